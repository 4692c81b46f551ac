import { MINUTE_MS } from '@verglas/quantities'
import type { Formats } from './formats.ts'

/** Roads over the period of a plan, the worst of them in each hour. */
export type JudgedLevels = {
  readonly slipperyMin: number
  readonly lowestGrip: number
  /** The worst danger level of each hour. */
  readonly levels: readonly number[]
}
export type Compared = { readonly untreated: JudgedLevels; readonly treated: JudgedLevels }

/** A plan hardly helps if it saves less than this share of the slippery time and of the danger (product default). */
const MIN_SAVED_SHARE = 0.1
/** What an hour at each level weighs, as where the program compares plans (docs/treatment.md). */
const WEIGHTS: readonly number[] = [0, 0, 1, 3, 9]

/**
 * What a plan makes of the road, by the road model: `precaution` where it does not become slippery even untreated, `none`
 * where no hour is less dangerous with the plan, `little` where it saves less than a tenth of the slippery time and of the
 * danger of all hours.
 */
export function planGain({ untreated, treated }: Compared): 'safer' | 'little' | 'precaution' | 'none' {
  if (untreated.slipperyMin === 0 && treated.slipperyMin === 0) return 'precaution'
  const isSafer =
    treated.slipperyMin < untreated.slipperyMin ||
    treated.lowestGrip > untreated.lowestGrip ||
    treated.levels.some((level, hour) => level < (untreated.levels[hour] ?? level))
  if (!isSafer) return 'none'
  const isLittle =
    treated.slipperyMin > (1 - MIN_SAVED_SHARE) * untreated.slipperyMin &&
    dangerOf(treated) > (1 - MIN_SAVED_SHARE) * dangerOf(untreated)
  return isLittle ? 'little' : 'safer'
}

const dangerOf = ({ levels }: JudgedLevels): number =>
  levels.reduce((sum, level) => sum + (WEIGHTS[level] ?? 0), 0)

/** Whether a plan makes a slippery road hardly safer, or not at all. */
export const hardlyHelps = (roads: Compared): boolean => ['little', 'none'].includes(planGain(roads))

/** The slippery time that a plan saves, and of how much; zero where it saves none. */
export const savedWords = (
  formats: Pick<Formats, 'duration'>,
  { untreated, treated }: Compared,
): { readonly saved: string; readonly slippery: string } => ({
  saved: formats.duration(Math.max(0, untreated.slipperyMin - treated.slipperyMin) * MINUTE_MS),
  slippery: formats.duration(untreated.slipperyMin * MINUTE_MS),
})
