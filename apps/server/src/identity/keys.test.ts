import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretBox } from '../installation/secrets.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { ensureKeys, publicKeySet, requireOwnKey, rotateKeys } from './keys.ts'

const BOX = secretBox(Buffer.alloc(32, 1))

let testing: TestDatabase

beforeAll(async () => {
  testing = await testDatabase()
})

afterAll(() => testing.drop())

test('processes that start concurrently create one set of keys', async () => {
  const now = new Date()
  const ensuredKeys = await Promise.all([1, 2, 3, 4].map(() => ensureKeys(testing.database, now, BOX)))
  const signing = new Set(ensuredKeys.map((keys) => keys.signing[0]?.kid))
  const cookie = new Set(ensuredKeys.map((keys) => keys.cookie[0]))
  expect([signing.size, cookie.size]).toEqual([1, 1])
})

test('a newer key signs, and the older one still verifies', async () => {
  const before = await ensureKeys(testing.database, new Date(), BOX)
  await testing.database.query(
    `insert into oidc_key (kind, id, secret, created_at) values ('signing', 'next', $1, now() + interval '1 day')`,
    [JSON.stringify({ ...before.signing[0], kid: 'next' })],
  )
  const after = await ensureKeys(testing.database, new Date(), BOX)
  expect(publicKeySet(after).keys.map((key) => key.kid)).toEqual(['next', before.signing[0]?.kid])
})

test('keys are stored encrypted, also those that an earlier version stored in clear', async () => {
  const { signing } = await ensureKeys(testing.database, new Date(), BOX)
  const rows = await testing.database.query<{ secret: object }>('select secret from oidc_key')
  expect(rows.map(({ secret }) => Object.keys(secret))).toEqual(rows.map(() => ['sealed']))
  expect(JSON.stringify(rows)).not.toContain(signing[0]?.d)
})

test('keys are deleted a month after the next ones were created, and not before', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000)
  const { kid: first } = await rotateKeys(testing.database, day(10), BOX)
  const { kid: second } = await rotateKeys(testing.database, day(20), BOX)
  await rotateKeys(testing.database, day(45), BOX)
  const kids = async () => (await ensureKeys(testing.database, day(45), BOX)).signing.map((key) => key.kid)
  expect(await kids()).toContain(first)
  await rotateKeys(testing.database, day(51), BOX)
  expect(await kids()).not.toContain(first)
  expect(await kids()).toContain(second)
})

test('if the installation key has changed, new keys are created', async () => {
  const before = await ensureKeys(testing.database, new Date(), BOX)
  const after = await ensureKeys(testing.database, new Date(), secretBox(Buffer.alloc(32, 2)))
  expect(after.signing).toHaveLength(1)
  expect(after.signing[0]?.kid).not.toBe(before.signing[0]?.kid)
})

test('a key that opens none of the stored keys is refused, until new keys were made with it', async () => {
  await testing.database.query('delete from oidc_key')
  const [own, other] = [BOX, secretBox(Buffer.alloc(32, 3))]
  await requireOwnKey(testing.database, other)
  await ensureKeys(testing.database, new Date(), own)
  await requireOwnKey(testing.database, own)
  await expect(requireOwnKey(testing.database, other)).rejects.toThrow(/opens none of its keys/)
  await rotateKeys(testing.database, new Date(), other)
  await requireOwnKey(testing.database, other)
})
