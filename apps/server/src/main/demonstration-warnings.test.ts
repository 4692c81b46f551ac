import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { testDatabase } from '../test-support/test-database.ts'
import { openAccountsWarning, roleWithoutDemonstration } from './demonstration-warnings.ts'

const warningOf = (env: NodeJS.ProcessEnv) => openAccountsWarning(readConfig(env, '/nonexistent'))
const PUBLIC = { VERGLAS_PUBLIC_URL: 'https://verglas.example.org' }

test('warns of accounts with public passwords when the site has an external address', () => {
  expect(warningOf(PUBLIC)).toMatch(/https:\/\/verglas.example.org .*VERGLAS_DEMO=false/)
  expect(warningOf({})).toBeNull()
  expect(warningOf({ ...PUBLIC, VERGLAS_DEMO: 'false' })).toBeNull()
  expect(warningOf({ ...PUBLIC, DATABASE_URL: 'postgresql://verglas@db/verglas' })).toBeNull()
  expect(warningOf({ ...PUBLIC, VERGLAS_ISSUER: 'https://issuer.example.org' })).toBeNull()
})

test('a single role on an empty database says that it creates no demonstration', async () => {
  const { database, drop } = await testDatabase()
  await database.query('truncate setup, publication cascade')
  const warningFor = (demonstration: boolean) => roleWithoutDemonstration({ demonstration }, database)
  expect(await warningFor(true)).toMatch(/VERGLAS_DEMO=true does nothing here/)
  expect(await warningFor(false)).toBeNull()
  await database.query("insert into setup (id, name, timezone) values ('north', 'Nord', 'Europe/Paris')")
  expect(await warningFor(true)).toBeNull()
  await drop()
})

test('an invalid secret key is refused before anything is opened', () => {
  const start = () => readConfig({ VERGLAS_SECRET_KEY: 'too short' }, '/nonexistent')
  expect(start).toThrow(/VERGLAS_SECRET_KEY is 32 random bytes/)
})
