import { boundedCache } from './bounded-cache.ts'
import { FRONT_KINDS, type FrontKind, USUAL } from './front-kinds.ts'
import { randomAt, streamOf } from './noise.ts'
import { STORIES } from './story.ts'

const { snow, thaw, freezingRain, storm, frost, fog, dryCold } = FRONT_KINDS
const WET: readonly FrontKind[] = [snow, thaw, freezingRain, storm]
const DRY_KINDS: readonly FrontKind[] = [frost, fog, dryCold, frost]
/** Never more than two wet fronts in a row, nor more than two dry ones. */
const ROUND = ['wet', 'dry', 'dry', 'wet', 'wet', 'dry', 'wet', 'dry'] as const
/** Rounds cached around the requested ones. */
const CACHED_ROUNDS = 60

/** The kind of each front: that of the seed’s story, or every round contains all kinds, in a new random order. */
export function frontKinds(seed: string): (front: number) => FrontKind {
  const stream = streamOf(`${seed}|front|kind`)
  const cache = boundedCache<readonly FrontKind[]>(CACHED_ROUNDS)
  const story = STORIES[seed]
  return (front) => {
    const scripted = story?.fronts[front - story.fromFront]
    if (scripted) return FRONT_KINDS[scripted]
    const round = Math.floor(front / ROUND.length)
    const kinds = cache(String(round), () => {
      const undrawn = { wet: drawn(WET, stream, round, 0), dry: drawn(DRY_KINDS, stream, round, 1) }
      return ROUND.map((wetness) => undrawn[wetness].pop() ?? USUAL)
    })
    return kinds[front - round * ROUND.length] ?? USUAL
  }
}

function drawn(kinds: readonly FrontKind[], stream: number, round: number, deck: number): FrontKind[] {
  return kinds
    .map((kind, index) => ({ kind, order: randomAt(stream, round, deck, index) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ kind }) => kind)
}
