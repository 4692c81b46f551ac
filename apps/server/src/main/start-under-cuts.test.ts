import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { startApi } from './api.ts'
import { startWorker } from './worker.ts'

/**
 * Shorter than either start takes. The number of cuts is limited, because a slow machine may need longer for
 * one statement.
 */
const BETWEEN_CUTS_MS = 40
const MAX_CUTS = 25

let folder: string
let testing: TestDatabase
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-cut-starts-'))
  testing = await testDatabase()
})
afterAll(async () => {
  await testing.drop()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Keeps cutting all connections to the database while `work` runs; returns how often. */
async function whileCutting<T>(work: () => Promise<T>): Promise<{ result: T; cuts: number }> {
  const admin = openDatabase(testing.url, { maxConnections: 1 })
  let [isOver, cuts] = [false, 0]
  const cutting = (async () => {
    while (!isOver && cuts < MAX_CUTS) {
      const cut = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
      )
      if (cut.length > 0) cuts += 1
      await sleep(BETWEEN_CUTS_MS)
    }
  })()
  try {
    return { result: await work(), cuts }
  } finally {
    isOver = true
    await cutting
    await admin.close()
  }
}

test.each([
  ['api', (config: Config, url: string) => startApi(config, { url, directUrl: url }, 'test')],
  ['worker', startWorker],
])(
  '%s starts even if all its connections are cut again and again',
  async (_role, start) => {
    const config = { ...readConfig({ VERGLAS_DATA: folder }, folder), port: 0 }
    // Deletes what earlier starts have created, so that it must be created again.
    await testing.database.query('delete from oidc_key')
    const { result, cuts } = await whileCutting(() => start(config, testing.url))
    await result.close()
    expect(cuts).toBeGreaterThan(0)
  },
  60_000,
)
