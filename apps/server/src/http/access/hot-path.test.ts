import { type AnyCall, CALLS } from '@verglas/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '../../test-support/statements.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const statementsOf = async (work: () => Promise<unknown>) => (await countStatements(work)).statements

test('the guard needs no database query for a cached person, whatever the call requires', async () => {
  const credentials = {
    authorization: 'Bearer olga',
    setupHeader: 'north',
    params: { setupId: 'north', userId: 'olga' },
  }
  await app.guard.person(credentials)
  for (const [name, { access }] of Object.entries<AnyCall>(CALLS)) {
    if (access.scope === 'public' || access.scope === 'device') continue
    const check = () =>
      access.scope === 'person' ? app.guard.person(credentials) : app.guard.member(credentials, access)
    expect({ name, statements: await statementsOf(check) }).toEqual({ name, statements: 0 })
  }
})

test('administering another person costs one query, about that person', async () => {
  const credentials = {
    authorization: 'Bearer olga',
    setupHeader: undefined,
    params: { setupId: 'north', userId: 'vera' },
  }
  const check = () => app.guard.member(credentials, { scope: 'administered' })
  await check()
  expect(await statementsOf(check)).toBe(1)
})

test('a cached answer costs no query at all', async () => {
  const read = () => app.as('olga', 'GET', '/setups/north/stations')
  const { headers } = await read()
  expect(await statementsOf(read)).toBe(0)
  const repeatRead = () =>
    app.as('olga', 'GET', '/setups/north/stations', { headers: { 'if-none-match': String(headers.etag) } })
  expect(await statementsOf(repeatRead)).toBe(0)
  expect((await repeatRead()).status).toBe(304)
})
