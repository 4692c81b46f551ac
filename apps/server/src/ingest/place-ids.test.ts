import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sourceById } from '@verglas/sources'
import type { Fact } from '@verglas/sources/facts/fact'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../db/publish.ts'
import { MIGRATIONS_FOLDER } from '../paths.ts'
import { aStation } from '../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { openStore } from './store.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const NOW = new Date('2026-01-15T12:00:00Z')

function aReading(stationRef: string, tair = 0): Fact {
  const location = { longitudeDeg: 3, latitudeDeg: 45, altitudeM: null }
  const place = { stationRef, stationName: stationRef, location, attribution: '' }
  return { kind: 'observation', ...place, observedAt: NOW, values: { tair }, quality: {}, elements: {} }
}
const aRun = (latitudeDeg: number, longitudeDeg = 3): Fact => ({
  kind: 'forecast',
  location: { longitudeDeg, latitudeDeg, altitudeM: null },
  issuedAt: NOW,
  startAt: NOW,
  stepS: 3600,
  values: { tair: [latitudeDeg] },
  attribution: '',
})

async function bring(
  facts: Fact[],
  options: { sourceId?: string; owner?: string; requestedId?: string } = {},
) {
  const { sourceId = 'csv', owner = null, requestedId } = options
  const store = openStore(db.database, {
    source: {
      ...sourceById(sourceId),
      async *parse(body) {
        for await (const _ of body);
        yield* facts
      },
    },
    connectionId: null,
    ownerSetupId: owner,
    now: () => NOW,
    asArchive: false,
  })
  const place = requestedId && {
    id: requestedId,
    location: { longitudeDeg: 3, latitudeDeg: 45, altitudeM: null },
  }
  async function* body() {
    yield Buffer.from('x')
  }
  await store.take({ name: 'm', body: body(), receivedAt: NOW, ...(place ? { place } : {}) })
  await store.flush()
}

const readings = (prefix: string) =>
  db.database.query<{ id: string; ref: string; tair: number }>(
    `select o.station_id as id, v.ref, o.air_temperature_c as tair
       from observation o
       join station_version v on v.station_id = o.station_id and v.rev_to = open_rev()
      where o.station_id like $1 || '%'
      order by tair`,
    [prefix],
  )

test('stations whose names differ only in a punctuation mark are distinct, and stay so when they are read again', async () => {
  const refs = ['A_1', 'A-1', 'A 1', 'a-1']
  await bring(refs.map(aReading))
  const first = await readings('csv-a-1')
  expect(first.map(({ ref, tair }) => [ref, tair])).toEqual(refs.map((ref, index) => [ref, index]))
  expect(first[0]?.id).toBe('csv-a-1')
  for (const { id } of first.slice(1)) expect(id).toMatch(/^csv-a-1-[0-9a-f]{8}$/)
  await bring([...refs].reverse().map((ref) => aReading(ref, refs.indexOf(ref))))
  expect(await readings('csv-a-1')).toEqual(first)
})

test('names in another script, and names too long to read, each give a separate station', async () => {
  const refs = ['Москва', 'Ανάφη', '東京', '٣', '#', '##', 'x'.repeat(5000), `${'x'.repeat(5000)}y`]
  await bring(refs.map(aReading), { sourceId: 'campbell' })
  const stored = await readings('campbell-')
  expect(stored.map(({ ref }) => ref)).toEqual(refs)
  expect(new Set(stored.map(({ id }) => id)).size).toBe(refs.length)
  for (const { id } of stored) expect(id).toMatch(/^campbell-[a-z0-9-]{8,120}$/)
})

test('forecast points north and south of the equator are distinct', async () => {
  await bring([aRun(12.5), aRun(-12.5), aRun(12.5, -3), aRun(-12.5, -3), aRun(-0.00001), aRun(0)], {
    sourceId: 'met-norway',
  })
  const points = await db.database.query<{ id: string; latitudeDeg: number; longitudeDeg: number }>(
    `select castpoint_id as id, latitude_deg as "latitudeDeg", longitude_deg as "longitudeDeg"
       from castpoint_version
      where castpoint_id like 'met-norway-%' and rev_to = open_rev()
      order by latitude_deg, longitude_deg`,
  )
  expect(points.map((point) => [point.latitudeDeg, point.longitudeDeg])).toEqual([
    [-12.5, -3],
    [-12.5, 3],
    [0, 3],
    [12.5, -3],
    [12.5, 3],
  ])
  expect(points[4]?.id).toBe('met-norway-12.5000-3.0000')
})

test('points with similar names in an organisation’s settings are distinct, and shared by all its sources', async () => {
  for (const requestedId of ['Pont 1', 'pont-1'])
    for (const sourceId of ['open-meteo', 'met-norway'])
      await bring([aRun(45)], { owner: 'north', requestedId, sourceId })
  const runs = await db.database.query<{ id: string; source: string }>(
    `select castpoint_id as id, source from forecast_run where castpoint_id like 'north.pont%' order by 1, 2`,
  )
  expect(runs.map(({ source }) => source)).toEqual(['met-norway', 'open-meteo', 'met-norway', 'open-meteo'])
  expect(new Set(runs.map(({ id }) => id)).size).toBe(2)
})

test('a station stored by an earlier version of the program continues under its id', async () => {
  const stored = (id: string, ref: string) =>
    aStation({ station_id: id, ref, name: ref, source: 'purpleair', owner_setup_id: null })
  await publish(db.database, {
    origin: 'live',
    setupId: null,
    batches: [{ kind: 'station', rows: [stored('purpleair-b-7', 'B_7')] }],
  })
  await bring([aReading('B-7', 1), aReading('B_7', 2)], { sourceId: 'purpleair' })
  const [other, same] = await readings('purpleair-')
  expect(same).toMatchObject({ id: 'purpleair-b-7', ref: 'B_7' })
  expect(other).toMatchObject({ ref: 'B-7' })
  expect(other?.id).not.toBe('purpleair-b-7')
})

test('two connections that name a station concurrently mean the same one, and two names never share an id', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `C${'-_ '[index % 3]}9`)
  await Promise.all(names.map((name) => bring([aReading(name, names.indexOf(name))], { sourceId: 'airnow' })))
  const stored = await readings('airnow-')
  expect(stored.map(({ ref }) => ref)).toEqual(['C-9', 'C_9', 'C 9'])
  expect(new Set(stored.map(({ id }) => id)).size).toBe(3)
})

test('a station whose id an earlier version derived from an empty string continues under it', async () => {
  await publish(db.database, {
    origin: 'live',
    setupId: null,
    batches: [
      {
        kind: 'station',
        rows: [aStation({ station_id: 'cmml-', ref: 'Москва', source: 'cmml', owner_setup_id: null })],
      },
    ],
  })
  // what the migration does with existing stations
  const migration = readFileSync(path.join(MIGRATIONS_FOLDER, '0028_place_identity.sql'), 'utf8')
  await db.database.query(migration.slice(migration.indexOf('insert into place_identity')))
  await bring([aReading('Москва', 1), aReading('Казань', 2)], { sourceId: 'cmml' })
  const stored = await readings('cmml-')
  expect(stored.map(({ ref }) => ref)).toEqual(['Москва', 'Казань'])
  expect(stored[0]?.id).toBe('cmml-')
  expect(stored[1]?.id).toMatch(/^cmml-[0-9a-f]{8}$/)
})
