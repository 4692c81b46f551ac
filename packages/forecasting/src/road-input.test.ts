import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import type { HourlyRun } from './point-run.ts'
import { roadObservations, roadWeather } from './road-input.ts'

const START_MS = Date.UTC(2026, 0, 15)

function aRun(startMs: number, values: HourlyRun['values'], hours = 3): HourlyRun {
  return { source: 'verglas', issuedAtMs: startMs, startMs, hours, values }
}

test('gives wind in metres per second, cloud cover as a fraction and snow as water equivalent', () => {
  const weather = roadWeather(
    aRun(START_MS, {
      tair: [1, 2, null],
      wind_avg: [36, 18, 0],
      cloud: [50, 100, 0],
      solar: [120, null, 0],
      snow: [2, 0, 0],
      rain: [0.5, 0, 0],
    }),
  )
  expect([...(weather.timesMs as Float64Array)]).toEqual([0, 1, 2].map((hour) => START_MS + hour * HOUR_MS))
  expect(weather.endMs).toBe(START_MS + 3 * HOUR_MS)
  expect([...(weather.windMs as Float64Array)]).toEqual([10, 5, 0])
  expect([...(weather.cloudCover as Float64Array)]).toEqual([0.5, 1, 0])
  expect([...(weather.shortwaveWm2 as Float64Array)]).toEqual([120, Number.NaN, 0])
  expect([...(weather.snowMm as Float64Array)]).toEqual([2, 0, 0])
  expect([...(weather.airTemperatureC as Float64Array)]).toEqual([1, 2, Number.NaN])
  expect([...(weather.dewPointC as Float64Array)].every(Number.isNaN)).toBe(true)
})

test('takes the hours before a run from earlier runs, the latest first, and never from later runs', () => {
  const run = aRun(START_MS, { tair: [10, 11, 12] })
  const before = (hours: number, value: number) =>
    aRun(START_MS - hours * HOUR_MS, { tair: new Array<number>(24).fill(value) }, 24)
  const later = aRun(START_MS + HOUR_MS, { tair: [99, 99, 99] })
  const weather = roadWeather(run, [later, before(2, 2), before(4, 4)], START_MS - 5 * HOUR_MS)
  expect([...(weather.airTemperatureC as Float64Array)]).toEqual([4, 4, 2, 2, 10, 11, 12])
  expect(weather.timesMs[0]).toBe(START_MS - 4 * HOUR_MS)
})

test('leaves out readings with a quality flag and reports whether precipitation is falling', () => {
  const [good, flagged, failing, gauge] = roadObservations([
    {
      atMs: START_MS,
      values: {
        ts: -1,
        tss: 2,
        tair: 0,
        tdew: -2,
        wind_avg: 18,
        precip_type: 3,
        road_state: 8,
        film: 0.4,
        road_ice: 0.1,
        tfreeze: -3,
        solar: 120,
      },
    },
    { atMs: START_MS, values: { ts: 60, tair: 1 }, quality: { ts: { flag: 'suspect' } } },
    { atMs: START_MS, values: { precip_type: 4, ts: null } },
    { atMs: START_MS, values: { rain: 0.2, wind_force: 3.6 } },
  ])
  expect(good).toEqual({
    atMs: START_MS,
    surfaceC: -1,
    subsurfaceC: 2,
    airTemperatureC: 0,
    dewPointC: -2,
    windMs: 5,
    isPrecipitating: true,
    roadState: 8,
    waterMm: 0.4,
    iceMm: 0.1,
    freezingPointC: -3,
    shortwaveWm2: 120,
  })
  expect(flagged).toMatchObject({ surfaceC: null, airTemperatureC: 1 })
  expect(failing).toMatchObject({ isPrecipitating: null, surfaceC: null })
  expect(gauge).toMatchObject({ isPrecipitating: true, windMs: 1 })
})
