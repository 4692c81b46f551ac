import { sourceById } from '@verglas/sources'
import { aFeed, aWarning, SENDER } from '@verglas/sources/providers/meteoalarm/warnings-builder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { openStore } from './store.ts'

const NOW = new Date('2026-01-15T09:05:00Z')

let testing: TestDatabase
beforeAll(async () => {
  testing = await testDatabase()
})
afterAll(() => testing.drop())

async function take(...warnings: unknown[]) {
  const options = { connectionId: null, ownerSetupId: null, now: () => NOW, asArchive: false }
  const store = openStore(testing.database, { source: sourceById('meteoalarm'), ...options })
  const bytes = Buffer.from(JSON.stringify(aFeed(...warnings)))
  await store.take({
    name: 'test',
    receivedAt: NOW,
    body: (async function* () {
      yield bytes
    })(),
  })
  return store.summary().appended
}
const states = () =>
  testing.database.query(
    `select distinct on (slot) slot, status, severity, event from (
       select *, rank() over (partition by slot, issued_at order by rev desc) as age from alert where feed = 'meteoalarm') a
      where age = 1 order by slot, issued_at desc`,
  )

test('updates and cancellations replace the messages they reference, in any order and when repeated', async () => {
  const first = aWarning({ identifier: 'a' })
  const update = aWarning({
    identifier: 'b',
    sent: '2026-01-15T08:00:00+01:00',
    msgType: 'Update',
    infos: [{ level: '4; red; Extreme' }],
    references: `${SENDER},a,2026-01-15T06:00:00+01:00`,
  })
  const cancel = aWarning({
    identifier: 'c',
    sent: '2026-01-15T09:00:00+01:00',
    msgType: 'Cancel',
    references: `${SENDER},a,2026-01-15T06:00:00+01:00 ${SENDER},b,2026-01-15T08:00:00+01:00`,
  })
  await take(update, first)
  expect(await states()).toMatchObject([
    { slot: `${SENDER},a`, status: 'ended' },
    { slot: `${SENDER},b`, status: 'updated', severity: 4, event: `${SENDER},a` },
  ])
  expect(await take(first, update)).toBe(0)
  await take(cancel)
  expect((await states()).map((row) => ('status' in row ? row.status : null))).toEqual([
    'cancelled',
    'cancelled',
    'cancelled',
  ])
  expect(await take(cancel, first, update)).toBe(0)
})
