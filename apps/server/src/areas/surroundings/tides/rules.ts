import type { TideDatum, TideExtreme } from '@verglas/contract/tide-codes'
import { HOUR_MS } from '@verglas/quantities'

/** Sources of tide gauges with the datum of their levels. */
const DATUM_BY_SOURCE: Record<string, TideDatum> = { iwls: 'chart_datum', shom: 'hydrographic_zero' }
export const TIDE_SOURCES = Object.keys(DATUM_BY_SOURCE)

export function datumOf(source: string): TideDatum {
  const datum = DATUM_BY_SOURCE[source]
  if (!datum) throw new Error(`${source} is not a source of tides`)
  return datum
}

export type Level = { atMs: number; levelM: number }
export type Extreme = Level & { kind: TideExtreme | null; coefficient: number | null }

/** Maximum time between two predicted levels between which levels are interpolated. */
const MAX_GAP_MS = HOUR_MS

/**
 * Classifies high and low waters of a source that does not do so: higher than both neighbours, or than the
 * only one, is high. The extremes must be in chronological order.
 */
export function withTideKinds(extremes: readonly Extreme[]): Extreme[] {
  return extremes.map((extreme, index) => {
    if (extreme.kind !== null) return extreme
    const neighbours = [extremes[index - 1], extremes[index + 1]].filter(
      (neighbour) => neighbour !== undefined,
    )
    const isAbove = neighbours.map((neighbour) => Math.sign(extreme.levelM - neighbour.levelM))
    const kind: TideExtreme | null =
      neighbours.length === 0
        ? null
        : isAbove.every((direction) => direction > 0)
          ? 'high'
          : isAbove.every((direction) => direction < 0)
            ? 'low'
            : null
    return { ...extreme, kind }
  })
}

/** The first extreme of a kind after an instant, or null. */
export const nextOf = (extremes: readonly Extreme[], kind: TideExtreme, atMs: number): Extreme | null =>
  extremes.find((extreme) => extreme.kind === kind && extreme.atMs > atMs) ?? null

/**
 * Observed minus predicted level, at times with a predicted level before and after. Both lists must be in
 * chronological order.
 */
export function residuals(observed: readonly Level[], predicted: readonly Level[]): Level[] {
  const differences: Level[] = []
  let index = 0
  for (const { atMs, levelM } of observed) {
    while ((predicted[index + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) index += 1
    const [before, after] = [predicted[index], predicted[index + 1]]
    if (!before || before.atMs > atMs) continue
    const expectedM = before.atMs === atMs ? before.levelM : after && between(before, after, atMs)
    if (expectedM === undefined || expectedM === null) continue
    differences.push({ atMs, levelM: Math.round((levelM - expectedM) * 1000) / 1000 })
  }
  return differences
}

function between(before: Level, after: Level, atMs: number): number | null {
  const gapMs = after.atMs - before.atMs
  if (gapMs > MAX_GAP_MS) return null
  return before.levelM + ((after.levelM - before.levelM) * (atMs - before.atMs)) / gapMs
}
