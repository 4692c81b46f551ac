import type { CallAnswer } from '@verglas/contract'
import type { RiskMeasure } from '@verglas/contract/risk-codes'
import type { Display } from '../../../lib/display.ts'
import { MEASURE_WRITING } from './measures.ts'

type SegmentHour = CallAnswer<'getSegmentForecast'>['hours'][number]
type Reason = NonNullable<SegmentHour['reason']>

/** Formats a metric value of a measure in the user's unit. */
export function measureWords({ formats }: Display, measure: RiskMeasure, value: number): string {
  const { quantity, isDifference, digits } = MEASURE_WRITING[measure]
  const options = digits === undefined ? {} : { digits }
  return isDifference
    ? formats.difference(quantity, value, { ...options, sign: true })
    : formats.quantity(quantity, value, options)
}

/** Why an hour of a segment has its level: the rule of the table, or the grip and the cover of the road. */
export function reasonWords(display: Display, hour: SegmentHour): string {
  const gripReasons = hour.level && hour.grip !== null ? [gripWords(display, hour)] : []
  const ruleReasons = hour.reason ? [ruleReasonWords(display, hour.reason)] : []
  return [...gripReasons, ...ruleReasons].join(' · ') || display.t('circuits.reason.deleted')
}

/** «film 0,30 mm (dès 0,03 mm) · surface −0,8 °C (jusqu’à 0,0 °C)» */
function ruleReasonWords(display: Display, { values }: Reason): string {
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

/** Cover and precipitation, in the order in which they reduce grip. */
const ON_THE_ROAD = [
  ['freezing_rain', 'freezingRainMm'],
  ['ice', 'iceMm'],
  ['packed_snow', 'packedSnowMm'],
  ['loose_snow', 'looseSnowMm'],
  ['frost', 'frostMm'],
  ['film', 'waterMm'],
] as const satisfies readonly (readonly [RiskMeasure, keyof SegmentHour])[]
/** Thinner covers do not matter, mm of water. */
const MIN_COVER_MM = 0.01

/** «adhérence estimée 0,18 · glace 0,40 mm · film d’eau 0,30 mm · surface −1,2 °C» */
function gripWords(display: Display, hour: SegmentHour): string {
  const { t, formats } = display
  const named = (measure: RiskMeasure, value: number) =>
    `${t(`circuits.measures.${measure}`)} ${measureWords(display, measure, value)}`
  return [
    t('circuits.reason.grip', { value: formats.number(hour.grip, 2) }),
    ...ON_THE_ROAD.flatMap(([measure, field]) => {
      const mm = hour[field] ?? 0
      return mm >= MIN_COVER_MM ? [named(measure, mm)] : []
    }),
    ...(hour.surfaceC === null ? [] : [named('surface', hour.surfaceC)]),
  ].join(' · ')
}
