import { sourceById } from '@verglas/sources'
import type { ListingFact } from '@verglas/sources/facts/listing'
import {
  aKml,
  aKmz,
  aNotice,
  anOutage,
  anOutageList,
  aPlacemark,
} from '@verglas/sources/providers/hydro-quebec/outage-builder'
import { listingOf } from '@verglas/sources/reading/listing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { publishListing, sweepListings } from '../../../ingest/listings.ts'
import { openStore } from '../../../ingest/store.ts'
import { aCastpoint } from '../../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

/** Uses the current time, because calls compare lists with the instant of the latest revision. */
const startMs = Math.floor(Date.now() / 60_000) * 60_000
const at = (minutes: number) => new Date(startMs + minutes * 60_000)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const rows = [
    aCastpoint({ castpoint_id: 'quebec', name: 'Québec', longitude_deg: -71.21, latitude_deg: 46.81 }),
    aCastpoint({ castpoint_id: 'levis', name: 'Lévis', longitude_deg: -71.17, latitude_deg: 46.78 }),
    aCastpoint({ castpoint_id: 'hull', name: 'Hull', longitude_deg: -75.7, latitude_deg: 45.4 }),
  ]
  await publish(app.database, { origin: 'live', setupId: null, batches: [{ kind: 'castpoint', rows }] })
  for (const [setup, point] of [
    ['north', 'quebec'],
    ['north', 'levis'],
    ['south', 'hull'],
  ])
    await app.database.query('insert into setup_castpoint values ($1, $2)', [setup, point])
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query('truncate listing, listing_content, listing_item')
  await app.database.query('delete from setup_source')
  await app.database.query("insert into setup_source values ('north', 'hydro-quebec')")
})

/** Local time of Québec, as the provider writes it. */
const local = (minutes: number) => at(minutes).toLocaleString('sv-SE', { timeZone: 'America/Toronto' })
const versionAt = (minutes: number) => local(minutes).replaceAll(/\D/g, '')

async function ingestFile(name: string, content: string | Uint8Array, ownerSetupId: string | null = null) {
  const source = sourceById('hydro-quebec')
  const store = openStore(app.database, {
    source,
    connectionId: null,
    ownerSetupId,
    now: () => at(0),
    asArchive: false,
  })
  const bytes = Buffer.from(content)
  await store.take({
    name,
    receivedAt: at(0),
    body: (async function* () {
      yield bytes
    })(),
  })
  await store.flush()
  await waitForLatestRevision()
  return store.summary()
}

async function waitForLatestRevision() {
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  await app.tail.waitForRevision(row?.rev ?? 0)
}

type Answer = {
  asOf: { at: string }
  issuedAt: string | null
  isOutdated: boolean
  isNonCommercial: boolean
  total: number
  totalClients: number
  outages: Record<string, unknown>[]
}
async function read(
  kind: 'active' | 'planned',
  query = '',
  person = 'olga',
  setup = 'north',
): Promise<Answer> {
  const { status, body, text } = await app.as(person, 'GET', `/setups/${setup}/outages/${kind}${query}`)
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
  return body as Answer
}

const FAR = '[-75.7, 45.4]'
const outageList = (...rows: unknown[][]) => anOutageList(rows)
const currentOutage = (overrides: Parameters<typeof anOutage>[0] = {}) =>
  anOutage({ start: local(-50), end: local(90), ...overrides })

test('lists outages near the organisation’s points, with their duration, outline and nearest points', async () => {
  await ingestFile(`bispoly${versionAt(-10)}.kmz`, aKmz(aKml(aPlacemark())))
  await ingestFile(
    `bismarkers${versionAt(-10)}.json`,
    outageList(currentOutage(), currentOutage({ position: FAR, clients: 900 })),
  )
  const answer = await read('active')
  expect(answer).toMatchObject({
    issuedAt: at(-10).toISOString(),
    isOutdated: false,
    isNonCommercial: true,
    attribution: expect.stringContaining('Hydro-Québec'),
    total: 2,
    totalClients: 912,
  })
  expect(answer.outages).toMatchObject([
    {
      startAt: at(-50).toISOString(),
      endMaxAt: at(90).toISOString(),
      clients: 12,
      planned: false,
      progress: 'on_the_way',
      reason: 'vegetation',
      municipality: '1005',
      geometry: { type: 'MultiPolygon' },
      points: [{ castpointId: 'quebec' }, { castpointId: 'levis' }],
      provider: 'hydro-quebec',
    },
  ])
  expect([50, 51]).toContain(answer.outages[0]?.durationMin)
  expect((await read('active', '?all=true')).outages).toMatchObject([
    { clients: 900, points: [] },
    { clients: 12 },
  ])
})

test('an outage missing from the next list counts as over, and is still returned in a replay', async () => {
  await ingestFile(
    `bismarkers${versionAt(-20)}.json`,
    outageList(currentOutage(), currentOutage({ kind: 'I' })),
  )
  const before = await read('active')
  await ingestFile(`bismarkers${versionAt(-10)}.json`, outageList(currentOutage({ kind: 'I' })))
  expect((await read('active')).outages).toMatchObject([{ planned: true }])
  const replayed = await read('active', `?time=${encodeURIComponent(before.asOf.at)}`)
  expect(replayed).toEqual(before)
  expect(replayed.outages).toHaveLength(2)
})

test('ignores a list older than the stored one, and a repeated one', async () => {
  const newer = [`bismarkers${versionAt(-10)}.json`, outageList(currentOutage())] as const
  expect((await ingestFile(...newer)).appended).toBe(1)
  await ingestFile(`bismarkers${versionAt(-20)}.json`, outageList())
  expect((await read('active')).outages).toHaveLength(1)
  expect((await ingestFile(...newer)).appended).toBe(0)
})

test('lists in any order, repeated, give the same result', async () => {
  const listing = (minutes: number): ListingFact =>
    listingOf(
      'outages',
      { issuedAt: at(minutes), attribution: 'x' },
      Array.from({ length: 5 }, (_, index) => ({
        ref: `r${index}`,
        startAt: at(-100).toISOString(),
        endMaxAt: null,
        clients: -minutes + index,
        planned: false,
        progress: 'unknown',
        reason: 'unknown',
        reasonCode: null,
        position: [-71.2, 46.8],
        municipality: null,
        message: null,
      })).slice(0, (minutes + 60) % 6),
    ).fact
  const lists = [-50, -40, -31, -22, -13].map(listing)
  const feed = { sourceId: 'hydro-quebec', ownerSetupId: null }
  const listed = async () => {
    await waitForLatestRevision()
    const { outages, issuedAt } = await read('active', '?all=true')
    return { issuedAt, outages: outages.map(({ durationMin, ...outage }) => outage) }
  }
  for (const list of lists) await publishListing(app.database, feed, 'live', list)
  const expected = await listed()
  expect(expected.issuedAt).toBe(at(-13).toISOString())
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(lists, { minLength: lists.length }),
      fc.array(fc.nat(4), { maxLength: 4 }),
      async (order, repeatedIndexes) => {
        await app.database.query('truncate listing, listing_content, listing_item')
        for (const list of [...order, ...repeatedIndexes.map((index) => lists[index])])
          if (list) await publishListing(app.database, feed, 'live', list)
        expect(await listed()).toEqual(expected)
      },
    ),
    { numRuns: 8 },
  )
})

test('a list identical to the previous one is stored as one short row', async () => {
  for (const minutes of [-30, -20, -10])
    await ingestFile(`bismarkers${versionAt(minutes)}.json`, outageList(currentOutage()))
  const [counts] = await app.database.query(
    `select (select count(*) from listing) as lists, (select count(*) from listing_content) as contents,
            (select count(*) from listing_item) as items`,
  )
  expect(counts).toEqual({ lists: 3, contents: 1, items: 1 })
})

test('an old list is marked outdated, and after a day nothing is returned', async () => {
  await ingestFile(`bismarkers${versionAt(-60)}.json`, outageList(currentOutage()))
  expect(await read('active')).toMatchObject({ isOutdated: true, total: 1 })
  await app.database.query('truncate listing')
  await ingestFile(
    `bismarkers${versionAt(-60 * 25)}.json`,
    outageList(anOutage({ start: local(-60 * 26), end: '' })),
  )
  expect(await read('active')).toMatchObject({ issuedAt: null, total: 0, outages: [] })
})

describe('planned interruptions', () => {
  const window = (from: number, to: number): [string, string] => [local(from), local(to)]
  const POSITION = '[-71.2, 46.8]'

  test('lists those that are not over, with their duration', async () => {
    const rows = [
      aNotice({ windows: [window(600, 840), window(600, 840)], position: POSITION }),
      aNotice({ notice: '2', windows: [window(-300, -60)], position: POSITION }),
      aNotice({ notice: '3', windows: [window(-60, 60)], position: FAR }),
    ]
    await ingestFile(`aipmarkers${versionAt(-10)}.json`, JSON.stringify(rows))
    const answer = await read('planned')
    expect(answer.total).toBe(2)
    expect(answer.outages).toMatchObject([
      { notice: '126977', planned: true, postponed: false, durationMin: 240, state: 'confirmed' },
    ])
  })

  test('a postponement retains the reference', async () => {
    const first = window(600, 840)
    await ingestFile(
      `aipmarkers${versionAt(-20)}.json`,
      JSON.stringify([aNotice({ windows: [first], position: POSITION })]),
    )
    const [before] = (await read('planned')).outages
    const postponed = aNotice({ windows: [first, first, window(2000, 2240)], state: 'R', position: POSITION })
    await ingestFile(`aipmarkers${versionAt(-10)}.json`, JSON.stringify([postponed]))
    expect((await read('planned')).outages).toMatchObject([
      { ref: before?.ref, postponed: true, state: 'postponed', startAt: at(2000).toISOString() },
    ])
  })
})

test('an organisation without the source gets no outages; data of a private connection are visible to its organisation only', async () => {
  await ingestFile(`bismarkers${versionAt(-10)}.json`, outageList(currentOutage({ position: FAR })))
  expect(await read('active', '?all=true', 'sam', 'south')).toMatchObject({ total: 0, issuedAt: null })
  await ingestFile(
    `bismarkers${versionAt(-5)}.json`,
    outageList(currentOutage({ position: FAR, clients: 7 })),
    'south',
  )
  expect((await read('active', '', 'sam', 'south')).outages).toMatchObject([
    { clients: 7, points: [{ castpointId: 'hull' }] },
  ])
  expect((await read('active', '?all=true')).outages).toMatchObject([{ clients: 12 }])
  expect((await app.as('sam', 'GET', '/setups/north/outages/active')).status).toBe(404)
  expect((await app.as(null, 'GET', '/setups/north/outages/active')).status).toBe(401)
})

test('maintenance deletes lists past their retention and content that is no longer referenced', async () => {
  await ingestFile(`bismarkers${versionAt(-10)}.json`, outageList(currentOutage()))
  const later = new Date(startMs + 30 * 86_400_000)
  await sweepListings(app.database, later)
  expect((await read('active')).outages).toHaveLength(1)
  await sweepListings(app.database, new Date(startMs + 61 * 86_400_000))
  const [counts] = await app.database.query(
    `select (select count(*) from listing) as lists, (select count(*) from listing_content) as contents,
            (select count(*) from listing_item) as items`,
  )
  expect(counts).toEqual({ lists: 0, contents: 0, items: 0 })
})
