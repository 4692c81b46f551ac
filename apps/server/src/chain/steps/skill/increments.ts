import type { SkillMeasure } from '@verglas/contract'
import { BLEND_SOURCE } from '@verglas/contract/codes'
import type { Tally } from '@verglas/forecasting'
import { utcDay } from '@verglas/quantities'
import { PERSISTENCE, RAW_SOURCE } from './scored-sources.ts'

const DAY_MS = 86_400_000

/** A row of `skill`: the sums of one source, measure and UTC day, with only the columns that are used for them. */
export function incrementRow(source: string, measure: SkillMeasure, day: number, tally: Tally): object {
  const hasEvent = measure === 'ts' || measure === 'tair'
  const isOwnRoad = source === BLEND_SOURCE && measure === 'ts'
  return {
    source,
    measure,
    day: utcDay(day * DAY_MS),
    n: counts(tally.n),
    sum_error: sums(tally.sumError),
    sum_absolute: sums(tally.sumAbsolute),
    sum_square: sums(tally.sumSquare),
    ...(hasEvent ? eventSums(tally) : {}),
    ...(isOwnRoad ? { ...probabilitySums(tally), ...bandSums(tally) } : {}),
    ...(source === RAW_SOURCE
      ? { cell_n: counts(tally.cellN), cell_sum_error: sums(tally.cellSumError) }
      : {}),
    ...(source === BLEND_SOURCE || source === PERSISTENCE ? situationSums(tally) : {}),
    worst: tally.worst,
  }
}

const eventSums = (tally: Tally) => ({
  hits: counts(tally.hits),
  false_alarms: counts(tally.falseAlarms),
  misses: counts(tally.misses),
  correct_negatives: counts(tally.correctNegatives),
  critical_n: counts(tally.criticalN),
  critical_correct: counts(tally.criticalCorrect),
})

const probabilitySums = (tally: Tally) => ({
  brier_sum: sums(tally.brierSum),
  brier_n: counts(tally.brierN),
  class_n: counts(tally.classN),
  class_sum: sums(tally.classSum),
  class_observed: counts(tally.classObserved),
})

const bandSums = (tally: Tally) => ({
  band_n: counts(tally.bandN),
  band_held: counts(tally.bandHeld),
  crps_sum: sums(tally.crpsSum),
  rank_n: counts(tally.rankN),
})

const situationSums = (tally: Tally) => ({
  situation_n: counts(tally.situationN),
  situation_sum_error: sums(tally.situationSumError),
  situation_sum_square: sums(tally.situationSumSquare),
})

const counts = (values: readonly number[]): string => `{${values.join()}}`
const sums = (values: readonly number[]): string => `{${values.map((value) => Math.fround(value)).join()}}`
