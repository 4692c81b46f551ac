import type { CallAnswer } from '@verglas/contract'
import { type MeasureCode, measure } from '@verglas/contract/measures'
import { THRESHOLDS, type ThresholdKey } from '@verglas/contract/statistic-codes'
import type { Formats, Translate } from '@verglas/language'

export type Answer = CallAnswer<'getStationStats'>
export type Figures = Answer['all'][number]
export type StepFigures = Answer['steps'][number]

export const figuresOf = (all: readonly Figures[], code: MeasureCode): Figures | undefined =>
  all.find((figures) => figures.code === code)

/**
 * With a smaller share of hours that have a value, the figures of a period must not be compared with others.
 */
export const MIN_COMPLETENESS = 0.75

/** «Air < 0 °C», in the user's unit. */
export function thresholdName(key: ThresholdKey, t: Translate, formats: Formats): string {
  return t(`statistics.thresholds.${key}`, { limit: limitOf(key, formats) })
}

/** The threshold where the measure is clear from the context: «< 0 °C». */
export function thresholdText(key: ThresholdKey, t: Translate, formats: Formats): string {
  const threshold = THRESHOLDS[key]
  const kind = 'among' in threshold ? 'among' : 'below' in threshold ? 'below' : 'atLeast'
  return t(`statistics.signs.${kind}`, { limit: limitOf(key, formats) })
}

function limitOf(key: ThresholdKey, formats: Formats): string {
  const threshold = THRESHOLDS[key]
  if ('among' in threshold) return ''
  const metric = 'below' in threshold ? threshold.below : threshold.atLeast
  return formats.quantity(measure(threshold.code).quantity, metric, { digits: 0 })
}

type Kind = 'mean' | 'low' | 'high'

/**
 * The kinds of figure that are meaningful for a measure: none for codes and directions, only the maximum for
 * amounts, only the total for a gauge counter.
 */
export function meaningfulKinds(code: MeasureCode): readonly Kind[] {
  const { quantity, aggregation } = measure(code)
  if (quantity === 'code' || aggregation === 'direction' || code === 'rain_sum') return []
  return aggregation === 'sum' ? ['high'] : ['mean', 'low', 'high']
}

/** «62 %» of the hours. */
export const share = (formats: Formats, completeness: number): string =>
  formats.quantity('percent', Math.floor(completeness * 100))

/** The name of a day, month or season. */
export function stepName(step: Answer['step'], fromMs: number, t: Translate, formats: Formats): string {
  if (step === 'hour') return `${formats.shortDay(fromMs)} ${formats.time(fromMs)}`
  if (step === 'day') return formats.date(fromMs)
  const { date } = formats.local(fromMs)
  const year = date.slice(0, 4)
  if (step === 'month')
    return t('statistics.monthOfYear', { month: t(`statistics.months.${date.slice(5, 7)}`), year })
  const month = Number(date.slice(5, 7))
  const season = ['winter', 'spring', 'summer', 'autumn'][Math.floor((month % 12) / 3)] ?? ''
  const began = month < 3 ? Number(year) - 1 : Number(year)
  return t(`statistics.seasons.${season}`, { year: began, next: began + 1 })
}

/** A short name for below an axis. */
export function stepLabel(step: Answer['step'], fromMs: number, t: Translate, formats: Formats): string {
  if (step === 'hour') return `${formats.shortDate(fromMs)} ${formats.time(fromMs)}`
  if (step === 'day') return formats.shortDate(fromMs)
  return stepName(step, fromMs, t, formats)
}
