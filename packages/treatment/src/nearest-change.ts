import type { ChangedInput } from '@verglas/contract/treatment-codes'
import type { Advice, NearestChange } from './advice.ts'
import { findUpcomingSituations } from './decide.ts'
import type { DecisionTable } from './decision-table.ts'
import { firstDecision } from './first-decision.ts'
import type { AdviceCase, RoadOutlook } from './road-outlook.ts'

type Moved = {
  /** A typical forecast error of the input, used to compare inputs (product defaults). */
  readonly unit: number
  /**
   * Steps in the order they are tried, so that the first that alters the advice is the smallest on its side.
   */
  readonly steps: readonly (readonly number[])[]
  move(roadCase: AdviceCase, by: number): AdviceCase
  /** Distance of a step from no change. */
  distance(by: number): number
  /**
   * Whether steps in a direction change anything on this road: without precipitation, a delay has no effect.
   */
  moves(outlook: RoadOutlook, isMore: boolean): boolean
  /** Set if the input does not affect which situations occur. */
  readonly keepsSituations?: true
}

const range = (step: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.round(step * (index + 1) * 100) / 100)

const bothWays = (step: number, count: number) => [range(step, count), range(-step, count)]

/** Maps each value. Written as a loop because hundreds of series are tried. */
function mapped(series: ArrayLike<number>, value: (original: number, index: number) => number): Float64Array {
  const result = new Float64Array(series.length)
  for (let index = 0; index < result.length; index++) result[index] = value(series[index] as number, index)
  return result
}

const shifted = (series: ArrayLike<number>, by: number, min = -Infinity): Float64Array =>
  mapped(series, (original) => Math.max(min, original + by))

function isAny(series: ArrayLike<number>): boolean {
  for (let index = 0; index < series.length; index++) if ((series[index] as number) > 0) return true
  return false
}

const changed = (roadCase: AdviceCase, outlook: Partial<RoadOutlook>): AdviceCase => ({
  ...roadCase,
  outlook: { ...roadCase.outlook, ...outlook },
})

const FALLING = ['rainMm', 'snowMm', 'freezingRainMm', 'icePelletsMm'] as const

/** Shifts precipitation in time; hours without data get none. */
function delayed(roadCase: AdviceCase, hours: number): AdviceCase {
  const series = FALLING.map((name) => {
    const falling = roadCase.outlook[name]
    return [name, mapped(falling, (_, index) => falling[index - hours] ?? 0)] as const
  })
  return changed(roadCase, Object.fromEntries(series))
}

const plain = { distance: Math.abs, moves: () => true }

const doesFall = (outlook: RoadOutlook): boolean => FALLING.some((name) => isAny(outlook[name]))

const MOVED: Record<ChangedInput, Moved> = {
  surface: {
    ...plain,
    unit: 1,
    steps: bothWays(0.1, 40),
    move: (roadCase, by) => changed(roadCase, { surfaceC: shifted(roadCase.outlook.surfaceC, by) }),
  },
  dew_point: {
    ...plain,
    unit: 1,
    steps: bothWays(0.2, 15),
    move: (roadCase, by) => changed(roadCase, { dewPointC: shifted(roadCase.outlook.dewPointC, by) }),
  },
  onset: { ...plain, moves: doesFall, unit: 2, steps: bothWays(1, 6), move: delayed },
  precipitation: {
    distance: (by) => (by === 0 ? 3 : Math.abs(Math.log2(by))),
    moves: doesFall,
    unit: 1,
    steps: [
      [1.5, 2, 3],
      [0.5, 0.25, 0],
    ],
    move: (roadCase, by) =>
      changed(
        roadCase,
        Object.fromEntries(FALLING.map((name) => [name, mapped(roadCase.outlook[name], (mm) => mm * by)])),
      ),
  },
  wind: {
    ...plain,
    keepsSituations: true,
    moves: ({ blowingSnow }) => isAny(blowingSnow),
    unit: 10,
    steps: bothWays(2, 15),
    move: (roadCase, by) => changed(roadCase, { windKmh: shifted(roadCase.outlook.windKmh, by, 0) }),
  },
  residual_salt: {
    ...plain,
    keepsSituations: true,
    moves: ({ saltGm2 }, isMore) => isMore || isAny(saltGm2),
    unit: 5,
    steps: bothWays(1, 20),
    move: (roadCase, by) => changed(roadCase, { saltGm2: shifted(roadCase.outlook.saltGm2, by, 0) }),
  },
}

/** Smaller differences do not matter to a crew: 2 g/m², or a fifth. */
const isNear = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) < Math.max(2, 0.2 * Math.max(a, b)))

type Done = Pick<Advice, 'treatment' | 'spread' | 'passes' | 'minGm2' | 'maxGm2'>

/** Whether both mean the same work for a crew. */
export const isSame = (a: Done, b: Done): boolean =>
  a.treatment === b.treatment &&
  a.spread === b.spread &&
  a.passes === b.passes &&
  isNear(a.minGm2, b.minGm2) &&
  isNear(a.maxGm2, b.maxGm2)

/**
 * Finds by trial the changes that would alter the advice: each input is moved step by step to either side until
 * another treatment or quantity results. The cover is not recomputed for a changed temperature.
 */
export function nearestChanges(
  table: DecisionTable,
  roadCase: AdviceCase,
  headline: Advice,
  inputs = Object.keys(MOVED) as ChangedInput[],
): { nearest: NearestChange | null; changes: NearestChange[] } {
  const changes: NearestChange[] = []
  const situations = findUpcomingSituations(roadCase)
  for (const input of inputs) {
    const { steps, move, moves, keepsSituations } = MOVED[input]
    for (const [index, side] of steps.entries()) {
      if (!moves(roadCase.outlook, index === 0)) continue
      for (const change of side) {
        const other = firstDecision(table, move(roadCase, change), keepsSituations ? situations : undefined)
        if (!other || isSame(other, headline)) continue
        const { treatment, spread, minGm2, maxGm2, passes, rowId } = other
        changes.push({ input, by: change, treatment, spread, minGm2, maxGm2, passes, rowId })
        break
      }
    }
  }
  const byNearness = changes.toSorted((a, b) => nearness(a) - nearness(b))
  return {
    nearest: byNearness.find((change) => isSignificant(change, headline)) ?? byNearness[0] ?? null,
    changes,
  }
}

/**
 * Smallest relevant change of a spreader's setting. Without it a few grams of residual salt would always be the nearest
 * change, which tells a crew nothing.
 */
const SPREADER_STEP_GM2 = 5

/** Whether a crew would use another treatment or another setting of the spreader. */
const isSignificant = (change: Done, headline: Done): boolean =>
  change.treatment !== headline.treatment ||
  change.spread !== headline.spread ||
  change.passes !== headline.passes ||
  [
    [change.minGm2, headline.minGm2],
    [change.maxGm2, headline.maxGm2],
  ].some(([a = null, b = null]) => a === null || b === null || Math.abs(a - b) >= SPREADER_STEP_GM2)

const nearness = ({ input, by }: NearestChange): number => {
  const { distance, unit } = MOVED[input]
  return distance(by) / unit
}

/**
 * Share of the surface temperature's errors, assumed normal, within which the advice stays the same. If no tried shift
 * alters it on a side, it counts as unchanged on that side.
 */
export function confidenceOf(changes: readonly NearestChange[], spreadK: number | null): number | null {
  if (spreadK === null || !(spreadK > 0)) return null
  const surfaceChanges = changes.filter(({ input }) => input === 'surface')
  const warmer = surfaceChanges.find(({ by }) => by > 0)?.by ?? Infinity
  const colder = surfaceChanges.find(({ by }) => by < 0)?.by ?? -Infinity
  return normalShare(warmer / spreadK) - normalShare(colder / spreadK)
}

/** Cumulative normal distribution; Abramowitz & Stegun (1964), 7.1.26, to 1.5e-7. */
function normalShare(deviations: number): number {
  if (deviations === Infinity) return 1
  if (deviations === -Infinity) return 0
  const x = Math.abs(deviations) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  const error = 1 - series * Math.exp(-x * x)
  return deviations >= 0 ? (1 + error) / 2 : (1 - error) / 2
}
