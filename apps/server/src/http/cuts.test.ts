import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { publish } from '../db/publish.ts'
import { aStation } from '../test-support/small-seed.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'

const CUTS = 100
const READERS = 8

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the server survives a hundred cut connections to the database under load', async () => {
  const admin = openDatabase(app.database.url, { maxConnections: 1 })
  let isOver = false
  const statuses = new Map<number, number>()
  const reading = Array.from({ length: READERS }, async () => {
    while (!isOver) {
      // a replayed answer is never cached, so each call queries the database
      const time = encodeURIComponent(new Date().toISOString())
      const { status } = await app.as('olga', 'GET', `/setups/north/stations?time=${time}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  let written = 0
  const writing = (async () => {
    while (!isOver) {
      const rows = [aStation({ station_id: `cut-${written}`, owner_setup_id: 'north' })]
      try {
        await publish(app.database, {
          origin: 'live',
          setupId: 'north',
          batches: [{ kind: 'station', rows }],
        })
        written += 1
      } catch {
        // The publication failed with an error, so it does not count as written.
      }
      await app.database.transaction((db) => db.query('select pg_sleep(0.005)')).catch(() => {})
    }
  })()
  try {
    for (let cut = 0; cut < CUTS; cut++) {
      // connections of autovacuum are left alone
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
      )
      await sleep(20)
    }
  } finally {
    isOver = true
    await Promise.all([...reading, writing])
    await admin.close()
  }

  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses.get(200) ?? 0).toBeGreaterThan(0)
  const [stored] = await app.database.query<{ count: number }>(
    "select count(distinct station_id) as count from station_version where station_id like 'cut-%'",
  )
  expect(stored?.count).toBeGreaterThanOrEqual(written)
  const { status } = await app.as('olga', 'GET', '/setups/north/stations')
  expect(status).toBe(200)
  await expect.poll(() => app.tail.latest().rev, { timeout: 5000 }).toBeGreaterThan(written)
}, 60_000)
