import type { CallAnswer } from '@verglas/contract'
import { DAY_MS, HOUR_MS, isHourWithin } from '@verglas/quantities'
import { FILM_MM } from '@verglas/road-hazard'
import type { Interval } from './drawing.ts'
import type { MeteogramForecast, MeteogramObservations } from './meteogram-input.ts'
import { PRECIPITATION_COLOURS } from './palettes.ts'

type Step = CallAnswer<'getForecast1h'>['points'][number]
type RoadStep = CallAnswer<'getRoadcast'>['points'][number]
type Series = Pick<CallAnswer<'getStationSeries'>, 'times' | 'values'>

/** Measured time shown before the present, so that the reader sees how the current state developed. */
export const OBSERVED_MS = 6 * HOUR_MS

/** Steps that begin on [fromMs, toMs). */
export function stepsWithin<S extends { dt: string }>(steps: readonly S[], [fromMs, toMs]: Interval): S[] {
  return steps.filter(({ dt }) => Date.parse(dt) >= fromMs && Date.parse(dt) < toMs)
}

/**
 * The current hour and all that follow, since the sentence describes a day and follows periods to their end.
 */
export const stepsToSpeakOf = <S extends { dt: string }>(steps: readonly S[], originMs: number): S[] =>
  steps.filter(({ dt }) => isHourWithin(Date.parse(dt), originMs))

export const timesOf = (steps: readonly { dt: string }[]): number[] => steps.map(({ dt }) => Date.parse(dt))

/** Hours of a run in the chart's form: one list per measure. */
export function meteogramForecast(steps: readonly Step[]): MeteogramForecast {
  const values = (code: keyof Step) => steps.map((step) => numberOf(step[code]))
  return {
    airTemperatureC: values('tair'),
    dewPointC: values('tdew'),
    rainMm: values('rain'),
    snowCm: values('snow'),
    freezingRainMm: values('rain_frz'),
    icePelletsMm: values('ice'),
    windSpeedKmh: values('wind_avg'),
    windGustKmh: values('wind_max'),
    windDirectionDeg: values('wind_dir'),
    weatherCode: values('weather'),
  }
}

const numberOf = (value: Step[keyof Step]): number | null => (typeof value === 'number' ? value : null)

/** Whether the road has a film with a meaningful freezing point: enough water, and salt in it. */
const hasFilm = ({ water, tfreeze }: RoadStep): boolean => (water ?? 0) >= FILM_MM && (tfreeze ?? 0) < 0

/** The hours of the road forecast that begin with those of the weather forecast; null where it has no value. */
export function meteogramRoad(times: readonly number[], points: readonly RoadStep[]): MeteogramForecast {
  if (points.length === 0) return {}
  const byTime = new Map(points.map((step) => [Date.parse(step.dt), step]))
  const steps = times.map((ms) => byTime.get(ms))
  const values = (code: 'ts' | 'ts_low' | 'ts_high' | 'condition' | 'hazard_level' | 'hazard_kind') =>
    steps.map((step) => step?.[code] ?? null)
  return {
    roadTemperatureC: values('ts'),
    ...(points.some(({ corrected }) => corrected)
      ? { roadModelC: steps.map((step) => (step?.corrected ? (step.ts_model ?? null) : null)) }
      : {}),
    roadTemperatureLowC: values('ts_low'),
    roadTemperatureHighC: values('ts_high'),
    // The film of an hour is that at its end. Without salt its freezing point would coincide with the line of 0 °C.
    freezingPointC: times.map((ms) => {
      const before = byTime.get(ms - HOUR_MS)
      return before && hasFilm(before) ? before.tfreeze : null
    }),
    roadCondition: values('condition'),
    danger: values('hazard_level'),
    hazardKind: values('hazard_kind'),
    precipitationType: steps.map(
      (step) => PRECIPITATION_COLOURS.find(({ code }) => code === step?.precip_type)?.key ?? null,
    ),
  }
}

/** Weather and road of the same hours. */
export function weatherAndRoad(steps: readonly Step[], road: readonly RoadStep[]): MeteogramForecast {
  return { ...meteogramForecast(steps), ...meteogramRoad(timesOf(steps), road) }
}

/** The content of a sentence about the 24 hours from an instant. */
export function nextDay(steps: readonly Step[], road: readonly RoadStep[], originMs: number) {
  const spoken = stepsToSpeakOf(steps, originMs)
  const forecast = weatherAndRoad(spoken, road)
  return { times: timesOf(spoken), forecast, now: originMs, until: originMs + DAY_MS }
}

/** A reading older than this does not describe the present road. */
const MAX_READING_AGE_MS = HOUR_MS

/**
 * The latest road reading before `nowMs`: it shows better than any forecast whether the road is already below
 * zero.
 */
export function latestRoad(
  series: Series | undefined,
  nowMs: number,
): { readonly ms: number; readonly valueC: number } | undefined {
  const readings = (series?.times ?? []).flatMap((ms, index) => {
    const valueC = series?.values.ts?.[index] ?? null
    return valueC === null || ms > nowMs || nowMs - ms > MAX_READING_AGE_MS ? [] : [{ ms, valueC }]
  })
  return readings.at(-1)
}

/** Readings of the linked station within the visible time; undefined if there are none. */
export function meteogramObservations(
  series: Series | undefined,
  [fromMs, toMs]: Interval,
): MeteogramObservations | undefined {
  const indices = (series?.times ?? []).flatMap((ms, index) => (ms >= fromMs && ms <= toMs ? [index] : []))
  if (!series || indices.length === 0) return undefined
  const pick = (values: readonly (number | null)[] | undefined) =>
    values ? indices.map((index) => values[index] ?? null) : undefined
  const surface = pick(series.values.ts)
  const air = pick(series.values.tair)
  return {
    times: indices.map((index) => series.times[index] ?? 0),
    ...(surface ? { surfaceTemperatureC: surface } : {}),
    ...(air ? { airTemperatureC: air } : {}),
  }
}
