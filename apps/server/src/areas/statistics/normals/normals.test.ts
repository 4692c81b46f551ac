import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { anObservation } from '../../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const twelve = (value: number) => Array<number>(12).fill(value)
const normal = {
  name: 'Ville',
  source: 'Météo-France',
  longitude: 3.1,
  latitude: 44.9,
  altitude: 0,
  firstYear: 1991,
  lastYear: 2020,
  months: { tmin: twelve(2), tmax: twelve(8), precipitation: twelve(60), frost_days: twelve(10) },
  expectedRevision: null as number | null,
}
const saveNormal = (body: object, person = 'olga') =>
  app.as(person, 'PUT', '/setups/north/climate_normals/mf-1', { body })
const HOUR_MS = 3_600_000

test('imported normals are used for statistics and the long term, and do not change answers as of an earlier time', async () => {
  const at = new Date(Date.now() - 30 * HOUR_MS).toISOString()
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'observation', rows: [anObservation('north-1', at, { air_temperature_c: 1 })] }],
  })
  await app.tail.waitForRevision(rev)
  const years = '/setups/north/stations/north-1/stats/years?measures=tair'
  const before = await app.as('olga', 'GET', years)
  expect(before.body).toMatchObject({ normal: null })

  const written = await saveNormal(normal)
  expect(written.status).toBe(200)
  await app.tail.waitForRevision((written.body as { rev: number }).rev)
  const after = await app.as('olga', 'GET', years)
  const { normal: usual } = after.body as {
    normal: { days: number; tmean: number; precipitation: number; reference: object; snow: null }
  }
  const station = (await app.as('olga', 'GET', '/setups/north/stations/north-1/infos')).body as {
    station: { altitude: number }
  }
  expect(usual.reference).toMatchObject({ id: 'mf-1', name: 'Ville', firstYear: 1991, lastYear: 2020 })
  expect(usual.tmean).toBeCloseTo(5 - station.station.altitude * 0.0065, 1)
  expect(usual.precipitation).toBeCloseTo((usual.days * 60) / 30.4, -1)
  expect(usual.snow).toBeNull()

  const climacast = (await app.as('olga', 'GET', '/castpoints/north-c1/climacast')).body as {
    reference: { id: string }
    normals: { day: string; tmin: number; tmax: number }[]
  }
  expect(climacast.reference.id).toBe('mf-1')
  expect(climacast.normals).toHaveLength(15)
  for (const { tmin, tmax } of climacast.normals) expect(tmax - tmin).toBeCloseTo(6, 1)

  const beforeAt = (before.body as { asOf: { at: string } }).asOf.at
  expect((await app.as('olga', 'GET', `${years}&time=${beforeAt}`)).body).toEqual(before.body)
})

test('an input other than a year of twelve months is refused, and a person with read-only rights cannot change them', async () => {
  const refused = [
    { ...normal, months: {} },
    { ...normal, months: { tmin: [1, 2] } },
    { ...normal, lastYear: 1991 },
    { ...normal, latitude: 95 },
    { ...normal, months: { precipitation: twelve(-5) } },
    { ...normal, months: { frost_days: twelve(40) } },
    { ...normal, months: { tmin: twelve(300) } },
  ]
  for (const body of refused) expect((await saveNormal(body)).status).toBe(400)
  expect((await saveNormal(normal, 'vera')).status).toBe(403)
})
