import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { ensureKeys, requireOwnKey } from '../identity/keys.ts'
import { secretBox, secretKey } from '../installation/secrets.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { keys } from './keys.ts'

let testing: TestDatabase
let folder: string
beforeAll(async () => {
  testing = await testDatabase()
})
afterAll(() => testing.drop())
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'verglas-keys-'))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await testing.database.query('delete from oidc_key')
  await ensureKeys(testing.database, new Date(), secretBox(randomBytes(32)))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

test.each([
  ['the file of the key is gone', null],
  ['the setting has another key', randomBytes(32).toString('base64')],
])('if %s, new keys are made with the key of today, and the program starts again', async (_loss, setting) => {
  const config = readConfig(
    { DATABASE_URL: testing.url, VERGLAS_DATA: folder, ...(setting ? { VERGLAS_SECRET_KEY: setting } : {}) },
    folder,
  )
  const box = () => secretBox(secretKey(config.secretKey, config.dataFolder))
  await expect(requireOwnKey(testing.database, box())).rejects.toThrow(/npm run keys -- rotate/)

  await keys(config, ['rotate'])
  expect(vi.mocked(process.stdout.write).mock.calls.join('')).toMatch(
    /The next key is .* Restart all processes/,
  )
  await requireOwnKey(testing.database, box())
  expect((await ensureKeys(testing.database, new Date(), box())).signing).toHaveLength(1)
})

test('anything but «rotate» is refused with the usage', async () => {
  const config = readConfig({ DATABASE_URL: testing.url, VERGLAS_DATA: folder }, folder)
  await expect(keys(config, ['rotat'])).rejects.toThrow('npm run keys -- rotate')
})
