import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { sourceById } from '@verglas/sources'
import type { Fact } from '@verglas/sources/facts/fact'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { bringMergedReadings, mergeNames } from '../../ingest/merged-stations.ts'
import { openStore } from '../../ingest/store.ts'
import { anObservation, aStation } from '../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

const NOW_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
const [OLD, NEW] = ['north.csv-old', 'north.csv-new']
const URL = `/setups/north/stations/${OLD}/merge`

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const reading = (stationRef: string, hoursAgo: number, tair: number): Fact => ({
  kind: 'observation',
  stationRef,
  stationName: `Col (${stationRef})`,
  location: { longitudeDeg: 3, latitudeDeg: 45, altitudeM: 900 },
  attribution: '',
  observedAt: new Date(NOW_MS - hoursAgo * HOUR_MS),
  values: { tair },
  quality: {},
  elements: {},
})

/** A connection of the organisation that handles messages as any worker does. */
function connection() {
  let facts: Fact[] = []
  const store = openStore(app.database, {
    source: {
      ...sourceById('csv'),
      async *parse(body) {
        for await (const _ of body);
        yield* facts
      },
    },
    connectionId: null,
    ownerSetupId: 'north',
    now: () => new Date(NOW_MS),
    asArchive: false,
  })
  return async (...newFacts: Fact[]) => {
    facts = newFacts
    async function* body() {
      yield Buffer.from('x')
    }
    await store.take({ name: 'm', body: body(), receivedAt: new Date(NOW_MS) })
    await store.flush()
    const { rev } = (
      await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
    )[0] ?? {
      rev: 0,
    }
    await app.tail.waitForRevision(rev)
  }
}

async function airOf(stationId: string, query = '') {
  const from = new Date(NOW_MS - 20 * HOUR_MS).toISOString()
  const answer = await app.as(
    'olga',
    'GET',
    `/setups/north/stations/${stationId}?time_from=${from}&step=0&measures=tair${query}`,
  )
  expect(answer.status).toBe(200)
  return JSON.stringify(answer.body)
}
const listed = async (query = '') => {
  const { body } = await app.as('olga', 'GET', `/setups/north/stations${query}`)
  return (body as { stations: { id: string }[] }).stations.map(({ id }) => id)
}

test('a station renamed by its source is merged into one: past and future readings, and everything attached to it', async () => {
  const [long, other] = [connection(), connection()]
  await long(reading('OLD', 10, -1.5), reading('OLD', 9, -2.5))
  await long(reading('NEW', 3, -3.5), reading('NEW', 2, -4.5))
  expect(await listed()).toEqual(expect.arrayContaining([OLD, NEW]))
  const point = {
    setup_id: 'north',
    point_id: 'of-new',
    name: 'Col',
    castpoint_id: null,
    station_id: NEW,
    camera_ids: [],
    zone_id: null,
    position: 5,
    changed_by: 'test',
  }
  const { knownAt, rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'point', rows: [point] }],
  })
  await app.tail.waitForRevision(rev)
  await app.as('olga', 'POST', `/setups/north/users/olga/stations/${NEW}/favorite`)

  const counted = {
    readings: 2,
    together: 0,
    from: new Date(NOW_MS - 3 * HOUR_MS).toISOString(),
    to: new Date(NOW_MS - 2 * HOUR_MS).toISOString(),
  }
  const trial = await app.as('olga', 'POST', URL, { body: { renamedId: NEW, isTrial: true } })
  expect(trial).toMatchObject({ status: 200, body: { ...counted, rev: null } })
  expect(await airOf(OLD)).not.toContain('-3.5')

  const merged = await app.as('olga', 'POST', URL, { body: { renamedId: NEW } })
  expect(merged).toMatchObject({ status: 200, body: counted })
  await app.tail.waitForRevision((merged.body as { rev: number }).rev)
  const air = await airOf(OLD)
  for (const tair of ['-1.5', '-2.5', '-3.5', '-4.5']) expect(air).toContain(tair)
  expect(await airOf(OLD, `&time=${knownAt.toISOString()}`)).not.toContain('-3.5')
  expect(await listed()).not.toContain(NEW)
  expect(await listed(`?time=${knownAt.toISOString()}`)).toContain(NEW)
  const points = (await app.as('olga', 'GET', '/setups/north/points')).body as {
    points: { id: string; id_station: string | null }[]
  }
  expect(points.points.find(({ id }) => id === 'of-new')?.id_station).toBe(OLD)
  const favourites = await app.as('olga', 'GET', '/setups/north/users/olga/stations')
  expect(JSON.stringify(favourites.body)).toContain(OLD)
  expect(JSON.stringify(favourites.body)).not.toContain(NEW)

  // A connection opened later resolves the new name to the station and takes over its description.
  await other(reading('NEW', 1, -5.5))
  expect(await airOf(OLD)).toContain('-5.5')
  // A connection that had already resolved the name is corrected by the job.
  await long(reading('NEW', 0.5, -6.5))
  expect(await airOf(OLD)).not.toContain('-6.5')
  expect(await bringMergedReadings(app.database)).toBe(1)
  await app.tail.waitForRevision(
    (await app.database.query<{ rev: number }>('select max(rev) as rev from publication'))[0]?.rev ?? 0,
  )
  expect(await airOf(OLD)).toContain('-6.5')
  expect(await bringMergedReadings(app.database)).toBe(0)

  const secondMerge = await app.as('olga', 'POST', URL, { body: { renamedId: NEW } })
  expect(secondMerge.status).toBe(200)
  const log = (await app.as('olga', 'GET', '/setups/north/logs?kind=station')).body as { acts: object[] }
  expect(log.acts.at(-1)).toMatchObject({
    verb: 'merged',
    by: { id: 'olga' },
    target: { kind: 'station', id: OLD },
    after: { renamedId: NEW, readings: 2 },
  })
})

test('refuses to merge a station of another organisation, an already merged one, or a station with itself', async () => {
  const refusal = async (renamedId: string, stationId: string = OLD, login = 'olga') =>
    await app.as(login, 'POST', `/setups/north/stations/${stationId}/merge`, { body: { renamedId } })
  expect(await refusal('south-1')).toMatchObject({ status: 400, body: { field: 'body.renamedId' } })
  expect(await refusal(OLD)).toMatchObject({ status: 400 })
  expect(await refusal('north-1', NEW)).toMatchObject({ status: 400 })
  expect(await refusal(NEW, 'north-1')).toMatchObject({ status: 400 })
  expect(await refusal('north-1', 'south-1')).toMatchObject({ status: 404 })
  expect((await refusal('north-1', OLD, 'vera')).status).toBe(403)

  // When two people merge the same two stations in opposite directions, only the first succeeds.
  const around = { fromId: OLD, intoId: NEW, ownerSetupId: 'north' }
  expect(await app.database.transaction((tx) => mergeNames(tx, around))).toBe(false)
  const names = await app.database.query(
    'select id, merged_into from place_identity where id = any($1) order by id',
    [[OLD, NEW]],
  )
  expect(names).toEqual([
    { id: NEW, merged_into: OLD },
    { id: OLD, merged_into: null },
  ])

  const open = ['open-1', 'open-2']
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: null,
    batches: [
      { kind: 'station', rows: open.map((station_id) => aStation({ station_id, owner_setup_id: null })) },
      {
        kind: 'setup_station',
        rows: ['north', 'south'].flatMap((setup_id) =>
          open.map((station_id) => ({
            setup_id,
            station_id,
            zone_id: null,
            position: 0,
            changed_by: 'test',
          })),
        ),
      },
      { kind: 'observation', rows: [anObservation('open-2', new Date(NOW_MS).toISOString(), {})] },
    ],
  })
  await app.tail.waitForRevision(rev)
  expect(await refusal('open-2', 'open-1')).toMatchObject({ status: 400, body: { field: 'body.renamedId' } })
  expect(await listed()).toContain('open-2')
})
