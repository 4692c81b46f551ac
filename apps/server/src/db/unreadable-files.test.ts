import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedSmall } from '../test-support/small-seed.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { type Database, openDatabase } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'

/** A data folder that becomes read-only while the program runs: a remounted disk, a hasty `chmod -R`. */

let folder = ''
let postgres: EmbeddedPostgres
let database: Database
let app: TestApp
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-read-only-'))
  fs.chmodSync(folder, 0o755)
  postgres = await startEmbeddedPostgres(folder, { isDisposable: true })
  database = openDatabase(postgres.url)
  await migrate(database)
  await seedSmall(database)
  app = await testApp({ over: { url: postgres.url, database, drop: () => database.close() } })
}, 120_000)
afterAll(async () => {
  await app?.close()
  await postgres?.leave()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Takes from PostgreSQL the right to its files and folders, or gives it back. */
function setRights(mayUse: boolean): void {
  const base = path.join(folder, 'postgres', 'data', 'base')
  for (const name of ['', ...(fs.readdirSync(base, { recursive: true }) as string[])]) {
    const place = path.join(base, name)
    const isFolder = fs.statSync(place).isDirectory()
    fs.chmodSync(place, mayUse ? (isFolder ? 0o700 : 0o600) : isFolder ? 0o500 : 0o400)
  }
}

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const act = (text: string) =>
  app.as('olga', 'POST', '/setups/north/castpoints/north-c1/humancast', {
    body: { text, corrections: [], from: at(0), to: at(6) },
  })
const written = async () =>
  (await database.query<{ body: string }>('select body from humancast_version order by body desc')).map(
    ({ body }) => body,
  )

test('read-only data folder: while it lasts the answer is 503 in words, and then all goes on with nothing lost', async () => {
  const before = await act('before')
  expect(before.status, before.text).toBe(200)
  setRights(false)
  try {
    // A new session opens the files again.
    const fresh = openDatabase(postgres.url, { maxConnections: 1 })
    await expect(fresh.query('select count(*) from humancast_version')).rejects.toThrow('Permission denied')
    await fresh.close()
    await database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user',
    )
    const refused = await act('refused')
    expect([refused.status, (refused.body as { code?: string }).code]).toEqual([503, 'Unavailable'])
  } finally {
    setRights(true)
  }
  await vi.waitFor(async () => expect((await act('after')).status).toBe(200), {
    timeout: 20_000,
    interval: 200,
  })
  expect(await written()).toEqual(['before', 'after'])
})
