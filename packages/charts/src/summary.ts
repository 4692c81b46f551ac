import { HOUR_MS, isHourWithin } from '@verglas/quantities'
import type { Interval, Values } from './drawing.ts'
import { meteogramRange } from './meteogram.ts'
import { lowest, periodsBelow } from './periods.ts'
import { stepsOf } from './series.ts'
import { needsDay, ROUND_MS, type Spoken, spokenEnds, spokenTime } from './spoken.ts'
import { roadDangers } from './summary-road.ts'

/** A minimum below this reads as 0 °C. */
const NEAR_ZERO_C = 0.05
/** Maximum periods described individually; the rest are counted. */
const MAX_PERIODS = 3
/**
 * The meteogram in one sentence, starting now: «Sous 0 °C de 22 h 10 à 7 h 40, minimum −4,2 °C à 5 h 20 ;
 * neige faible dès 1 h». Describes the road if it is forecast, otherwise the air, by name. If the road forecast of a
 * reader who may see it is missing, the sentence says only that: air or precipitation would read as the road's state.
 */
export function meteogramSummary(input: Spoken): string {
  const { times, forecast, formats, t } = input
  const isRoad = isRoadForecast(input)
  if (input.missingRoad && !isRoad) return t(`charts.summary.roadIs.${input.missingRoad}`)
  const [first, last] = meteogramRange(input)
  const from = Math.max(input.now ?? first, times[0] ?? first)
  const within: Interval = [from, Math.min(input.until ?? last, last)]
  const lead = isRoad ? roadFromReading(input) : { times, values: forecast.airTemperatureC ?? [] }

  const clauses = [
    ...temperature(input, lead, within, isRoad ? 'road' : 'air'),
    ...roadDangers(input, within),
    ...precipitation(input, within),
  ]
  return clauses.length === 0 ? t('charts.summary.noData') : formats.list(clauses)
}

/** Sentences about when the road or the air is below zero, and about its minimum; empty without values. */
function temperature(input: Spoken, lead: Lead, within: Interval, subject: 'road' | 'air'): string[] {
  const { formats, t } = input
  const minimum = lowest(lead.times, lead.values, within)
  if (!minimum) return []
  // If the road only gets warmer, the minimum is the latest reading, so it must not be called a forecast.
  const isMeasured = subject === 'road' && minimum.ms === input.latestRoad?.ms
  const minimumWords = t(`charts.summary.${isMeasured ? 'measuredMinimum' : 'minimum'}`, {
    value: formats.quantity('temperature', minimum.value),
    when: spokenMoment(input, minimum.ms, within[0]),
  })
  const freezingText = freezing(input, lead, within, subject)
  // A road at 0 °C may ice over, so the sentence must not say that it stays above 0 °C.
  const isAbove = freezingText === null && minimum.value >= NEAR_ZERO_C
  const words =
    freezingText ??
    t(`charts.summary.${subject}.${isAbove ? 'aboveThroughout' : 'nearZero'}`, { zero: zeroWords(input) })
  return [`${words}, ${minimumWords}`]
}

type Lead = { readonly times: readonly number[]; readonly values: Values }

/**
 * The road temperature starting with its latest reading, because a road forecast only begins with the hour
 * after its issue.
 */
function roadFromReading({ times, forecast, latestRoad }: Spoken): Lead {
  const values = forecast.roadTemperatureC ?? []
  if (!latestRoad) return { times, values }
  const upcoming = times.flatMap((ms, index) => (ms > latestRoad.ms ? [index] : []))
  return {
    times: [latestRoad.ms, ...upcoming.map((index) => times[index] ?? 0)],
    values: [latestRoad.valueC, ...upcoming.map((index) => values[index] ?? null)],
  }
}

type Described = Omit<Spoken, 'formats' | 't'>

/** Whether the sentence is about the road: it describes it, or says that its forecast is missing. */
export const speaksOfRoad = (input: Described): boolean =>
  input.missingRoad !== undefined || isRoadForecast(input)

/** Whether the road is forecast from now on. */
function isRoadForecast({ times, forecast, now, until }: Described): boolean {
  const from = now ?? times[0] ?? 0
  return (forecast.roadTemperatureC ?? []).some(
    (value, index) => value !== null && isHourWithin(times[index] ?? from, from, until),
  )
}

function spokenMoment(input: Spoken, ms: number, from: number): string {
  const { t, formats } = input
  const time = formats.spokenTime(Math.round(ms / ROUND_MS) * ROUND_MS)
  return needsDay(input, ms, from)
    ? t('charts.summary.onDay', { day: formats.shortDay(ms), time })
    : t('charts.summary.atTime', { time })
}

const zeroWords = ({ formats }: Spoken): string => formats.quantity('temperature', 0).replace(/[.,]0/, '')

/** When the line is below zero, period by period, within the time described; null if it never is. */
function freezing(
  input: Spoken,
  { times, values }: Lead,
  [from, until]: Interval,
  subject: 'road' | 'air',
): string | null {
  const { t } = input
  const zero = zeroWords(input)
  const phrase = (key: string, options: Record<string, string | number> = {}) =>
    t(`charts.summary.${subject}.${key}`, { zero, ...options })
  const clock = (ms: number) => spokenTime(input, ms, from)
  const ends = (begin: number, end: number) => {
    const [first, last] = spokenEnds(input, { begin, end }, from)
    return { from: first, to: last }
  }
  const last = times.findLast((_, index) => (values[index] ?? null) !== null) ?? from
  const end = Math.min(last, until)
  const periods = periodsBelow(times, values).filter(
    ([begin, stop]) => stop > from && begin < until && clock(Math.max(begin, from)) !== clock(stop),
  )
  const [firstPeriod, ...others] = periods
  if (!firstPeriod) return null

  const [begin, stop] = firstPeriod
  const isOpen = stop >= end
  if (begin <= from && isOpen) return phrase('belowThroughout')
  const first =
    begin <= from
      ? phrase('belowUntil', { to: clock(stop) })
      : isOpen
        ? phrase('belowFrom', { from: clock(begin) })
        : phrase('below', ends(begin, stop))
  const next = others
    .slice(0, MAX_PERIODS - 1)
    .map(([again, stops]) =>
      stops >= end
        ? t('charts.summary.thenFrom', { from: clock(again) })
        : t('charts.summary.then', ends(again, stops)),
    )
  const furtherCount = periods.length - 1 - next.length
  return [
    first,
    ...next,
    ...(furtherCount > 0 ? [t('charts.summary.moreTimes', { count: furtherCount })] : []),
  ].join(', ')
}

type Kind = {
  readonly key: 'freezing_rain' | 'ice_pellets' | 'snow' | 'rain'
  readonly values: Values | undefined
  /** Hourly amounts, mm or cm: below the first it is light, from the second on heavy. */
  readonly steps?: readonly [light: number, heavy: number]
}

/**
 * Rain of the hours in which none of it freezes: an hour with some freezing rain is described as freezing rain
 * only.
 */
const unfrozenRain = ({ rainMm, freezingRainMm }: Spoken['forecast']): Values | undefined =>
  rainMm?.map((value, step) => ((freezingRainMm?.[step] ?? 0) > 0 ? 0 : value))

/** The first period of each kind of precipitation with its intensity, dangerous kinds first. */
function precipitation(input: Spoken, [from, until]: Interval): string[] {
  const { times, forecast, t } = input
  const kinds: readonly Kind[] = [
    // Where the road is forecast, freezing rain is named as its danger.
    ...(isRoadForecast(input) ? [] : [{ key: 'freezing_rain', values: forecast.freezingRainMm } as const]),
    { key: 'ice_pellets', values: forecast.icePelletsMm },
    // Hourly limits of the Finnish weather service.
    { key: 'snow', values: forecast.snowCm, steps: [1, 3] },
    { key: 'rain', values: unfrozenRain(forecast), steps: [2.5, 7.6] },
  ]
  const hasData = kinds.some(({ values }) => values?.some((value) => value !== null))
  const firstStep = Math.max(
    0,
    times.findLastIndex((time) => time <= from),
  )
  const stepsH = stepsOf(times).map((ms) => ms / HOUR_MS)
  const spoken = kinds.flatMap(({ key, values = [], steps }) => {
    const index = values.findIndex((value, step) => step >= firstStep && value !== null && value > 0)
    const begin = times[index]
    if (begin === undefined || begin >= until) return []
    const dry = values.findIndex((value, step) => step > index && (value ?? 0) <= 0)
    const hourly = values
      .slice(index, dry < 0 ? undefined : dry)
      .map((value, step) => (value ?? 0) / (stepsH[index + step] ?? 1))
    const strongest = Math.max(...hourly)
    const what = t(
      steps && strongest < steps[0] ? `charts.summary.light.${key}` : `codes.precipitation.${key}`,
    )
    const onset =
      begin <= from
        ? t('charts.summary.nowFalling', { what })
        : t('charts.summary.from', { what, time: spokenTime(input, begin, from) })
    return [steps && strongest >= steps[1] ? t('charts.summary.heavyAtTimes', { onset }) : onset]
  })
  if (spoken.length > 0) return [spoken.join(', ')]
  const isFreezing = (forecast.freezingRainMm ?? []).some(
    (value, step) => (value ?? 0) > 0 && step >= firstStep && (times[step] as number) < until,
  )
  return hasData && !isFreezing ? [t('charts.summary.dry')] : []
}
