import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openAccountsWarning } from './first-demonstration.ts'

const warningOf = (env: NodeJS.ProcessEnv) => openAccountsWarning(readConfig(env, '/nonexistent'))
const PUBLIC = { VERGLAS_PUBLIC_URL: 'https://verglas.example.org' }

test('warns of accounts with public passwords when the site has an external address', () => {
  expect(warningOf(PUBLIC)).toMatch(/https:\/\/verglas.example.org .*VERGLAS_DEMO=false/)
  expect(warningOf({})).toBeNull()
  expect(warningOf({ ...PUBLIC, VERGLAS_DEMO: 'false' })).toBeNull()
  expect(warningOf({ ...PUBLIC, DATABASE_URL: 'postgresql://verglas@db/verglas' })).toBeNull()
  expect(warningOf({ ...PUBLIC, VERGLAS_ISSUER: 'https://issuer.example.org' })).toBeNull()
})
