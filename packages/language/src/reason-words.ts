import type { Quantity } from '@verglas/quantities'
import type { Formats } from './formats.ts'
import type { Translate } from './translate.ts'

type Reading = { readonly at: string; readonly values: readonly { measure: string; value: number }[] } | null

/** The reason of a warning of the product itself, by its codes; `quantity` is that of the bound. */
export type WarningReason = { readonly quantity: Quantity | null } & (
  | {
      readonly form: 'ceil'
      readonly kind: string
      readonly bound: number | null
      readonly directionDeg: number | null
      readonly windKmh: number | null
      readonly first: Reading
      readonly worst: Reading
      readonly closingValue: number | null
    }
  | {
      readonly form: 'weather'
      readonly kind: string
      readonly crosses: 'up' | 'down'
      readonly bound: number | null
      readonly probabilityPct: number | null
      readonly peak: { readonly at: string; readonly value: number }
      readonly length?: { readonly affectedKm: number; readonly totalKm: number } | undefined
    }
)

/** Needs the words of the thresholds; `moment` writes an instant. */
type ReasonLocalizer = {
  readonly t: Translate
  readonly formats: Formats
  readonly moment: (ms: number) => string
}

/**
 * The rule, the values with their times, and what closes the alert: one sentence each. The same on screens
 * and in mails.
 */
export function reasonSentences(localizer: ReasonLocalizer, reason: WarningReason): string[] {
  return reason.form === 'ceil' ? ceilSentences(localizer, reason) : weatherSentences(localizer, reason)
}

function ceilSentences(
  { t, formats, moment }: ReasonLocalizer,
  {
    quantity,
    kind,
    bound,
    directionDeg,
    windKmh,
    first,
    worst,
    closingValue,
  }: WarningReason & { form: 'ceil' },
): string[] {
  const rule = thresholdSentence({ t, formats }, { quantity, kind, bound, directionDeg, windKmh })
  const ending = windKmh !== null ? '_wind' : kind === 'wind' && directionDeg !== null ? '_from' : ''
  const closing = quantity
    ? formats.quantity(quantity, closingValue)
    : formats.difference('temperature', closingValue)
  const read = (key: string, reading: Reading) => {
    if (!reading) return []
    const text = readWords({ t, formats }, quantity, reading)
    return [t(`ceils.values.${key}`, { value: text, at: moment(Date.parse(reading.at)) })]
  }
  return [
    t('ceils.threshold', { rule }),
    ...read('first', first),
    ...(worst && worst.at !== first?.at ? read('worst', worst) : []),
    t(`ceils.closing.${kind}${ending}`, { closing }),
  ]
}

type Threshold = {
  readonly quantity: Quantity | null
  readonly kind: string
  readonly bound: number | null
  readonly directionDeg: number | null
  readonly windKmh: number | null
}

/** A threshold in words: «air sous −5,0 °C», «vent moyen de 60 km/h ou plus, de NO». */
export function thresholdSentence(
  { t, formats }: Pick<ReasonLocalizer, 't' | 'formats'>,
  { quantity, kind, bound, directionDeg, windKmh }: Threshold,
): string {
  const from =
    directionDeg === null ? '' : t('ceils.rule.from', { direction: formats.windName(directionDeg) })
  const wind =
    windKmh === null ? '' : t('ceils.rule.with', { wind: formats.quantity('speed', windKmh), from })
  const value = quantity ? formats.quantity(quantity, bound) : ''
  return t(`ceils.rule.${kind}`, { bound: value, from, with: wind })
}

/** «−0,4 °C», «62 km/h NO»; both values for a road below the dew point. */
function readWords(
  { t, formats }: Pick<ReasonLocalizer, 't' | 'formats'>,
  quantity: Quantity | null,
  { values }: NonNullable<Reading>,
): string {
  const valueOfMeasure = (measure: string) => values.find((each) => each.measure === measure)?.value ?? null
  if (quantity === null) {
    const [surface, dew] = [valueOfMeasure('ts'), valueOfMeasure('tdew')].map((metric) =>
      formats.quantity('temperature', metric),
    )
    return t('ceils.values.dew', { surface: surface ?? '', dew: dew ?? '' })
  }
  const direction = valueOfMeasure('wind_dir')
  const main = formats.quantity(quantity, values[0]?.value)
  return direction === null ? main : `${main} ${formats.windName(direction)}`
}

function weatherSentences(
  { t, formats, moment }: ReasonLocalizer,
  { quantity, kind, crosses, bound, probabilityPct, peak, length }: WarningReason & { form: 'weather' },
): string[] {
  const isRoad = kind === 'road_danger'
  const value = (metric: number | null) =>
    quantity
      ? formats.quantity(quantity, metric)
      : t(isRoad ? `ceils.levels.${metric ?? 2}` : `ceils.storms.${metric ?? 1}`)
  const rule = t(`ceils.weather.${kind}`)
  const percent = formats.quantity('percent', probabilityPct)
  const probability = probabilityPct === null ? '' : ` ${t('ceils.rule.probability', { percent })}`
  const key = quantity === null && !isRoad ? 'class' : crosses
  const lengths = length && {
    affected: formats.quantity('visibility', length.affectedKm * 1000),
    total: formats.quantity('visibility', length.totalKm * 1000),
  }
  return [
    ...(bound === null ? [] : [t(`ceils.rule.${key}`, { rule, bound: value(bound), probability })]),
    t('ceils.values.peak', { value: value(peak.value), at: moment(Date.parse(peak.at)) }),
    ...(lengths ? [t('ceils.length', lengths)] : []),
    t(isRoad ? 'ceils.closing.road' : 'ceils.closing.weather'),
  ]
}
