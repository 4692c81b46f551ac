import type { CallAnswer } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestAsOf } from '../../db/as-of.ts'
import { publish } from '../../db/publish.ts'
import { forecastRow } from '../../ingest/rows.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function issue(issuedAt: Date, tair: number[], source = 'simulated') {
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'forecast_run',
        rows: [
          forecastRow({
            castpointId: 'north-c1',
            source,
            issuedAt,
            startAt: issuedAt,
            stepS: 3600,
            values: { tair },
          }),
        ],
      },
    ],
  })
  await app.tail.waitForRevision(rev)
}

test('the latest run counts, and back in time the one that was latest then', async () => {
  await issue(new Date('2026-01-15T00:00:00Z'), [1, 2])
  const { body: first } = await app.as('olga', 'GET', '/castpoints/north-c1/forecast/1h')
  await issue(new Date('2026-01-15T06:00:00Z'), [3.25, 4])
  const { body: second } = await app.as('olga', 'GET', '/castpoints/north-c1/forecast/1h')
  expect(second).toMatchObject({
    run: { issuedAt: '2026-01-15T06:00:00.000Z', endsAt: '2026-01-15T08:00:00.000Z' },
    points: [{ tair: 3.25 }, { tair: 4 }],
  })
  const { at } = (first as { asOf: { at: string } }).asOf
  expect((await app.as('olga', 'GET', `/castpoints/north-c1/forecast/1h?time=${at}`)).body).toEqual(first)
})

test('a run that arrives late does not replace a newer one', async () => {
  await issue(new Date('2026-01-16T06:00:00Z'), [5])
  await issue(new Date('2026-01-16T00:00:00Z'), [6])
  const { body } = await app.as('olga', 'GET', '/castpoints/north-c1/forecast/1h')
  expect(body).toMatchObject({ points: [{ tair: 5 }] })
})

test('a corrected run replaces itself and applies from its own revision', async () => {
  await issue(new Date('2026-01-17T00:00:00Z'), [7])
  const { body: first } = await app.as('olga', 'GET', '/castpoints/north-c1/forecast/1h')
  await issue(new Date('2026-01-17T00:00:00Z'), [8])
  const { body } = await app.as('olga', 'GET', '/castpoints/north-c1/forecast/1h')
  expect(body).toMatchObject({ points: [{ tair: 8 }] })
  const { at } = (first as { asOf: { at: string } }).asOf
  const { body: earlierForecast } = await app.as('olga', 'GET', `/castpoints/north-c1/forecast/1h?time=${at}`)
  expect(earlierForecast).toMatchObject({ points: [{ tair: 7 }] })
})

test('the blend takes precedence over newer runs for half a day, and no longer', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await issue(hoursAgo(12.1), [30], 'verglas')
  await issue(hoursAgo(10), [20])
  const readForecast = async () => (await app.as('olga', 'GET', '/castpoints/north-c1/forecast/1h')).body
  expect(await readForecast()).toMatchObject({ run: { source: 'simulated' }, points: [{ tair: 20 }] })
  await issue(hoursAgo(11.9), [31], 'verglas')
  await issue(hoursAgo(1), [21])
  expect(await readForecast()).toMatchObject({ run: { source: 'verglas' }, points: [{ tair: 31 }] })
})

test('a request for many points leaves out those that the organisation does not have', async () => {
  const body = { castpoints: ['north-c1', 'south-c1', 'nowhere'] }
  const answer = await app.as('olga', 'POST', '/castpoints/many/forecast/24h', { body })
  expect(
    (answer.body as { forecasts: { castpointId: string }[] }).forecasts.map(
      (forecast) => forecast.castpointId,
    ),
  ).toEqual(['north-c1'])
  expect((await app.as('olga', 'GET', '/castpoints/south-c1/forecast/1h')).status).toBe(404)
})

test('a point without a run returns an empty forecast, not an error', async () => {
  expect((await app.as('sam', 'GET', '/castpoints/south-c1/forecast/6h')).body).toMatchObject({
    run: null,
    points: [],
  })
})

test('winds of all points are listed by hour from the latest run, and none beyond its end', async () => {
  // The latest run of all: issued at the full hour that has begun.
  const issuedAt = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
  const hoursOn = (hours: number) => new Date(issuedAt.getTime() + hours * 3_600_000).toISOString()
  const values = { wind_avg: [10, 20.5], wind_max: [30, 40], wind_dir: [350, 10], tair: [1, 2] }
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'forecast_run',
        rows: [
          forecastRow({
            castpointId: 'north-c1',
            source: 'verglas',
            issuedAt,
            startAt: issuedAt,
            stepS: 3600,
            values,
          }),
        ],
      },
    ],
  })
  await app.tail.waitForRevision(rev)
  const { body } = await app.as('olga', 'GET', `/setups/north/windcasts?from=${hoursOn(0.7)}&hours=2`)
  expect(body).toMatchObject({ from: issuedAt.toISOString(), hours: 2 })
  expect((body as CallAnswer<'listWindcasts'>).winds).toEqual([
    {
      castpointId: 'north-c1',
      issuedAt: issuedAt.toISOString(),
      wind_avg: [10, 20.5, null],
      wind_max: [30, 40, null],
      wind_dir: [350, 10, null],
    },
  ])
  const { body: later } = await app.as('olga', 'GET', `/setups/north/windcasts?from=${hoursOn(24)}`)
  expect((later as CallAnswer<'listWindcasts'>).winds).toEqual([])
})

test('rain on a road at or below the freezing point of its film is freezing rain in every step', async () => {
  const startMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const rain = [1, 1, 1, 1]
  const run = (road: object[] = []) =>
    publish(app.database, {
      origin: 'live',
      setupId: 'north',
      batches: [
        {
          kind: 'forecast_run',
          rows: [
            forecastRow({
              castpointId: 'north-c1',
              source: 'verglas',
              issuedAt: new Date(startMs),
              startAt: new Date(startMs),
              stepS: 3600,
              values: { tair: [2, 2, 2, 2], rain, rain_frz: [0, 0, 0, 1], weather: [61, 61, 61, 66] },
            }),
          ],
        },
        ...(road.length > 0 ? [{ kind: 'road_forecast' as const, rows: road }] : []),
      ],
    })
  const read = async (path: string) => {
    await app.tail.waitForRevision((await latestAsOf(app.database)).rev)
    return (await app.as('olga', 'GET', `/castpoints/north-c1/forecast/${path}`)).body as {
      asOf: { at: string }
      points: CallAnswer<'getForecast1h'>['points']
    }
  }
  const amounts = ({ points }: Awaited<ReturnType<typeof read>>) =>
    points.map(({ rain, rain_frz, weather }) => [rain, rain_frz, weather])

  await run()
  const before = await read('1h')
  expect(amounts(before)).toEqual([
    [1, 0, 61],
    [1, 0, 61],
    [1, 0, 61],
    [1, 1, 66],
  ])
  // The road freezes in the second and third hour; it is not forecast in the fourth.
  await run([
    {
      castpoint_id: 'north-c1',
      issued_at: new Date(startMs),
      start_at: new Date(startMs + HOUR_MS),
      step_s: 3600,
      model: 'test',
      as_of_rev: 1,
      inputs: {},
      notes: [],
      surface: '{100,-20,-20}',
      air_temperature: '{200,200,200}',
      rain: '{100,100,100}',
      freezing_rain: '{0,100,100}',
    },
  ])
  const roadForecast = await read('1h')
  expect(amounts(roadForecast)).toEqual([
    [1, 0, 61],
    [0, 1, 66],
    [0, 1, 66],
    [1, 1, 66],
  ])
  expect(roadForecast.points.map(({ rain_frz_sum }) => rain_frz_sum)).toEqual([0, 1, 2, 3])
  const total = (steps: typeof roadForecast, code: 'rain' | 'rain_frz') =>
    steps.points.reduce((sum, step) => sum + (step[code] ?? 0), 0)
  for (const hours of ['6h', '24h']) {
    const steps = await read(hours)
    expect([total(steps, 'rain'), total(steps, 'rain_frz')]).toEqual([2, 3])
  }
  const manyPoints = await app.as('olga', 'POST', '/castpoints/many/forecast/1h', {
    body: { castpoints: ['north-c1'] },
  })
  expect((manyPoints.body as { forecasts: object[] }).forecasts).toMatchObject([
    { points: roadForecast.points },
  ])
  // Back in time the road forecast was not known yet.
  expect(await read(`1h?time=${before.asOf.at}`)).toEqual(before)
})
