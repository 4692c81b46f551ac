import { CALLS } from '@verglas/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('the guard', () => {
  test('every call of the contract but the public ones refuses a caller without a token', async () => {
    for (const call of Object.values(CALLS)) {
      const path = call.path.replace(/:(\w+)/g, (_, name) =>
        name === 'hours' ? '1h' : name === 'lang' ? 'fr' : 'x',
      )
      const { status, body } = await app.as(null, call.method, path, call.body ? { body: {} } : {})
      if (call.access.scope === 'public') expect({ path, status }).not.toEqual({ path, status: 401 })
      // to everybody else, platform calls do not exist
      else if (call.access.scope === 'platform') expect({ path, status }).toEqual({ path, status: 404 })
      else expect({ path, body }).toMatchObject({ path, body: { status: 401, code: 'Unauthorized' } })
    }
  })

  test.each([
    ['expired', 'AccountExpired'],
    ['inactive', 'AccountInactive'],
    ['pending', 'AccountInactive'],
    ['nobody', 'InvalidSetup'],
  ])('a person whose only membership is %s gets %s', async (person, code) => {
    expect((await app.as(person, 'GET', '/users/me')).body).toMatchObject({ status: 403, code })
  })

  test('an unknown identity is unauthorized', async () => {
    expect((await app.as('stranger', 'GET', '/users/me')).body).toMatchObject({ code: 'Unauthorized' })
  })

  test('a call is refused when the role lacks the feature', async () => {
    expect((await app.as('vera', 'GET', '/castpoints/north-c1/forecast/1h')).body).toMatchObject({
      code: 'Forbidden',
    })
    expect((await app.as('vera', 'GET', '/setups/north/stations')).status).toBe(200)
  })

  test('a call without an organisation in its path uses the header, else the only membership', async () => {
    expect((await app.as('sam', 'GET', '/points/south-p1')).status).toBe(200)
    expect((await app.as('duo', 'GET', '/points/south-p1')).body).toMatchObject({ code: 'MissingParameter' })
    const headers = { 'x-setup': 'south' }
    expect((await app.as('duo', 'GET', '/points/south-p1', { headers })).status).toBe(200)
    expect((await app.as('olga', 'GET', '/points/south-p1', { headers })).status).toBe(404)
  })

  test('the organisation in the path takes precedence over the header', async () => {
    const headers = { 'x-setup': 'south' }
    expect((await app.as('olga', 'GET', '/setups/north/stations', { headers })).status).toBe(200)
    expect((await app.as('sam', 'GET', '/setups/north/stations', { headers })).status).toBe(404)
  })

  test.each([
    ['expired', 'AccountExpired'],
    ['inactive', 'AccountInactive'],
  ])('a membership that is %s gives no access to its organisation', async (person, code) => {
    expect((await app.as(person, 'GET', '/setups/north/stations')).body).toMatchObject({ status: 403, code })
  })

  test('a person’s data is read and changed only by the person and their administrators', async () => {
    const favourite = '/setups/north/users/olga/stations/north-1/favorite'
    expect((await app.as('vera', 'GET', '/setups/north/users/olga')).status).toBe(404)
    expect((await app.as('vera', 'POST', favourite)).status).toBe(404)
    expect((await app.as('vera', 'GET', '/setups/north/users/olga/favorites')).status).toBe(404)
    expect((await app.as('sam', 'POST', favourite)).status).toBe(404)
  })

  test('the first login ends with subscriptions', async () => {
    const zones = { body: { zoneIds: ['b'] } }
    expect((await app.as('newcomer', 'PUT', '/setups/north/users/newcomer', zones)).body).toMatchObject({
      zoneIds: ['b'],
    })
    const { body } = await app.as('newcomer', 'POST', '/subs', { body: { stations: ['north-1'] } })
    expect(body).toMatchObject({ setup_init: true, state: 'active' })
    expect((await app.as('newcomer', 'GET', '/setups/north/users/newcomer/favorites')).body).toMatchObject({
      favorites: { stations: ['north-1'] },
    })
  })
})

test('row-level security returns only an organisation’s own rows, whatever the query selects', async () => {
  const north = app.tenants.for('north')
  const rows = await north.query<{ setup_id: string }>('select distinct setup_id from setup_station')
  expect(rows).toEqual([{ setup_id: 'north' }])
  const other =
    "insert into favourite (setup_id, person_id, type, target_id) values ('south', 'sam', 'stations', 'south-1')"
  await expect(north.query(other)).rejects.toThrow(/row-level security/)
  await expect(north.query('select 1 from account')).rejects.toThrow(/permission denied/)
})
