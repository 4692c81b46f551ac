import { TOKENS } from '@verglas/charts/theme'
import { HOUR_MS } from '@verglas/quantities'
import type { Position } from 'geojson'
import type { Display } from '../../lib/display.ts'
import { lineLayer } from '../../map/layers/lines.ts'
import type { StaticLayer } from '../../map/layers/map-layer.ts'
import type { LegendGroup, LegendRow } from '../../map/MapLegend.tsx'
import type { RoadDecision } from '../orders/panels.ts'
import type { NetworkSegment } from './network-risks.ts'

/** The markings run along the middle of the road, so that the colour of its danger remains on both sides. */
const CLOSED_PX = 6
const SLOWED_PX = 2.5

/** Decisions that change the traffic; a road that is kept open looks like any other. */
type Marked = Exclude<RoadDecision['kind'], 'kept_open'>

type LineLook = Required<Pick<LegendRow, 'colour' | 'widthPx' | 'isDashed'>> & { readonly outline: string }

/** A barrier of dashes in two tones for a closed road, a thin one for a reduced speed: told apart without colours. */
function looksOf(kind: Marked, mode: Display['mode']): readonly LineLook[] {
  const { text, surface } = TOKENS[mode]
  const widthPx = kind === 'closed' ? CLOSED_PX : SLOWED_PX
  return [
    { colour: surface, widthPx, isDashed: false, outline: text },
    { colour: text, widthPx, isDashed: true, outline: 'transparent' },
  ]
}

/** The decisions that hold within the hour of an instant, by circuit: the map and its risks show hours. */
export const decisionsAt = (
  decisions: readonly RoadDecision[],
  atMs: number,
): ReadonlyMap<string, RoadDecision> => {
  const hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS
  return new Map(
    decisions
      .filter(({ from, until }) => Date.parse(from) < hourMs + HOUR_MS && Date.parse(until) > hourMs)
      // Of two in one hour, the earlier: it holds first.
      .toReversed()
      .map((decision) => [decision.circuitId, decision]),
  )
}

/** The markings of closed and slowed circuits, drawn over the network, which keeps the pointer. */
export function decisionLayer(
  { mode }: Pick<Display, 'mode'>,
  segments: readonly NetworkSegment[],
  inForce: ReadonlyMap<string, Pick<RoadDecision, 'kind'>>,
): StaticLayer {
  const lines = runsOf(segments.filter(({ circuitId }) => inForce.has(circuitId))).flatMap((run, index) => {
    const kind = inForce.get(run.circuitId)?.kind
    if (kind === undefined || kind === 'kept_open') return []
    const { coordinates } = run
    return looksOf(kind, mode).map((look, rank) => ({
      ...{ id: `${index}`, coordinates, name: '', value: '', rank },
      ...look,
    }))
  })
  const layer = lineLayer('road-decisions', lines)
  return {
    ...layer,
    labelOf: () => null,
    computeLayout: (view, theme) => ({ ...layer.computeLayout(view, theme), findAt: () => null }),
  }
}

type Run = { readonly circuitId: string; readonly coordinates: Position[] }

/** Segments of a circuit that follow one another as one line: on short ones a dash would never end. */
function runsOf(segments: readonly NetworkSegment[]): readonly Run[] {
  const runs: Run[] = []
  for (const { circuitId, coordinates } of segments) {
    const last = runs.at(-1)
    const isNext = last?.circuitId === circuitId && isSame(last.coordinates.at(-1), coordinates[0])
    if (last && isNext) last.coordinates.push(...coordinates.slice(1))
    else runs.push({ circuitId, coordinates: [...coordinates] })
  }
  return runs
}

const isSame = (a: Position | undefined, b: Position | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1]

/** What the markings mean; null if there are none. */
export function decisionLegend(
  { t, mode }: Pick<Display, 't' | 'mode'>,
  inForce: ReadonlyMap<string, Pick<RoadDecision, 'kind'>>,
): LegendGroup | null {
  const kinds = new Set([...inForce.values()].map(({ kind }) => kind))
  const rows = (['closed', 'reduced_speed'] as const).flatMap((kind): LegendRow[] => {
    const [, dashes] = looksOf(kind, mode)
    const outline = TOKENS[mode].text
    return dashes && kinds.has(kind)
      ? [{ ...dashes, outline, label: t(`circuits.roadDecision.onMap.${kind}`) }]
      : []
  })
  return rows.length > 0 ? { title: t('circuits.roadDecision.title'), rows } : null
}
