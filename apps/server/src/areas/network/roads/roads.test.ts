import { sourceById } from '@verglas/sources'
import {
  aPublication,
  aRecord,
  aSituation,
} from '@verglas/sources/providers/datex-situations/situation-builder'
import {
  aCamera,
  aCondition,
  aLayer,
  anEvent,
  aProbe,
  someWorks,
} from '@verglas/sources/providers/quebec-511/layer-builder'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { openStore } from '../../../ingest/store.ts'
import { aCastpoint } from '../../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

/** Around the current time, because the calls judge by the clock of the log. */
const startMs = Math.floor(Date.now() / 60_000) * 60_000
const at = (minutes: number) => new Date(startMs + minutes * 60_000)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const rows = [
    aCastpoint({ castpoint_id: 'quebec', name: 'Québec', longitude_deg: -71.21, latitude_deg: 46.81 }),
    aCastpoint({ castpoint_id: 'gap', name: 'Gap', longitude_deg: 6.08, latitude_deg: 44.56 }),
  ]
  await publish(app.database, { origin: 'live', setupId: null, batches: [{ kind: 'castpoint', rows }] })
  await app.database.query("insert into setup_castpoint values ('north', 'quebec'), ('north', 'gap')")
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query('truncate listing, listing_content, listing_item')
  await app.database.query('delete from setup_source')
  await app.database.query(
    "insert into setup_source values ('north', 'quebec-511'), ('north', 'datex-situations')",
  )
})

async function take(sourceId: string, name: string, content: string, settings: Record<string, unknown> = {}) {
  const source = sourceById(sourceId)
  const store = openStore(app.database, {
    source,
    connectionId: null,
    ownerSetupId: null,
    now: () => at(0),
    asArchive: false,
    settings,
  })
  const bytes = Buffer.from(content)
  await store.take({
    name,
    receivedAt: at(0),
    answeredAt: at(0),
    body: (async function* () {
      yield bytes
    })(),
  })
  await store.flush()
  expect(store.summary().refused).toEqual([])
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  await app.tail.waitForRevision(row?.rev ?? 0)
}

const layer = (name: string, ...features: unknown[]) =>
  take('quebec-511', `quebec-511 ${name}`, aLayer(name, features))

type Item = Record<string, unknown>
type Reports = {
  asOf: { at: string }
  lists: Item[]
  conditions: Item[]
  events: Item[]
  works: Item[]
  frostDepths: Item[]
  cameras: Item[]
}
async function read(path: string, person = 'olga', status = 200): Promise<Reports> {
  const answer = await app.as(person, 'GET', path)
  expect([answer.status, answer.status === status ? '' : answer.text]).toEqual([status, ''])
  return answer.body as Reports
}
const REPORTS = '/setups/north/road_reports'
const FAR = {
  type: 'LineString',
  coordinates: [
    [-76, 45.4],
    [-76.1, 45.5],
  ],
}
const soon = (minutes: number) => at(minutes).toISOString()

test('lists the ministry’s reports near the organisation’s points, each list with its age', async () => {
  await layer('ms:conditions_routieres', aCondition(), aCondition({ NumeroSegment: '9' }, FAR))
  await layer('ms:evenements', anEvent())
  await layer('ms:chantiers_mtmdet', someWorks({ debut: '2026-01-10', fin: '2099-02-10' }))
  await layer('ms:stations_meteoroutieres', aProbe())
  const answer = await read('/ext/q511')
  expect(answer.conditions).toMatchObject([
    { ref: '3201', surface: { fr: 'Enneigée', en: 'Snow-covered' }, provider: 'quebec-511' },
  ])
  expect(answer).toMatchObject({
    events: [{ ref: '123676', type: 'accident' }],
    works: [{ ref: '154000', type: 'works' }],
    frostDepths: [{ ref: '12', frostDepthCm: 82.5 }],
  })
  expect(answer.lists).toMatchObject([
    {
      list: 'road_conditions',
      total: 2,
      shown: 1,
      isOutdated: false,
      issuedAt: soon(0),
      attribution: expect.stringContaining('CC BY 4.0'),
    },
    { list: 'road_events', total: 1 },
    { list: 'road_works', total: 1 },
    { list: 'frost_depths', total: 1 },
  ])
  expect((await read('/ext/q511?all=true')).conditions).toHaveLength(2)
})

test('its cameras include their page', async () => {
  await layer('ms:infos_cameras', aCamera())
  expect((await read('/ext/q511')).cameras).toMatchObject([
    { name: 'A-20 à la hauteur du pont', pageUrl: expect.stringContaining('FenetreVideo.html?id=3321') },
  ])
})

const feeds = [
  { name: 'a', url: 'https://a.example.org/x', attribution: 'Route A' },
  { name: 'b', url: 'https://b.example.org/x', attribution: 'Route B' },
]
const situations = (feed: string, minutes: number, ...records: string[]) =>
  take('datex-situations', `datex ${feed}`, aPublication([aSituation(...records)], { at: soon(minutes) }), {
    feeds,
  })

test('lists events of several publishers together, the worst first, without those that are over', async () => {
  await situations('a', -10, aRecord({ id: 'a1', start: soon(-60), severity: 'low' }))
  await situations(
    'b',
    -5,
    aRecord({ id: 'b1', start: soon(-60), severity: 'highest' }),
    aRecord({ id: 'b2', start: soon(-60), end: soon(-1) }),
    aRecord({ id: 'b3', start: soon(60), end: soon(90), severity: 'none' }),
  )
  await layer('ms:evenements', anEvent())
  const answer = await read(REPORTS)
  expect(answer.lists.map(({ provider, part, total, shown }) => [provider, part, total, shown])).toEqual([
    ['datex-situations', 'a', 1, 1],
    ['datex-situations', 'b', 3, 2],
    ['quebec-511', '', 1, 1],
  ])
  expect(answer.events.map(({ ref }) => ref)).toEqual(['b1', 'a1', 'b3', '123676'])
  expect((await read('/ext/q511')).events.map(({ ref }) => ref)).toEqual(['123676'])
})

test('an event that leaves the snapshot is over, and remains visible back in time', async () => {
  await situations('a', -10, aRecord({ start: soon(-60) }))
  const before = await read(REPORTS)
  await situations('a', -5)
  expect((await read(REPORTS)).events).toEqual([])
  expect(await read(`${REPORTS}?time=${encodeURIComponent(before.asOf.at)}`)).toEqual(before)
})

test('an event without a position is included only in the full list', async () => {
  await situations('a', -10, aRecord({ start: soon(-60), location: '' }))
  expect(await read(REPORTS)).toMatchObject({ events: [], lists: [{ total: 1, shown: 0 }] })
  expect((await read(`${REPORTS}?all=true`)).events).toHaveLength(1)
})

test('an old list is marked outdated, and one older than a day is not returned', async () => {
  await situations('a', -45, aRecord({ start: soon(-60) }))
  expect(await read(REPORTS)).toMatchObject({ lists: [{ isOutdated: true }] })
  await app.database.query('truncate listing')
  await situations('a', -25 * 60, aRecord({ start: soon(-26 * 60) }))
  expect(await read(REPORTS)).toMatchObject({ lists: [], events: [] })
})

test('a person without the right gets nothing', async () => {
  await layer('ms:evenements', anEvent())
  expect(await read('/setups/south/road_reports?all=true', 'sam')).toMatchObject({ lists: [], events: [] })
  await read(REPORTS, 'sam', 404)
  await read('/ext/q511', 'vera', 403)
  // A person may belong to several organisations, so the call has to choose one.
  await read('/ext/q511', 'duo', 400)
  const chosen = await app.as('duo', 'GET', '/ext/q511', { headers: { 'x-setup': 'north' } })
  expect(chosen).toMatchObject({ status: 200, body: { events: [{ ref: '123676' }] } })
})
