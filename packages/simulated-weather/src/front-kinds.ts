import { boundedCache } from './bounded-cache.ts'
import { randomAt, streamOf } from './noise.ts'

/** A front and the weather behind it, up to the next front; 1 is a usual front with snow showers. */
export type FrontKind = {
  /** Warmth before the front, cold right behind it. */
  readonly warm: number
  readonly cold: number
  readonly cloud: number
  readonly band: number
  readonly showers: number
  readonly gale: number
  /** Hours after the front at which the sky clears. */
  readonly clearsAfterH: number
  /** The air behind the front: kelvins relative to the winter mean, and the period in hours. */
  readonly airMassK: number
  readonly airMassFromH: number
  readonly airMassToH: number
  /** The same for its dew point: kelvins closer to the air temperature. */
  readonly moistureK: number
  /** 0 to 1: how much of the breeze is missing, and how much of the sky is under low cloud. */
  readonly calm: number
  readonly lowCloud: number
  /** Rain from warm air over cold air that stays near the ground, 0 or 1. */
  readonly coldAirStays: number
}

const UP_TO_THE_NEXT_H = 40

const USUAL: FrontKind = {
  warm: 1,
  cold: 1,
  cloud: 1,
  band: 1,
  showers: 1,
  gale: 1,
  clearsAfterH: 8,
  airMassK: 0,
  airMassFromH: 3,
  airMassToH: UP_TO_THE_NEXT_H,
  moistureK: -0.5,
  calm: 0,
  lowCloud: 0,
  coldAirStays: 0,
}

/** A front noticeable only by the air behind it. */
const DRY: FrontKind = {
  ...USUAL,
  warm: 0.35,
  cold: 0.35,
  cloud: 0.35,
  band: 0,
  showers: 0,
  gale: 0.35,
  clearsAfterH: 2,
}

export const FRONT_KINDS = {
  snow: { ...USUAL, warm: 0.4 },
  frost: { ...DRY, airMassK: -1.8, moistureK: -0.4, calm: 0.6 },
  fog: { ...DRY, airMassK: 1, gale: 0.15, moistureK: 3, calm: 0.85 },
  dryCold: { ...DRY, airMassK: -4.5, moistureK: -0.9, gale: 0.6 },
  /** Snow turns to rain as it warms; the sky clears before the next front, and meltwater freezes. */
  thaw: {
    ...USUAL,
    warm: 0,
    cold: 0,
    showers: 0,
    gale: 0.8,
    clearsAfterH: 6.5,
    airMassK: 9,
    airMassFromH: 0.5,
    airMassToH: 7.5,
    lowCloud: 0.85,
  },
  freezingRain: { ...USUAL, warm: 0, cold: 0.5, band: 0.9, showers: 0.2, gale: 0.45, coldAirStays: 1 },
  storm: { ...USUAL, band: 1.7, showers: 1.5, gale: 2.7, clearsAfterH: 9 },
} satisfies Record<string, FrontKind>

const { snow, thaw, freezingRain, storm, frost, fog, dryCold } = FRONT_KINDS
const WET: readonly FrontKind[] = [snow, thaw, freezingRain, storm]
const DRY_KINDS: readonly FrontKind[] = [frost, fog, dryCold, frost]
/** Never more than two wet fronts in a row, nor more than two dry ones. */
const ROUND = ['wet', 'dry', 'dry', 'wet', 'wet', 'dry', 'wet', 'dry'] as const
/** Rounds cached around the requested ones. */
const CACHED_ROUNDS = 60

/** The kind of each front: every round contains all kinds, in a new random order. */
export function frontKinds(seed: string): (front: number) => FrontKind {
  const stream = streamOf(`${seed}|front|kind`)
  const cache = boundedCache<readonly FrontKind[]>(CACHED_ROUNDS)
  return (front) => {
    const round = Math.floor(front / ROUND.length)
    const kinds = cache(String(round), () => {
      const left = { wet: drawn(WET, stream, round, 0), dry: drawn(DRY_KINDS, stream, round, 1) }
      return ROUND.map((wetness) => left[wetness].pop() ?? USUAL)
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
