import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { withRoadPrecipitation } from './road-precipitation.ts'

const START_MS = Date.UTC(2026, 0, 15)
const ROAD = { startMs: START_MS + HOUR_MS, liquidMm: [1, 1, 0, 2, null], freezingMm: [1, 0, 0, 1, null] }

test('each step gets the freezing rain of the road in its hours; steps without a road forecast stay unchanged', () => {
  const run = {
    startMs: START_MS,
    stepS: 3600,
    values: {
      tair: [1, 1, 1, 1, 1, 1],
      rain: [1, 1, 0, 0, 2, 0],
      rain_frz: [0, 0, 1, 0, 0, 1],
      weather: [61, 61, 66, 3, 63, 66],
    },
  }
  expect(withRoadPrecipitation(run, ROAD).values).toEqual({
    tair: [1, 1, 1, 1, 1, 1],
    rain: [1, 0, 1, 0, 1, 0],
    rain_frz: [0, 1, 0, 0, 1, 1],
    weather: [61, 66, 61, 3, 67, 66],
  })
  expect(withRoadPrecipitation(run, undefined)).toBe(run)
})

test('longer steps add up the hours of the road forecast, and only if it covers all of them', () => {
  const steps = (startMs: number, stepS: number) =>
    withRoadPrecipitation({ startMs, stepS, values: { rain: [4, 4] } }, ROAD).values
  expect(steps(START_MS + HOUR_MS, 2 * 3600)).toEqual({ rain: [2, 2], rain_frz: [2, 2] })
  expect(steps(START_MS + HOUR_MS, 4 * 3600)).toEqual({ rain: [2, 4], rain_frz: [2, null] })
  expect(steps(START_MS, 5 * 3600)).toEqual({ rain: [4, 4] })
  expect(steps(START_MS + HOUR_MS / 2, 3600)).toEqual({ rain: [4, 4] })
})

test('a run without rain of its own gets the part of its freezing rain that does not freeze', () => {
  const run = { startMs: START_MS + 2 * HOUR_MS, stepS: 3600, values: { rain_frz: [1] } }
  expect(withRoadPrecipitation(run, ROAD).values).toEqual({ rain: [1], rain_frz: [0] })
})

test('a run without precipitation stays without', () => {
  const run = { startMs: START_MS, stepS: 3600, values: { tair: [1, 2] } }
  expect(withRoadPrecipitation(run, ROAD)).toBe(run)
})
