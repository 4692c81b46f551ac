import { sourceById } from '@verglas/sources'
import type { AlertEntry } from '@verglas/sources/facts/alert'
import type { Fact } from '@verglas/sources/facts/fact'
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
/** A text with a zero character and half of a surrogate pair, which PostgreSQL does not accept. */
const HOSTILE = 'a\u0000b\ud800c \\u0000 \ud83d\ude00'
const STORED = 'a\ufffdb\ufffdc \\u0000 \ud83d\ude00'

function storeOf(...facts: Fact[]) {
  const source: Source = {
    ...sourceById('csv'),
    async *parse(body) {
      for await (const _ of body);
      yield* facts
      yield { kind: 'refusal', reason: 'malformed', detail: HOSTILE, line: null }
    },
  }
  return openStore(db.database, {
    source,
    connectionId: null,
    ownerSetupId: null,
    now: () => NOW,
    asArchive: false,
  })
}
async function* singleChunk(text: string) {
  yield Buffer.from(text)
}
const message = (name = 'm') => ({ name, body: singleChunk(name), receivedAt: NOW })
const location = { longitudeDeg: 3, latitudeDeg: 45, altitudeM: null }

test('a provider’s text that no database can store does not block the rest of the message', async () => {
  const reading = {
    kind: 'observation' as const,
    stationRef: 'r1',
    stationName: HOSTILE,
    location,
    observedAt: NOW,
    values: { tair: 1 },
    quality: { ts: { flag: 'source' as const, raw: HOSTILE } },
    elements: {},
    attribution: HOSTILE,
  }
  const store = storeOf(reading, {
    kind: 'listing',
    list: 'outages',
    part: HOSTILE,
    issuedAt: NOW,
    items: [{ ref: HOSTILE } as never],
    attribution: HOSTILE,
  })
  await store.take(message(HOSTILE))
  await store.flush()
  const rows = await db.database.query<{ name: string; quality: unknown }>(
    `select v.name, o.quality from station_version v join observation o on o.station_id = v.station_id
      where v.station_id = 'csv-r1'`,
  )
  expect(rows).toEqual([{ name: STORED, quality: { ts: { flag: 'source', raw: STORED } } }])
  const items = await db.database.query<{ body: { ref: string } }>(
    `select i.body from listing l join listing_content c on c.id = l.content
       join listing_item i on i.id = any(c.items) where l.part = $1`,
    [STORED],
  )
  expect(items).toEqual([{ body: { ref: STORED } }])
  const refusals = await db.database.query<{ name: string; detail: string }>(
    'select name, detail from refusal',
  )
  expect(refusals).toEqual([{ name: STORED, detail: STORED }])
})

test('an alert with such texts is stored', async () => {
  const entry: AlertEntry = {
    type: 'wind',
    severity: 2,
    level: HOSTILE,
    urgency: null,
    certainty: null,
    texts: { fr: { headline: HOSTILE, description: null, instruction: null } },
    areas: [],
    sentAt: NOW,
    effectiveAt: null,
    onsetAt: null,
    expiresAt: null,
    startsAt: NOW,
    isStartCut: false,
    endsAt: null,
    hours: null,
    isOver: false,
    web: null,
  }
  const store = storeOf({
    kind: 'alert',
    form: 'message',
    slot: HOSTILE,
    issuedAt: NOW,
    isCancel: false,
    replaces: [],
    entries: [entry],
    attribution: HOSTILE,
  })
  await store.take(message())
  await store.flush()
  expect(await db.database.query("select slot from alert where feed = 'csv'")).toEqual([{ slot: STORED }])
})
