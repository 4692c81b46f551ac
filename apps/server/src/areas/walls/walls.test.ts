import { readFile } from 'node:fs/promises'
import { DEFAULT_ROLES } from '@verglas/contract/default-roles'
import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.database.query(
    `insert into role (setup_id, id, name, features)
     values ('north', 'wall', 'Mur', '{stations,presentation_mode}'),
            ('north', 'boss', 'Chef', '{stations,admin_users_zone}')`,
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query('delete from person where id in (select person_id from wall)')
})

type CreatedWall = {
  wall: { id: string; name: string; isRevoked: boolean; usedAt: string | null }
  secret: string
}
const path = '/setups/north/walls'
const add = async (person = 'olga', body: object = { name: 'Salle', roleId: 'wall' }) => {
  const { status, body: created } = await app.as(person, 'POST', path, { body })
  return { status, ...(created as CreatedWall) }
}
const open = async (token: string) => {
  const { status, body } = await app.as(null, 'POST', '/wall/session', { body: { token } })
  return { status, ...(body as { accessToken: string; endsAt: string }) }
}
const asWall = (accessToken: string, method: 'GET' | 'POST', url: string, body?: object) =>
  app.fastify.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${accessToken}` },
    ...(body && { payload: body }),
  })

describe('a wall', () => {
  test('signs in by itself with the token that was displayed once, and reads with the rights of its role', async () => {
    const { secret, wall } = await add()
    expect(secret).toMatch(/^vgw_/)
    const stored = await app.database.query<{ token_hash: string }>('select token_hash from wall')
    expect(JSON.stringify(stored)).not.toContain(secret)
    const { accessToken, endsAt } = await open(secret)
    expect(Date.parse(endsAt) - Date.now()).toBeLessThanOrEqual(HOUR_MS)
    const me = await asWall(accessToken, 'GET', '/users/me')
    expect(me.json()).toMatchObject({ firstName: 'Salle', setups: [{ id: 'north' }] })
    expect((await asWall(accessToken, 'GET', '/setups/north/stations')).statusCode).toBe(200)
    expect((await asWall(accessToken, 'GET', '/setups/north/walls')).statusCode).toBe(403)
    expect((await asWall(accessToken, 'GET', '/setups/south/stations')).statusCode).toBe(404)
    const { body } = await app.as('olga', 'GET', path)
    expect(body).toMatchObject({ walls: [{ id: wall.id, usedAt: expect.any(String), isRevoked: false }] })
  })

  test('cannot change anything, whatever its role allows', async () => {
    const { accessToken } = await open((await add()).secret)
    const me = (await asWall(accessToken, 'GET', '/users/me')).json() as { id: string }
    const star = `/setups/north/users/${me.id}/stations/north-1/favorite`
    const answer = await asWall(accessToken, 'POST', star)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'ViewOnly'])
  })

  test('loses access once its token is revoked, and the token opens nothing', async () => {
    const { secret, wall } = await add()
    const { accessToken } = await open(secret)
    expect((await asWall(accessToken, 'GET', '/users/me')).statusCode).toBe(200)
    await app.as('olga', 'DELETE', `${path}/${wall.id}/token`)
    expect((await asWall(accessToken, 'GET', '/users/me')).statusCode).toBe(401)
    expect((await open(secret)).status).toBe(401)
  })

  test('with a new token no longer accepts the previous one', async () => {
    const { secret, wall } = await add()
    const renewed = (await app.as('olga', 'POST', `${path}/${wall.id}/token`)).body as CreatedWall
    expect((await open(secret)).status).toBe(401)
    expect((await open(renewed.secret)).status).toBe(200)
  })

  test('that is removed loses all access', async () => {
    const { secret, wall } = await add()
    const { accessToken } = await open(secret)
    await app.as('olga', 'DELETE', `${path}/${wall.id}`)
    expect((await asWall(accessToken, 'GET', '/users/me')).statusCode).toBe(401)
    expect((await app.as('olga', 'GET', path)).body).toEqual({ walls: [] })
  })

  test('cannot have an administrator role, and is created by an administrator', async () => {
    expect((await add('olga', { name: 'Salle', roleId: 'boss' })).status).toBe(400)
    expect((await add('olga', { name: 'Salle', roleId: 'none' })).status).toBe(400)
    expect((await add('vera')).status).toBe(403)
  })

  test.each([
    ['administers', "features = features || '{admin_users}'"],
    ['asks for a second factor', 'needs_second_factor = true'],
  ])('has no session any more once its role %s', async (_what, change) => {
    const { secret } = await add()
    const { accessToken } = await open(secret)
    expect((await asWall(accessToken, 'GET', '/users/me')).statusCode).toBe(200)
    const changeRole = (text: string) =>
      app.database.query(`update role set ${text} where setup_id = 'north' and id = 'wall'`)
    await changeRole(change)
    expect((await open(secret)).status).toBe(401)
    app.guard.forgetAll()
    expect((await asWall(accessToken, 'GET', '/users/me')).statusCode).toBe(401)
    await changeRole("features = array_remove(features, 'admin_users'), needs_second_factor = false")
    expect((await open(secret)).status).toBe(200)
  })

  test('is dimmed when an administrator sets it, and reads only its own settings', async () => {
    const { secret, wall } = await add()
    const { accessToken } = await open(secret)
    const readWall = async () => (await asWall(accessToken, 'GET', '/setups/north/wall')).json()
    expect(await readWall()).toEqual({
      name: 'Salle',
      dimming: { by: 'hours', from: '22:00', until: '06:00', percent: 70 },
    })
    const dim = (dimming: object, person = 'olga') =>
      app.as(person, 'PUT', `${path}/${wall.id}/dimming`, { body: { dimming } })
    const bySun = { by: 'sun', percent: 40 }
    expect((await dim(bySun)).body).toMatchObject({ wall: { dimming: bySun } })
    expect(await readWall()).toEqual({ name: 'Salle', dimming: bySun })
    expect((await dim({ by: 'never' }, 'vera')).status).toBe(403)
    for (const wrong of [
      { by: 'sun', percent: 0 },
      { by: 'hours', from: '25:00', until: '06:00', percent: 50 },
      { by: 'hours', from: '22:00', percent: 50 },
    ])
      expect((await dim(wrong)).status).toBe(400)
    expect((await app.as('olga', 'GET', '/setups/north/wall')).status).toBe(404)
    const acts = await app.database.query(
      "select before, after from administrative_act where target_kind = 'wall' and verb = 'changed' and target_id = $1",
      [wall.id],
    )
    expect(acts).toEqual([
      {
        before: { dimming: 'hours', from: '22:00', until: '06:00', percent: 70 },
        after: { dimming: 'sun', from: null, until: null, percent: 40 },
      },
    ])
  })

  test.each(['', 'vgw_', 'vgs_nothing', `vgw_${'x'.repeat(43)}`])(
    'the token %j opens nothing',
    async (token) => {
      expect((await open(token)).status).toBe(401)
    },
  )

  test('a session expires after its hour', async () => {
    const { accessToken } = await open((await add()).secret)
    await app.database.query("update wall_session set ends_at = now() - interval '1 second'")
    expect((await asWall(accessToken, 'GET', '/users/me')).statusCode).toBe(401)
  })
})

test('the role that an older version gave to walls gets the features of new ones, and a modified role is unchanged', async () => {
  const added = ['oversight', 'directive', 'news']
  const previousFeatures = DEFAULT_ROLES.wall.filter((feature) => !added.includes(feature))
  const featuresOf = async () => {
    const [role] = await app.database.query<{ features: string[] }>(
      "select features from role where setup_id = 'south' and id = 'wall'",
    )
    return role?.features.toSorted()
  }
  const migration = await readFile(
    new URL('../../../migrations/0510_wall_role_reads.sql', import.meta.url),
    'utf8',
  )
  await app.database.query(
    "insert into role (setup_id, id, name, features) values ('south', 'wall', 'Mur', $1)",
    [previousFeatures],
  )
  await app.database.query(migration)
  expect(await featuresOf()).toEqual(DEFAULT_ROLES.wall.toSorted())

  const changed = previousFeatures.filter((feature) => feature !== 'cameras').toSorted()
  await app.database.query("update role set features = $1 where setup_id = 'south' and id = 'wall'", [
    changed,
  ])
  await app.database.query(migration)
  expect(await featuresOf()).toEqual(changed)
})
