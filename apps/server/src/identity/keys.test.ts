import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretBox } from '../installation/secrets.ts'
import { type TestDatabase, testDatabase } from '../test-support/database.ts'
import { ensureKeys, publicPart } from './keys.ts'

const BOX = secretBox(Buffer.alloc(32, 1))

let testing: TestDatabase

beforeAll(async () => {
  testing = await testDatabase()
})

afterAll(() => testing.drop())

test('processes that start at once make one set of keys', async () => {
  const now = new Date()
  const all = await Promise.all([1, 2, 3, 4].map(() => ensureKeys(testing.database, now, BOX)))
  const signing = new Set(all.map((keys) => keys.signing[0]?.kid))
  const cookie = new Set(all.map((keys) => keys.cookie[0]))
  expect([signing.size, cookie.size]).toEqual([1, 1])
})

test('a newer key signs, and the older one still verifies', async () => {
  const before = await ensureKeys(testing.database, new Date(), BOX)
  await testing.database.query(
    `insert into oidc_key (kind, id, secret, created_at) values ('signing', 'next', $1, now() + interval '1 day')`,
    [JSON.stringify({ ...before.signing[0], kid: 'next' })],
  )
  const after = await ensureKeys(testing.database, new Date(), BOX)
  expect(publicPart(after).keys.map((key) => key.kid)).toEqual(['next', before.signing[0]?.kid])
})

test('keys lie sealed, also those that a former version stored as they are', async () => {
  const { signing } = await ensureKeys(testing.database, new Date(), BOX)
  const rows = await testing.database.query<{ secret: object }>('select secret from oidc_key')
  expect(rows.map(({ secret }) => Object.keys(secret))).toEqual(rows.map(() => ['sealed']))
  expect(JSON.stringify(rows)).not.toContain(signing[0]?.d)
})

test('where the key of the installation is another, new ones are made', async () => {
  const before = await ensureKeys(testing.database, new Date(), BOX)
  const after = await ensureKeys(testing.database, new Date(), secretBox(Buffer.alloc(32, 2)))
  expect(after.signing).toHaveLength(1)
  expect(after.signing[0]?.kid).not.toBe(before.signing[0]?.kid)
})
