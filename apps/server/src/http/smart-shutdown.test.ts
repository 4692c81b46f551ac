import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import {
  openApp,
  openBrowser,
  openSignIn,
  startProvider,
  type TestProvider,
} from '../identity/test-browser.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'

let folder: string
let postgres: EmbeddedPostgres
let app: TestApp
let database: Database
let provider: TestProvider
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-shutdown-'))
  fs.chmodSync(folder, 0o755)
  postgres = await startEmbeddedPostgres(folder)
  database = openDatabase(postgres.url)
  await migrate(database)
  const appDatabase = openDatabase(postgres.url)
  app = await testApp({
    over: { url: postgres.url, database: appDatabase, drop: () => appDatabase.close() },
    dataFolder: folder,
  })
  provider = await startProvider(database)
}, 120_000)
afterAll(async () => {
  await provider.stop()
  await app.close()
  await database.close()
  await postgres.leave()
  fs.rmSync(folder, { recursive: true, force: true })
})

const postmaster = () =>
  Number(fs.readFileSync(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Cuts the provider's connections, so that it needs new ones. */
async function cutProvider(): Promise<void> {
  const pids = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
  for (const { pid } of pids) await app.database.query('select pg_terminate_backend($1)', [pid])
}

test('a database that is shutting down is reported by health although it still answers, and by sign-in, until it is back', async () => {
  const health = () => app.as(null, 'GET', '/health')
  await expect.poll(async () => (await health()).status).toBe(200)
  const { browser, page } = await openSignIn(provider)
  expect(page.status).toBe(200)

  await cutProvider()
  process.kill(postmaster(), 'SIGTERM')
  await expect
    .poll(async () => (await health()).body, { timeout: 5000 })
    .toMatchObject({
      status: 'failing',
      problems: [{ code: 'database_away' }],
    })
  expect((await health()).status).toBe(503)
  // somebody about to sign in, somebody who has just sent the password, and an app whose token has expired
  const signInPage = await openBrowser(provider.origin).get(openApp(provider).authorizationUrl())
  const sent = await browser.post(page.url, { login: 'olga', password: 'any' })
  expect([signInPage.status, sent.status]).toEqual([503, 503])
  for (const { text } of [signInPage, sent]) expect(text).toContain('Verglas ne répond pas pour l’instant')
  expect(await openApp(provider).refresh('a-token')).toMatchObject({
    status: 503,
    body: { error: 'temporarily_unavailable' },
  })
  // the outage log reports it once, not for each request
  expect(provider.errors).toEqual([])

  expect(await postgres.revive()).toBe(true)
  await expect.poll(async () => (await health()).status, { timeout: 10_000 }).toBe(200)
  expect((await openSignIn(provider)).page.status).toBe(200)
}, 60_000)
