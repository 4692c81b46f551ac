import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-support/database.ts'
import { ensureKeys, publicPart } from './keys.ts'

let testing: TestDatabase

beforeAll(async () => {
  testing = await testDatabase()
})

afterAll(() => testing.drop())

test('processes that start at once make one set of keys', async () => {
  const now = new Date()
  const all = await Promise.all([1, 2, 3, 4].map(() => ensureKeys(testing.database, now)))
  const signing = new Set(all.map((keys) => keys.signing[0]?.kid))
  const cookie = new Set(all.map((keys) => keys.cookie[0]))
  expect([signing.size, cookie.size]).toEqual([1, 1])
})

test('a newer key signs, and the older one still verifies', async () => {
  const before = await ensureKeys(testing.database, new Date())
  await testing.database.query(
    `insert into oidc_key (kind, id, secret, created_at)
     select kind, 'next', secret || '{"kid": "next"}', created_at + interval '1 day' from oidc_key where kind = 'signing'`,
  )
  const after = await ensureKeys(testing.database, new Date())
  expect(publicPart(after).keys.map((key) => key.kid)).toEqual(['next', before.signing[0]?.kid])
})
