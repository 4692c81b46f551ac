import { sourceById } from '@verglas/sources'
import type { Fact } from '@verglas/sources/facts/fact'
import type { RequestedPlace } from '@verglas/sources/reading/parse-site'
import type { Source } from '@verglas/sources/source'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { openStore } from './store.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const NOW = new Date('2026-01-15T12:00:00Z')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

async function take(
  facts: Fact[],
  {
    owner = null,
    place,
    settings,
  }: { owner?: string | null; place?: RequestedPlace; settings?: Record<string, unknown> } = {},
) {
  const source: Source = {
    ...sourceById('open-meteo'),
    async *parse(body) {
      for await (const _ of body);
      yield* facts
    },
  }
  const store = openStore(db.database, {
    source,
    connectionId: null,
    ownerSetupId: owner,
    now: () => NOW,
    asArchive: false,
    ...(settings ? { settings } : {}),
  })
  const body = (async function* () {
    yield Buffer.from('x')
  })()
  await store.take({ name: 'm', body, receivedAt: NOW, ...(place ? { place } : {}) })
  await store.flush()
}

const aReading = (stationRef: string, stationName: string, minutes: number, longitudeDeg = 3): Fact => ({
  kind: 'observation',
  stationRef,
  stationName,
  location: { longitudeDeg, latitudeDeg: 45, altitudeM: null },
  observedAt: after(minutes),
  values: { tair: minutes },
  quality: {},
  elements: {},
  attribution: '',
})
const aRun = (minutes: number, altitudeM: number | null = null): Fact => ({
  kind: 'forecast',
  location: { longitudeDeg: 3, latitudeDeg: 45, altitudeM },
  issuedAt: after(minutes),
  startAt: NOW,
  stepS: 3600,
  values: { tair: [1, 2] },
  attribution: '',
})

test('a station that moves and is renamed within a message has the position and name given last', async () => {
  await take([
    aReading('ship', 'Nef', -20, 3),
    aReading('ship', 'Nef II', -10, 4),
    aReading('ship', 'Nef II', 0, 5),
  ])
  const versions = await db.database.query(
    "select name, longitude_deg as longitude from station_version where station_id = 'open-meteo-ship'",
  )
  expect(versions).toEqual([{ name: 'Nef II', longitude: 5 }])
  const rows = await db.database.query("select 1 from observation where station_id = 'open-meteo-ship'")
  expect(rows).toHaveLength(3)
})

test('text-direction characters in a name are made visible, and the original name remains the identity', async () => {
  await take([aReading('A75\u202e', 'Col\u202e57A\u2066', 0), aReading('A75', 'Col', 0)])
  const rows = await db.database.query(
    "select ref, name from station_version where station_id like 'open-meteo-a75%' order by ref",
  )
  expect(rows).toEqual([
    { ref: 'A75', name: 'Col' },
    { ref: 'A75\u202e', name: 'Col⟨U+202E⟩57A⟨U+2066⟩' },
  ])
})

test('a forecast point with different altitudes in two runs is described once', async () => {
  await take([aRun(-60, 1000), aRun(-30, 1100)])
  const versions = await db.database.query(
    "select altitude_m as altitude from castpoint_version where castpoint_id = 'open-meteo-45.0000-3.0000'",
  )
  expect(versions).toEqual([{ altitude: 1100 }])
})

test('points and stations belong to the connection’s organisation, whatever their names', async () => {
  const before = await db.database.query(
    "select * from castpoint_version where castpoint_id like 'south%' order by castpoint_id, rev_from",
  )
  const names = ['south-c1', 'south.open-meteo-x', '../south-c1', 'south-1', 'SOUTH-C1']
  for (const id of names)
    await take([aRun(-60), aReading(id, 'N', 0)], {
      owner: 'north',
      place: { id, name: 'Pris', location: { longitudeDeg: 3, latitudeDeg: 45, altitudeM: null } },
    })
  const castpoints = await db.database.query<{ id: string }>(
    "select id from castpoint where id in (select castpoint_id from forecast_run) and owner_setup_id = 'north'",
  )
  expect(castpoints.length).toBeGreaterThan(3)
  for (const { id } of castpoints) expect(id).toMatch(/^north\./)
  expect(
    await db.database.query(
      "select * from castpoint_version where castpoint_id like 'south%' order by castpoint_id, rev_from",
    ),
  ).toEqual(before)
  const foreign = await db.database.query(
    "select 1 from forecast_run where castpoint_id like 'south%' union all select 1 from observation where station_id like 'south%'",
  )
  expect(foreign).toEqual([])
})

test('a forecast has the name that the settings give its point, also from a saved file and after a change', async () => {
  const namesOf = async () =>
    db.database.query(
      `select c.name, p.name as point
         from castpoint_version c
         join point_version p on p.castpoint_id = c.castpoint_id and p.rev_to = open_rev() and p.setup_id = 'north'
        where c.source = 'open-meteo' and c.longitude_deg = 3.2 and c.rev_to = open_rev()`,
    )
  const location = { longitudeDeg: 3.2, latitudeDeg: 45, altitudeM: null }
  const settings = (name?: string) => ({ points: [{ id: 'col', longitudeDeg: 3.2, latitudeDeg: 45, name }] })
  const aRunThere = (minutes: number): Fact => ({ ...aRun(minutes), location }) as Fact
  // The service answers for a place of its grid.
  const nearby = { ...aRunThere(-60), location: { ...location, latitudeDeg: 45.002 } } as Fact
  await take([nearby], { owner: 'north', settings: settings() })
  expect(await namesOf()).toEqual([{ name: 'col', point: 'col' }])
  await take([aRunThere(-50)], { owner: 'north', settings: settings('Col de la Fageole') })
  expect(await namesOf()).toEqual([{ name: 'Col de la Fageole', point: 'Col de la Fageole' }])
  await db.database.query("update point_version set name = 'Le col' where name = 'Col de la Fageole'")
  await take([aRunThere(-40)], { owner: 'north', settings: settings('Fageole') })
  // The name that a person has changed stays.
  expect(await namesOf()).toEqual([{ name: 'Fageole', point: 'Le col' }])
})
