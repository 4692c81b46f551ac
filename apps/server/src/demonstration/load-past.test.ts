import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBackup } from '../backup/write.ts'
import type { Database } from '../db/database.ts'
import { migratedDatabase, type TestDatabase } from '../test-support/test-database.ts'
import { loadPast, PROGRESS_HISTORY } from './load-past.ts'

const NOW = new Date('2026-01-20T12:00:00Z')
/** More than one portion of a backup. */
const PRODUCTS = 4500

const databases: TestDatabase[] = []
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-load-past-'))

async function nextDatabase(): Promise<Database> {
  const created = await migratedDatabase()
  databases.push(created)
  return created.database
}

let file = ''
beforeAll(async () => {
  const database = await nextDatabase()
  await database.query(
    `insert into publication (rev, known_at, topics, origin)
     select n, $1::timestamptz + n * interval '1 second', '{}', 'simulated' from generate_series(1, $2::integer) n`,
    [new Date('2026-01-20T00:00:00Z'), PRODUCTS],
  )
  await database.query(`create table ${PROGRESS_HISTORY} (like progress)`)
  await database.query(
    `insert into ${PROGRESS_HISTORY} (step, unit, done_rev, done_at, product_rev)
     select 'blend', '1', n - 1, $1, n from generate_series(1, $2::integer) n`,
    [NOW, PRODUCTS],
  )
  file = path.join(folder, 'past.gz')
  await writeBackup(database, file, { version: '0', takenAt: NOW })
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  fs.rmSync(folder, { recursive: true, force: true })
})

test('a step goes on from its last product, however many portions its history has', async () => {
  const loaded = await nextDatabase()
  await loaded.transaction((db) => loadPast(db, file, NOW))
  const rows = await loaded.query("select unit, done_rev, product_rev from progress where step = 'blend'")
  expect(rows).toEqual([{ unit: '1', done_rev: PRODUCTS - 1, product_rev: PRODUCTS }])
})
