import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { publishPast } from '../../db/publish.ts'
import { publishAlerts } from '../../ingest/alerts.ts'
import { migratedDatabase, type TestDatabase } from '../../test-support/test-database.ts'
import { A75 } from '../a75.ts'
import { simulatedSettings, winterOf } from '../simulated.ts'
import { pastAlerts } from './past-alerts.ts'
import { simulatedAlerts } from './simulated-alerts.ts'

const START_MS = Date.parse('2026-01-15T00:00:00Z')
const issues = Array.from({ length: 8 }, (_, index) => START_MS + index * 6 * HOUR_MS)
const settings = simulatedSettings(A75)

const databases: TestDatabase[] = []
async function aDatabase(): Promise<Database> {
  const migrated = await migratedDatabase()
  databases.push(migrated)
  const { database } = migrated
  await database.query(
    "insert into setup (id, name, timezone, simulated) values ('a75', 'A75', 'Europe/Paris', true)",
  )
  return database
}

let live: Database
let past: Database
beforeAll(async () => {
  live = await aDatabase()
  past = await aDatabase()
})
afterAll(async () => {
  for (const database of databases) await database.drop()
})

const rowsOf = (database: Database) =>
  database.query(
    `select source, owner_setup_id, slot, issued_at, part, event, type, severity, status, said_starts_at, is_start_cut,
            starts_at, ends_at, has_hours, fingerprint, content, attribution
       from alert order by source, slot, issued_at, rev, part`,
  )

test('past alerts are those that the ingest would have created from the same issues', async () => {
  const alertsAt = pastAlerts()
  const publications = issues.map((issuedMs) => ({
    knownAt: new Date(issuedMs + 10),
    setupId: 'a75',
    batches: alertsAt({ setupId: 'a75', settings }, issuedMs),
  }))
  await publishPast(past, 'simulated', publications)
  for (const issuedMs of issues)
    for (const { sourceId, fact } of simulatedAlerts(winterOf(settings), settings.castpoints, issuedMs))
      await publishAlerts(live, { sourceId, ownerSetupId: 'a75' }, 'simulated', fact)
  const rows = await rowsOf(past)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows).toEqual(await rowsOf(live))
})
