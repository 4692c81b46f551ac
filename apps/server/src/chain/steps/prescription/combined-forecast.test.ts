import type { HourlyRun } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import { PRESETS, planHours, planTreatments, USUAL_CYCLE_MINUTES } from '@verglas/treatment'
import { expect, test } from 'vitest'
import { UNKNOWN_FLEET } from '../../facts/fleets.ts'
import { planCircuitOf } from './circuit-plan.ts'
import { combineForecasts } from './combined-forecast.ts'
import type { IssuedRoadForecast } from './queries.ts'

const START_MS = Date.UTC(2026, 10, 27, 18)
const HOURS = 12

/** Rain from 20 to 24 h on a road that falls below 0 °C at 20 h, but on which it freezes only from 22 h on. */
const series = (valueAt: (hour: number) => number) =>
  Float64Array.from({ length: HOURS }, (_, hour) => valueAt(hour))
const endsIn = (from: number, to: number, value: number) => (hour: number) =>
  hour > from && hour <= to ? value : 0
const ROAD: IssuedRoadForecast = {
  issuedAtMs: START_MS,
  startMs: START_MS,
  model: 'test',
  series: {
    surfaceC: series((hour) => (hour < 2 ? 1 : -0.3)),
    lowC: series(() => -1),
    highC: series(() => 1),
    dewPointC: series(() => -2),
    waterMm: series(() => 0.2),
    iceMm: series(() => 0),
    looseSnowMm: series(() => 0),
    packedSnowMm: series(() => 0),
    frostMm: series(() => 0),
    saltGm2: series(() => 3),
    liquidMm: series(endsIn(2, 6, 1)),
    freezingMm: series(endsIn(4, 6, 1)),
  },
} as IssuedRoadForecast
const BLEND: HourlyRun = {
  source: 'verglas',
  issuedAtMs: START_MS,
  startMs: START_MS,
  hours: HOURS,
  values: {
    tair: Array.from({ length: HOURS }, () => 1),
    tdew: Array.from({ length: HOURS }, () => -2),
    wind_avg: Array.from({ length: HOURS }, () => 10),
    rain: Array.from({ length: HOURS }, (_, hour) => (hour >= 2 && hour < 6 ? 1 : 0)),
    snow: Array.from({ length: HOURS }, () => 0),
  },
}

const freezingRainOf = (shiftK: number) => {
  const { outlook } = combineForecasts(ROAD, BLEND)
  const hours = planHours(outlook).map((hour) => ({ ...hour, surfaceC: hour.surfaceC + shiftK }))
  const circuit = planCircuitOf({ minutes: USUAL_CYCLE_MINUTES, laneWidthM: 3.5, laneKm: 30 }, UNKNOWN_FLEET)
  const plan = planTreatments(PRESETS.default, { hours, nowMs: START_MS, circuit, measured: null })
  return plan.events
    .flatMap(({ kinds }) => kinds)
    .filter(({ kind }) => kind === 'freezing_rain')
    .map(({ fromMs, toMs }) => [(fromMs - START_MS) / HOUR_MS, (toMs - START_MS) / HOUR_MS])
}

test('freezing rain of a plan has the hours of the road, not those of a road below 0 °C', () => {
  expect(freezingRainOf(0)).toEqual([[4, 6]])
})

test('on a colder road the rain freezes as soon as it falls', () => {
  expect(freezingRainOf(-0.5)).toEqual([[2, 6]])
})
