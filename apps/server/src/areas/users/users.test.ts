import { FEATURES, type Feature } from '@verglas/contract/features'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publish } from '../../db/publish.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'camera',
        rows: [
          {
            camera_id: 'north-cam',
            owner_setup_id: 'north',
            name: 'Col',
            longitude_deg: 3.1,
            latitude_deg: 44.9,
            changed_by: 'test',
          },
        ],
      },
    ],
  })
  await app.database.query("insert into setup_camera values ('north', 'north-cam') on conflict do nothing")
  await app.tail.waitForRevision(rev)
})
afterAll(() => app.close())

describe('a person by id', () => {
  /**
   * Gives features to the role of Vera, a visitor of zone a. Duo has zones a and b, and is in the south
   * organisation too.
   */
  const give = async (...features: Feature[]) => {
    await app.database.query("update role set features = $1 where id = 'visitor'", [features])
    app.guard.forget('vera')
  }
  const read = (id: string, person = 'vera') => app.as(person, 'GET', `/users/${id}`)
  beforeEach(async () => {
    await app.database.query("update membership set zone_ids = '{a}' where person_id = 'vera'")
    await app.database.query(
      "update membership set zone_ids = '{a,b}' where person_id = 'duo' and setup_id = 'north'",
    )
    await app.database.query("update membership set zone_ids = '{b}' where person_id = 'olga'")
  })

  test('is available to the person themselves, with role, features, zones and all organisations', async () => {
    await give('stations')
    expect(await read('vera')).toMatchObject({
      status: 200,
      body: {
        id: 'vera',
        email: 'vera@example.org',
        lang: 'fr',
        unit: 'metric',
        setups: [{ id: 'north' }],
        setupId: 'north',
        zoneIds: ['a'],
        setup_init: true,
        role: { id: 'visitor', features: ['stations'] },
      },
    })
    const headers = { 'x-setup': 'south' }
    expect((await app.as('duo', 'GET', '/users/duo', { headers })).body).toMatchObject({
      setupId: 'south',
      setups: [{ id: 'north' }, { id: 'south' }],
    })
  })

  test('is available to an administrator of people, without the person’s other organisations', async () => {
    await give('stations')
    expect((await read('duo')).status).toBe(404)
    await give('stations', 'admin_users')
    expect((await read('olga')).status).toBe(200)
    const { body } = await read('duo')
    expect(body).toMatchObject({ id: 'duo', setupId: 'north', setups: [{ id: 'north', name: 'Nord' }] })
    expect((body as { setups: object[] }).setups).toHaveLength(1)
  })

  test('is available to a zone administrator for people of the same zone', async () => {
    await give('stations', 'admin_users_zone')
    expect((await read('duo')).status).toBe(200)
    expect((await read('olga')).status).toBe(404)
  })

  test('of another organisation, or of none, is not found even with every feature', async () => {
    await give(...FEATURES)
    for (const id of ['sam', 'nobody', 'who']) expect((await read(id)).status).toBe(404)
  })
})

describe('many subscriptions in one request', () => {
  test('accept every type that can be followed, store their order, and end the first login', async () => {
    const body = { stations: ['north-1', 'north-1'], castpoints: ['north-c1'], cameras: ['north-cam'] }
    expect(await app.as('newcomer', 'POST', '/subs', { body })).toMatchObject({
      status: 200,
      body: { setup_init: true, state: 'active' },
    })
    expect((await app.as('newcomer', 'GET', '/setups/north/users/newcomer/favorites')).body).toEqual({
      favorites: {
        stations: ['north-1'],
        castpoints: ['north-c1'],
        cameras: ['north-cam'],
        circuits: [],
        oversights: [],
      },
    })
  })

  test('leave out what the organisation does not have, and what only another one has', async () => {
    const body = {
      stations: ['south-1', 'north-1'],
      castpoints: ['north-c1', 'none'],
      circuits: ['none'],
      oversights: ['none'],
      cameras: ['none'],
    }
    expect((await app.as('newcomer', 'POST', '/subs', { body })).status).toBe(200)
    expect((await app.as('newcomer', 'GET', '/setups/north/users/newcomer/favorites')).body).toMatchObject({
      favorites: { stations: ['north-1'], castpoints: ['north-c1'], circuits: [], oversights: [] },
    })
  })

  test('of an unknown type are all refused', async () => {
    const body = { stations: ['north-1'], roads: ['r'] }
    expect((await app.as('olga', 'POST', '/subs', { body })).status).toBe(400)
    expect((await app.as('olga', 'GET', '/setups/north/users/olga/favorites')).body).toMatchObject({
      favorites: { stations: [] },
    })
  })
})

test('the first login resumes where it was left, on any device, and its progress is deleted when it is done', async () => {
  const path = '/setups/north/users/newcomer/first-login'
  const progress = { step: 1, chosen: { stations: ['north-1'] } }
  await app.database.query(
    "update membership set setup_init = false, state = 'new' where setup_id = 'north' and person_id = 'newcomer'",
  )
  expect((await app.as('newcomer', 'GET', path)).body).toEqual({ progress: null })
  expect((await app.as('newcomer', 'PUT', path, { body: progress })).status).toBe(200)
  expect((await app.as('newcomer', 'GET', path)).body).toEqual({ progress })
  expect((await app.as('olga', 'GET', path)).status).toBe(404)
  expect((await app.as('newcomer', 'PUT', path, { body: { step: -1, chosen: {} } })).status).toBe(400)
  expect((await app.as('newcomer', 'PUT', path, { body: { step: 1, chosen: { roads: [] } } })).status).toBe(
    400,
  )
  await app.as('newcomer', 'POST', '/subs', { body: progress.chosen })
  expect((await app.as('newcomer', 'PUT', path, { body: progress })).status).toBe(200)
  expect((await app.as('newcomer', 'GET', path)).body).toEqual({ progress: null })
})
