import { afterAll, beforeAll, expect, test } from 'vitest'
import { useCheapHashes } from '../test-support/cheap-hashes.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { postgresAdapter } from './adapter.ts'
import { createAccounts, openApp, openBrowser, startProvider, type TestProvider } from './test-browser.ts'

const PAGE_LIMIT = 400
const FLOOD = 2000
const AT_ONCE = 20

let testing: TestDatabase
let provider: TestProvider
useCheapHashes()
beforeAll(async () => {
  testing = await testDatabase()
  provider = await startProvider(testing.database)
  await createAccounts(provider, testing.database)
})
afterAll(async () => {
  await provider.stop()
  await testing.drop()
})

const rowsByModel = () =>
  testing.database.query<{ model: string; count: number }>(
    'select model, count(*)::integer as count from oidc_payload group by model order by model',
  )

test('opening and leaving a sign-in page writes one row, which expires within minutes', async () => {
  const before = await rowsByModel()
  expect(before).toEqual([])
  const PAGES = 5
  for (let page = 0; page < PAGES; page++) {
    const browser = openBrowser(provider.config.publicUrl)
    await browser.get(openApp(provider).authorizationUrl())
  }
  expect(await rowsByModel()).toEqual([{ model: 'Interaction', count: PAGES }])
  const [latest] = await testing.database.query<{ minutes: number }>(
    'select extract(epoch from max(expires_at) - now())::integer / 60 as minutes from oidc_payload',
  )
  expect(latest?.minutes).toBeLessThanOrEqual(15)
})

test('a flood of sign-in pages leaves a table of limited size with the newest of them', async () => {
  let atMs = Date.now()
  const now = () => new Date(atMs++)
  const pages = postgresAdapter(testing.database, now, () => new Error('used'), PAGE_LIMIT)('Interaction')
  const sessions = postgresAdapter(testing.database, now, () => new Error('used'), PAGE_LIMIT)('Session')
  await sessions.upsert('of somebody', { uid: 'somebody' }, 900)
  for (let opened = 0; opened < FLOOD; opened += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, page) =>
        pages.upsert(`page-${opened + page}`, { uid: `${opened + page}` }, 900),
      ),
    )
  }
  const [remaining] = (await rowsByModel()).filter(({ model }) => model === 'Interaction')
  expect(remaining?.count).toBeGreaterThanOrEqual(PAGE_LIMIT)
  expect(remaining?.count).toBeLessThanOrEqual(PAGE_LIMIT + 100)
  expect(await pages.find(`page-${FLOOD - 1}`)).toBeDefined()
  expect(await pages.find('page-0')).toBeUndefined()
  expect(await sessions.find('of somebody')).toBeDefined()
}, 60_000)
