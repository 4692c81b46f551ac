import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { anObservation } from '../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

async function observe(stationId: string, at: string, columns: Record<string, unknown>) {
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: stationId.split('-')[0] ?? null,
    batches: [{ kind: 'observation', rows: [anObservation(stationId, at, columns)] }],
  })
  await app.tail.waitForRevision(rev)
  return rev
}

describe('stations of an organisation', () => {
  test('are listed with latest values, age and state', async () => {
    const at = minutesAgo(4)
    await observe('north-1', at, {
      air_temperature_c: -3.2,
      surface_temperature_c: -1.75,
      measured: ['tair', 'ts'],
    })
    const { body } = await app.as('olga', 'GET', '/setups/north/stations')
    expect(body).toMatchObject({
      stations: [
        {
          id: 'north-1',
          state: 'ok',
          zoneId: 'a',
          latest: { observedAt: at, values: { tair: -3.2, ts: -1.75 } },
        },
      ],
    })
  })

  test('of another organisation are not found', async () => {
    expect((await app.as('sam', 'GET', '/setups/north/stations')).status).toBe(404)
    expect((await app.as('sam', 'GET', '/setups/south/stations/north-1')).status).toBe(404)
    expect((await app.as('olga', 'GET', '/setups/north/stations/south-1/latest')).body).toMatchObject({
      code: 'NotFound',
    })
  })

  test('are returned as recorded at a requested past instant', async () => {
    const { body: before } = await app.as('olga', 'GET', '/setups/north/stations')
    const { at } = (before as { asOf: { at: string } }).asOf
    await observe('north-1', minutesAgo(1), { air_temperature_c: 5, measured: ['tair'] })
    const { body: after } = await app.as('olga', 'GET', '/setups/north/stations')
    const { body: replayed } = await app.as('olga', 'GET', `/setups/north/stations?time=${at}`)
    expect(after).not.toEqual(before)
    expect(replayed).toEqual(before)
  })

  test('answer 304 until one of their topics changes', async () => {
    const first = await app.as('olga', 'GET', '/setups/north/stations?measures=tair')
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await app.as('olga', 'GET', '/setups/north/stations?measures=tair', { headers })).status).toBe(
      304,
    )
    await observe('north-1', minutesAgo(0), { air_temperature_c: 6, measured: ['tair'] })
    const moved = await app.as('olga', 'GET', '/setups/north/stations?measures=tair', { headers })
    expect(moved).toMatchObject({ status: 200, body: { stations: [{ latest: { values: { tair: 6 } } }] } })
  })
})

describe('the series of a station', () => {
  test('has one row per reading with step 0, with suspect values flagged', async () => {
    await observe('south-1', '2026-02-01T10:00:00Z', { air_temperature_c: -10, measured: ['tair'] })
    await observe('south-1', '2026-02-01T10:20:00Z', { quality: { tair: { flag: 'out_of_range', raw: 99 } } })
    await observe('south-1', '2026-02-01T10:40:00Z', {
      air_temperature_c: -8,
      rain_mm: 0.4,
      measured: ['tair', 'rain'],
    })
    const range = 'time_from=2026-02-01T10:00:00Z&time_to=2026-02-01T11:00:00Z'
    const { body } = await app.as('sam', 'GET', `/setups/south/stations/south-1?${range}&step=0`)
    expect(body).toMatchObject({
      step: 0,
      values: { tair: [-10, null, -8], rain: [null, null, 0.4] },
      quality: [{ index: 1, code: 'tair', quality: { flag: 'out_of_range', raw: 99 } }],
    })
  })

  test('is aggregated by the rules of the measure table', async () => {
    const columns = (tair: number, rain: number, direction: number) => ({
      air_temperature_c: tair,
      rain_mm: rain,
      wind_direction_deg: direction,
    })
    await observe('south-1', '2026-02-02T10:00:00Z', columns(-10, 0.2, 350))
    await observe('south-1', '2026-02-02T10:30:00Z', columns(-8, 0.3, 10))
    const range = 'time_from=2026-02-02T10:00:00Z&time_to=2026-02-02T11:00:00Z'
    const { body } = await app.as('sam', 'GET', `/setups/south/stations/south-1?${range}&step=60`)
    const { values } = body as { values: Record<string, number[]> }
    expect(values.tair).toEqual([-9])
    expect(values.rain?.[0]).toBeCloseTo(0.5, 5)
    expect(Math.min(values.wind_dir?.[0] ?? 99, 360 - (values.wind_dir?.[0] ?? 99))).toBeCloseTo(0, 3)
  })

  test('has days in the station’s local time, one of them of 23 hours', async () => {
    // Europe/Paris: midnight is at 23:00 UTC in winter and at 22:00 UTC in summer
    for (const at of [
      '2026-03-27T22:59Z',
      '2026-03-27T23:00Z',
      '2026-03-28T22:59Z',
      '2026-03-28T23:00Z',
      '2026-03-29T21:59Z',
      '2026-03-29T22:00Z',
    ])
      await observe('south-1', at, { air_temperature_c: 1, rain_mm: 1 })
    const range = 'time_from=2026-03-26T23:00:00Z&time_to=2026-03-30T22:00:00Z'
    const ask = async (step: number) => {
      const { body } = await app.as('sam', 'GET', `/setups/south/stations/south-1?${range}&step=${step}`)
      const { times, values } = body as { times: number[]; values: { rain: number[] } }
      return times.map((time, index) => [new Date(time).toISOString().slice(0, 16), values.rain[index]])
    }
    expect(await ask(1440)).toEqual([
      ['2026-03-26T23:00', 1],
      ['2026-03-27T23:00', 2],
      ['2026-03-28T23:00', 2],
      ['2026-03-29T22:00', 1],
    ])
    expect((await ask(360))[0]).toEqual(['2026-03-27T18:00', 2])
  })

  test('flags suspect values in each step, and the station has suspect data', async () => {
    const entry = { flag: 'suspect', check: 'step', reference: -3 }
    const verdict = (at: string, quality: object, checked: string[]) =>
      observe('north-1', at, { quality, checked, source: null })
    await observe('north-1', minutesAgo(0), { air_temperature_c: 31, measured: ['tair'] })
    const [at] = await app.database.query<{ at: string }>(
      "select max(observed_at) as at from observation where station_id = 'north-1'",
    )
    const latest = new Date(at?.at ?? '').toISOString()
    await verdict(latest, { tair: entry }, ['tair'])
    const span = `time_from=${minutesAgo(2)}&time_to=${new Date(Date.now() + 60_000).toISOString()}`
    const series = async (step: number) => {
      const { body } = await app.as('olga', 'GET', `/setups/north/stations/north-1?${span}&step=${step}`)
      return (body as { quality: { code: string; quality: unknown }[] }).quality
    }
    for (const step of [0, 10]) {
      expect(await series(step)).toMatchObject([{ code: 'tair', quality: entry }])
    }
    const stateNow = async () => {
      const { body } = await app.as('olga', 'GET', '/setups/north/stations')
      return (body as { stations: { state: string }[] }).stations[0]?.state
    }
    expect(await stateNow()).toBe('erroneous')
    await verdict(latest, {}, ['tair'])
    expect(await stateNow()).toBe('ok')
    expect(await series(0)).toEqual([])
  })

  test('names the invalid parameter', async () => {
    const ask = (query: string) => app.as('sam', 'GET', `/setups/south/stations/south-1?${query}`)
    expect((await ask('step=often')).body).toMatchObject({
      status: 400,
      code: 'Invalid',
      field: 'query.step',
    })
    expect((await ask('measures=tair,nonsense')).body).toMatchObject({ field: 'query.measures' })
    expect((await ask('tme=2026-02-01T10:00:00Z')).body).toMatchObject({ status: 400, code: 'Invalid' })
    expect((await ask('time=2999-01-01T00:00:00Z')).body).toMatchObject({ code: 'TimeInFuture' })
    expect((await ask('time=1999-01-01T00:00:00Z')).body).toMatchObject({ code: 'TimeBeforeHorizon' })
    expect((await ask('time_from=2026-02-02T00:00:00Z&time_to=2026-02-01T00:00:00Z')).status).toBe(400)
  })
})

test('favourites keep the order chosen by the person', async () => {
  await app.as('olga', 'POST', '/setups/north/users/olga/stations/north-1/favorite')
  const { body } = await app.as('olga', 'GET', '/setups/north/users/olga/stations_with_latest')
  expect(body).toMatchObject({ stations: [{ id: 'north-1' }] })
  expect((await app.as('olga', 'POST', '/setups/north/users/olga/stations/south-1/favorite')).status).toBe(
    404,
  )
  const { body: removed } = await app.as(
    'olga',
    'DELETE',
    '/setups/north/users/olga/stations/north-1/favorite',
  )
  expect(removed).toEqual({ type: 'stations', ids: [] })
})
