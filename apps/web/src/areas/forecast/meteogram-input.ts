import type { Interval, MeteogramForecast, MeteogramObservations } from '@verglas/charts'
import type { CallAnswer } from '@verglas/contract'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { type Run, type Step, stateOfRun } from './step.ts'

/** How much of the run the meteogram shows; the sentence above it always speaks of 24 hours. */
export const RANGES = ['48h', '5d', '10d'] as const
export type Range = (typeof RANGES)[number]
const RANGE_MS = { '48h': 2 * DAY_MS, '5d': 5 * DAY_MS, '10d': 10 * DAY_MS } as const satisfies Record<
  Range,
  number
>

export function readRange(text: string | undefined): Range {
  return RANGES.find((range) => range === text) ?? '48h'
}

/** Measured time before the present that stands in front of the forecast: how it has come to be as it is now. */
export const OBSERVED_MS = 6 * HOUR_MS

/** What a phone has room for: the rest is a swipe away. */
export const firstPartOf = (originMs: number): Interval => [originMs - OBSERVED_MS, originMs + DAY_MS]

/** What the steps are looked at from: the present, or the beginning of a run that is all past. */
export function originOf(
  run: Pick<Run, 'issuedAt' | 'endsAt'>,
  steps: readonly Step[],
  nowMs: number,
): number {
  const first = Date.parse(steps[0]?.dt ?? run.issuedAt)
  return stateOfRun(run, nowMs) === 'archive' ? first : Math.max(first, nowMs)
}

/** Steps of the range, and those before it no older than the measurements shown. */
export function stepsOfRange(steps: readonly Step[], originMs: number, range: Range): Step[] {
  return stepsWithin(steps, originMs - OBSERVED_MS, originMs + RANGE_MS[range])
}

/** The current hour and all that follow: the sentence speaks of a day and tells spells to their end. */
export function stepsToSpeakOf(steps: readonly Step[], originMs: number): Step[] {
  return stepsWithin(steps, originMs - HOUR_MS + 1, Number.POSITIVE_INFINITY)
}

function stepsWithin(steps: readonly Step[], fromMs: number, toMs: number): Step[] {
  return steps.filter(({ dt }) => Date.parse(dt) >= fromMs && Date.parse(dt) < toMs)
}

export const timesOf = (steps: readonly Step[]): number[] => steps.map(({ dt }) => Date.parse(dt))

/** Hours of a run as the chart wants them: one list a measure. */
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

/** A reading older than this says nothing of the present road. */
const NEWEST_MS = HOUR_MS

/** The newest reading of the road before `nowMs`, which knows better than any forecast whether it freezes already. */
export function newestRoad(
  series: Pick<CallAnswer<'getStationSeries'>, 'times' | 'values'> | undefined,
  nowMs: number,
): { readonly ms: number; readonly valueC: number } | undefined {
  const known = (series?.times ?? []).flatMap((ms, index) => {
    const valueC = series?.values.ts?.[index] ?? null
    return valueC === null || ms > nowMs || nowMs - ms > NEWEST_MS ? [] : [{ ms, valueC }]
  })
  return known.at(-1)
}

/** What the linked station measured within the time shown; undefined without any. */
export function meteogramObservations(
  series: Pick<CallAnswer<'getStationSeries'>, 'times' | 'values'> | undefined,
  [fromMs, toMs]: Interval,
): MeteogramObservations | undefined {
  const kept = (series?.times ?? []).flatMap((ms, index) => (ms >= fromMs && ms <= toMs ? [index] : []))
  if (!series || kept.length === 0) return undefined
  const pick = (values: readonly (number | null)[] | undefined) =>
    values ? kept.map((index) => values[index] ?? null) : undefined
  const surface = pick(series.values.ts)
  const air = pick(series.values.tair)
  return {
    times: kept.map((index) => series.times[index] ?? 0),
    ...(surface ? { surfaceTemperatureC: surface } : {}),
    ...(air ? { airTemperatureC: air } : {}),
  }
}
