import { HOUR_MS } from '@verglas/quantities'
import { hazardCode } from '@verglas/road-hazard'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestAsOf } from '../../db/as-of.ts'
import { publish } from '../../db/publish.ts'
import { forecastRow } from '../../ingest/rows.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { forecastColumn, roadColumn, roadSeries, weatherSeries } from './point-series.ts'

const START_MS = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const SPAN = { startMs: START_MS, hours: 4 }
const POINT = 'north-c1'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const key = { castpoint_id: POINT, issued_at: new Date(START_MS), step_s: 3600 }
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'forecast_run',
        rows: [
          forecastRow({
            castpointId: POINT,
            source: 'verglas',
            issuedAt: new Date(START_MS),
            startAt: new Date(START_MS),
            stepS: 3600,
            values: { tair: [2, 2, 2, 2], rain: [1, 1, 1, 1], weather: [61, 61, 61, 61] },
          }),
        ],
      },
      {
        kind: 'road_forecast',
        rows: [
          {
            ...key,
            start_at: new Date(START_MS + HOUR_MS),
            model: 'test',
            as_of_rev: 1,
            inputs: {},
            notes: [],
            surface: '{50,-20,-30}',
            air_temperature: '{200,200,200}',
            rain: '{100,100,100}',
            freezing_rain: '{0,100,0}',
            hazard_level: '{0,4,3}',
            hazard_kind: `{0,${hazardCode('freezing_rain')},${hazardCode('ice')}}`,
          },
        ],
      },
    ],
  })
})
afterAll(() => app.close())

const numbers = (series: Float64Array | undefined) => [...(series ?? [])]

test('dangers of an hour are read from the instant at which it ends, temperatures from its beginning', async () => {
  const columns = {
    surface: roadColumn('ts'),
    level: roadColumn('hazard_level'),
    freezes: roadColumn('rain_frz'),
  }
  const series = await roadSeries(app.database, columns, [POINT], SPAN, await latestAsOf(app.database))
  expect(numbers(series.get('level')?.get(POINT))).toEqual([0, 4, 3, Number.NaN])
  expect(numbers(series.get('freezes')?.get(POINT))).toEqual([0, 1, 0, Number.NaN])
  expect(numbers(series.get('surface')?.get(POINT))).toEqual([Number.NaN, 0.5, -0.2, -0.3])
})

test('rain of the weather forecast is divided in the same hours as on the road', async () => {
  const columns = {
    rain: forecastColumn('rain'),
    freezingRain: forecastColumn('rain_frz'),
    code: forecastColumn('weather'),
  }
  const series = await weatherSeries(app.database, columns, [POINT], SPAN, await latestAsOf(app.database))
  expect(numbers(series.get('rain')?.get(POINT))).toEqual([1, 0, 1, 1])
  expect(numbers(series.get('freezingRain')?.get(POINT))).toEqual([0, 1, 0, Number.NaN])
  expect(numbers(series.get('code')?.get(POINT))).toEqual([61, 66, 61, 61])
})

test('rain is divided as on the road even if a caller does not request the freezing rain', async () => {
  const columns = { rain: forecastColumn('rain') }
  const series = await weatherSeries(app.database, columns, [POINT], SPAN, await latestAsOf(app.database))
  expect(numbers(series.get('rain')?.get(POINT))).toEqual([1, 0, 1, 1])
})

test('all hours of a period are read from a forecast that was issued long before it', async () => {
  const columns = { surface: roadColumn('ts'), level: roadColumn('hazard_level') }
  const issuedMs = START_MS - 12 * HOUR_MS
  const point = 'north-c2'
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'road_forecast',
        rows: [
          {
            castpoint_id: point,
            issued_at: new Date(issuedMs),
            step_s: 3600,
            start_at: new Date(issuedMs),
            model: 'test',
            as_of_rev: 1,
            inputs: {},
            notes: [],
            surface: `{${Array.from({ length: 20 }, (_, hour) => -hour * 100).join()}}`,
            hazard_level: `{${Array.from({ length: 20 }, (_, hour) => hour % 5).join()}}`,
          },
        ],
      },
    ],
  })
  const series = await roadSeries(app.database, columns, [point], SPAN, await latestAsOf(app.database))
  expect(numbers(series.get('surface')?.get(point))).toEqual([-12, -13, -14, -15])
  expect(numbers(series.get('level')?.get(point))).toEqual([3, 4, 0, 1])
})
