import type { CallAnswer } from '@verglas/contract'
import type { RiskMeasure } from '@verglas/contract/risk-codes'
import type { Display } from '../../../lib/display.ts'
import { MEASURE_WRITING } from './measures.ts'

type Reason = NonNullable<CallAnswer<'getSegmentForecast'>['hours'][number]['reason']>

/** Formats a metric value of a measure in the user's unit. */
export function measureWords({ formats }: Display, measure: RiskMeasure, value: number): string {
  const { quantity, isDifference, digits } = MEASURE_WRITING[measure]
  const options = digits === undefined ? {} : { digits }
  return isDifference
    ? formats.difference(quantity, value, { ...options, sign: true })
    : formats.quantity(quantity, value, options)
}

/** «film 0,30 mm (dès 0,03 mm) · surface −0,8 °C (jusqu’à 0,0 °C)» */
export function reasonWords(display: Display, { values }: Reason): string {
  return values
    .map(({ measure, operator, value, actual }) =>
      display.t(`circuits.reason.${operator}`, {
        measure: display.t(`circuits.measures.${measure}`),
        actual: measureWords(display, measure, actual),
        bound: measureWords(display, measure, value),
      }),
    )
    .join(' · ')
}
