import { folded } from '@verglas/language'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '../../identity/accounts.ts'
import { useCheapHashes } from '../../test-support/cheap-hashes.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
useCheapHashes()
beforeAll(async () => {
  app = await testApp()
  await app.database.query(
    `insert into role (setup_id, id, name, features) values
       ('north', 'zone_admin', 'Administrateur de zone',
        '{stations,edit_zone,admin_users_zone,admin_users_create,admin_users_edit,admin_users_delete,admin_user_unlock}')`,
  )
  await app.database.query(
    "insert into person (id, email, created_at) values ('zoe', 'zoe@example.org', now())",
  )
  await app.database.query("insert into identity (issuer, subject, person_id) values ('test', 'zoe', 'zoe')")
  await app.database.query(
    `insert into membership (setup_id, person_id, role_id, state, setup_init, zone_ids)
     values ('north', 'zoe', 'zone_admin', 'active', true, '{a}')`,
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query("delete from person where email like '%@new.example'")
  await app.database.query('delete from outbox')
})

const aPerson = (name: string, more: object = {}) => ({
  firstName: name,
  lastName: 'Neuf',
  email: `${name.toLowerCase()}@new.example`,
  roleId: 'visitor',
  zoneIds: ['a'],
  ...more,
})
const create = (body: object, by = 'olga') => app.as(by, 'POST', '/setups/north/users', { body })
const created = async (body: object, by = 'olga') => {
  const answer = await create(body, by)
  expect(answer.status).toBe(200)
  return (answer.body as { user: { id: string } }).user
}
/** Creates somebody who has completed their first login. */
const arrived = async (body: object) => {
  const user = await created(body)
  await app.database.query('update membership set setup_init = true where person_id = $1', [user.id])
  return user
}
const list = async (query = '', by = 'olga') => {
  const { body } = await app.as(by, 'GET', `/setups/north/users/${by}/users${query}`)
  return body as {
    users: { id: string; email: string; mayChange: boolean }[]
    total: number
    everybody: number
  }
}
const mails = () =>
  app.database.query<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from outbox order by id',
  )

describe('adding a person', () => {
  test('starts with the language and units of the organisation', async () => {
    const setLocale = (lang: string, unit: string) =>
      app.database.query("update setup set default_lang = $1, default_unit = $2 where id = 'north'", [
        lang,
        unit,
      ])
    await setLocale('en', 'imperial')
    const ada = await created(aPerson('Ada'))
    const bea = await created(aPerson('Bea', { lang: 'fr' }))
    const choices = await app.as('olga', 'GET', '/setups/north/users/olga/user_choices')
    await setLocale('fr', 'metric')
    expect(choices.body).toMatchObject({ defaultLang: 'en' })
    expect(
      await app.database.query('select id, lang, unit from person where id = any($1) order by first_name', [
        [ada.id, bea.id],
      ]),
    ).toEqual([
      { id: ada.id, lang: 'en', unit: 'imperial' },
      { id: bea.id, lang: 'fr', unit: 'imperial' },
    ])
  })

  test('saves every field, and invites the person by mail', async () => {
    const user = await created(
      aPerson('Ada', {
        login: 'ada',
        phone: '06 12 34 56 78',
        timezone: 'Europe/Paris',
        isAdmin: true,
        userType: 'consultant',
        expiresAt: '2030-01-01T00:00:00.000Z',
        maxLoginAttempts: 5,
      }),
    )
    expect(user).toMatchObject({
      firstName: 'Ada',
      login: 'ada',
      phone: '+33612345678',
      isAdmin: true,
      userType: 'consultant',
      state: 'new',
      expiresAt: '2030-01-01T00:00:00.000Z',
      maxLoginAttempts: 5,
      role: { id: 'visitor', name: 'Visiteur' },
      lastConnectionAt: null,
      isShared: false,
    })
    expect(await mails()).toMatchObject([
      {
        recipient: 'ada@new.example',
        subject: expect.stringContaining('Nord'),
        body: expect.stringMatching(/Bonjour Ada Neuf[\s\S]*\/oidc\/password\/[\w-]{43}/),
      },
    ])
  })

  test('does not reveal whether somebody of another organisation has the login', async () => {
    const answers = []
    for (const login of ['sam', 'nobody-has-it']) {
      const { status, body } = await create(aPerson('Ada', { login }))
      const { id: _, createdAt: __, ...user } = (body as { user: Record<string, unknown> }).user
      answers.push({ status, user: { ...user, login: 'as typed' } })
      await app.database.query("delete from person where email = 'ada@new.example'")
    }
    expect(answers[0]).toMatchObject({ status: 200 })
    expect(answers[1]).toEqual(answers[0])
    expect(await create(aPerson('Ada', { login: 'Vera' }))).toMatchObject({
      status: 409,
      body: { code: 'DuplicateLogin', field: 'body.login' },
    })
  })

  test('refuses the second of two people who get the same login at the same time', async () => {
    const answers = await Promise.all(
      ['Ada', 'Bea'].map((name) => create(aPerson(name, { login: 'twice' }), 'olga')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    ['an e-mail of the organisation', { email: 'VERA@example.org' }, 'DuplicateEmail', 'body.email'],
    ['a login that somebody of the organisation has', { login: 'VERA' }, 'DuplicateLogin', 'body.login'],
    ['an e-mail with a name beside it', { email: 'Ada<ada@new.example' }, 'Invalid', 'body.email'],
    ['an e-mail that mail programs read as two', { email: 'ada,eve@new.example' }, 'Invalid', 'body.email'],
    ['a name of two lines', { firstName: 'Ada\r\nBcc: eve@new.example' }, 'Invalid', 'body.firstName'],
    ['a name that turns the text around', { lastName: '\u202eNeuf' }, 'Invalid', 'body.lastName'],
    ['a phone number that is none', { phone: '06 12' }, 'InvalidPhone', 'body.phone'],
    ['a password that is too short', { password: 'court' }, 'Invalid', 'body.password'],
    ['no role', { roleId: undefined }, 'MissingParameter', 'body.roleId'],
    ['a role that is not there', { roleId: 'none' }, 'Invalid', 'body.roleId'],
    ['a zone of elsewhere', { zoneIds: ['c'] }, 'Invalid', 'body.zoneIds'],
  ])('with %s is refused at its field, and nobody is added', async (_, wrong, code, field) => {
    expect((await create(aPerson('Ada', wrong))).body).toMatchObject({ code, field })
    expect(await list('?q=neuf')).toMatchObject({ total: 0 })
    expect(await mails()).toEqual([])
  })

  test('a person with an account elsewhere looks like a new one until they first sign in', async () => {
    await app.database.query("update person set phone = '+14185550101' where id = 'sam'")
    const typed = { firstName: 'Samuel', lastName: 'Inconnu', phone: '+33 6 12 34 56 79' }
    const user = await created(aPerson('x', { ...typed, email: 'sam@example.org' }))
    const typedProfile = {
      firstName: 'Samuel',
      lastName: 'Inconnu',
      login: null,
      phone: '+33612345679',
      isShared: false,
      lastConnectionAt: null,
    }
    expect(user).toMatchObject({ id: 'sam', ...typedProfile })
    expect((await app.as('olga', 'GET', '/users/sam')).body).toMatchObject({
      firstName: 'Samuel',
      phone: '+33612345679',
    })
    const change = { body: { firstName: 'Sami' } }
    expect((await app.as('olga', 'PUT', '/setups/north/users/sam', change)).body).toMatchObject({
      administration: { firstName: 'Sami' },
    })
    expect(await app.database.query("select first_name from person where id = 'sam'")).toEqual([
      { first_name: 'Sam' },
    ])
    app.guard.forget('sam')
    await app.as('sam', 'POST', '/subs', { body: {}, headers: { 'x-setup': 'north' } })
    const { users } = await list('?q=sam')
    expect(users).toMatchObject([{ firstName: 'Sam', isShared: true, phone: '+14185550101' }])
    expect((await app.as('olga', 'PUT', '/setups/north/users/sam', change)).body).toMatchObject({
      code: 'Forbidden',
      field: 'body.firstName',
    })
    expect((await app.as('olga', 'DELETE', '/setups/north/users/sam')).status).toBe(200)
    app.guard.forget('sam')
    expect((await app.as('sam', 'GET', '/setups/south')).status).toBe(200)
  })
})

test('a person invited, deleted and invited again has the same id, with an account elsewhere or without', async () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  const elsewhere = 'd2719b1e-7c33-4a59-9c0e-52b1f0a3c6d4'
  await app.database.query(
    "insert into person (id, email, created_at) values ($1, 'ines@new.example', now())",
    [elsewhere],
  )
  await app.database.query(
    "insert into membership (setup_id, person_id, role_id, state) values ('south', $1, 'operator', 'active')",
    [elsewhere],
  )
  const idsOf = async (name: string) => {
    const ids: string[] = []
    for (const spelling of [name, name.toUpperCase(), name]) {
      const { id } = await created(aPerson(name, { email: `${spelling}@new.example` }))
      await app.as('olga', 'DELETE', `/setups/north/users/${id}`)
      ids.push(id)
    }
    return ids
  }
  const [ofElsewhere, ofNobody] = [await idsOf('Ines'), await idsOf('Nina')]
  expect(new Set(ofElsewhere)).toEqual(new Set([elsewhere]))
  expect(new Set(ofNobody).size).toBe(1)
  for (const id of [...ofElsewhere, ...ofNobody]) expect(id).toMatch(UUID)
})

test('a person who has changed their e-mail keeps their id, and the next owner of the address has another', async () => {
  const { id } = await created(aPerson('Olaf'))
  await app.database.query("update person set email = 'olaf-2@new.example' where id = $1", [id])
  const next = await created(aPerson('Olaf'))
  expect(next.id).not.toBe(id)
})

describe('a person with an account elsewhere who was invited here', () => {
  beforeAll(async () => {
    await app.database.query(
      `with known as (
         insert into person (id, email, first_name, created_at) values ('kim', 'kim@example.org', 'Kim', now())
         returning id
       )
       insert into membership (setup_id, person_id, role_id, state, setup_init)
       select 'south', id, (select role_id from membership where person_id = 'sam' and setup_id = 'south'),
              'active', true from known`,
    )
    await createAccount(app.database, { personId: 'kim', passwordHash: 'own', issuer: 'test' })
  })
  beforeEach(async () => {
    await created(aPerson('x', { email: 'kim@example.org' }))
  })
  afterEach(async () => {
    await app.as('olga', 'DELETE', '/setups/north/users/kim')
  })
  afterAll(() => app.database.query("delete from person where id = 'kim'"))

  const changeUser = (id: string, body: object) =>
    app.as('olga', 'PUT', `/setups/north/users/${id}`, { body })
  const accountOfKim = async () => {
    const [account] = await app.database.query<{ passwordHash: string; isLocked: boolean; name: string }>(
      `select password_hash as "passwordHash", locked_at is not null as "isLocked", first_name as name
         from person join account on person_id = id where id = 'kim'`,
    )
    return account
  }

  test.each([
    ['password', { password: 'une longue phrase de passe' }],
    ['sessions, which a lock would end', { state: 'locked' }],
    ['name', { firstName: 'Autre' }],
  ])('keeps the %s of their account, even after they are set to active', async (_, body) => {
    const before = await accountOfKim()
    for (const change of [body, { state: 'active' }, body]) await changeUser('kim', change)
    expect(await accountOfKim()).toEqual(before)
  })

  test('gets the same answers as a new person', async () => {
    const fresh = await created(aPerson('Fresh'))
    for (const body of [
      { password: 'une longue phrase de passe' },
      { state: 'locked' },
      { email: 'other@new.example' },
      { firstName: 'Autre' },
      { state: 'active' },
      { password: 'une longue phrase de passe' },
    ]) {
      const [registered, unknown] = [await changeUser('kim', body), await changeUser(fresh.id, body)]
      expect([registered.status, (registered.body as { code?: string }).code]).toEqual([
        unknown.status,
        (unknown.body as { code?: string }).code,
      ])
    }
  })

  test('is invited by mail even if a password was entered for them', async () => {
    await app.as('olga', 'DELETE', '/setups/north/users/kim')
    await app.database.query('delete from outbox')
    await created(aPerson('x', { email: 'kim@example.org', password: 'une longue phrase de passe' }))
    expect(await mails()).toMatchObject([{ recipient: 'kim@example.org' }])
    expect(await accountOfKim()).toMatchObject({ passwordHash: 'own' })
  })

  test('stays locked when the organisation that invited them unlocks them', async () => {
    await app.database.query("update account set locked_at = now() where person_id = 'kim'")
    await app.as('olga', 'PUT', '/setups/north/users/kim/unlock')
    expect(await accountOfKim()).toMatchObject({ isLocked: true })
    await app.database.query("update account set locked_at = null where person_id = 'kim'")
  })
})

describe('a platform administrator', () => {
  test('keeps their account in the organisation that they work in', async () => {
    const { id } = await arrived(aPerson('Chief'))
    await app.database.query('update person set is_platform_administrator = true where id = $1', [id])
    for (const body of [
      { email: 'mine@new.example' },
      { password: 'une longue phrase de passe' },
      { state: 'locked' },
    ])
      expect((await app.as('olga', 'PUT', `/setups/north/users/${id}`, { body })).status).toBe(403)
    expect((await app.as('olga', 'DELETE', `/setups/north/users/${id}`)).status).toBe(200)
    expect(await app.database.query('select email from person where id = $1', [id])).toEqual([
      { email: 'chief@new.example' },
    ])
  })
})

describe('the administrator of a zone', () => {
  test('sees the people who share it, and changes those who belong to no other zone', async () => {
    const person = await created(aPerson('Own'))
    const personOfBothZones = await created(aPerson('Both', { zoneIds: ['a', 'b'] }))
    const other = await created(aPerson('Other', { zoneIds: ['b'] }))
    const { users, everybody } = await list('?q=neuf', 'zoe')
    expect(users.map(({ email, mayChange }) => [email, mayChange])).toEqual([
      ['both@new.example', false],
      ['own@new.example', true],
    ])
    expect(everybody).toBe(3)
    const rename = (id: string) =>
      app.as('zoe', 'PUT', `/setups/north/users/${id}`, { body: { firstName: 'Autre' } })
    expect([
      (await rename(person.id)).status,
      (await rename(personOfBothZones.id)).status,
      (await rename(other.id)).status,
    ]).toEqual([200, 403, 404])
    for (const [method, path] of [
      ['DELETE', ''],
      ['PUT', '/unlock'],
      ['POST', '/reset_password'],
    ] as const)
      expect((await app.as('zoe', method, `/setups/north/users/${other.id}${path}`)).status).toBe(404)
    expect((await app.as('zoe', 'GET', '/zones/b/users')).status).toBe(404)
    expect((await app.as('zoe', 'GET', '/zones/a/users')).body).toMatchObject({ total: 3 })
    expect((await app.as('olga', 'GET', '/zones/b/users')).body).toMatchObject({ total: 2 })
  })

  test('grants neither more rights than their own, nor other zones', async () => {
    const refusalOf = async (more: object) => (await create(aPerson('Ada', more), 'zoe')).body
    expect(await refusalOf({ roleId: 'operator' })).toMatchObject({ code: 'Forbidden', field: 'body.roleId' })
    expect(await refusalOf({ isAdmin: true })).toMatchObject({ code: 'Forbidden', field: 'body.isAdmin' })
    expect(await refusalOf({ zoneIds: ['b'] })).toMatchObject({ code: 'Forbidden', field: 'body.zoneIds' })
    expect(await refusalOf({ zoneIds: [] })).toMatchObject({
      code: 'MissingParameter',
      field: 'body.zoneIds',
    })
    expect(await refusalOf({})).toMatchObject({ user: { role: { id: 'visitor' } } })
  })

  test('cannot access the account of a person with more rights', async () => {
    await app.database.query(
      `insert into role (setup_id, id, name, features) values ('north', 'chief', 'Chef', '{stations,directive_post}')
           on conflict do nothing`,
    )
    const change = (id: string, body: object) => app.as('zoe', 'PUT', `/setups/north/users/${id}`, { body })
    const chief = await arrived(aPerson('Chief', { roleId: 'chief' }))
    for (const [field, value] of Object.entries({ password: 'une longue phrase de passe', login: 'mine' }))
      expect((await change(chief.id, { [field]: value })).body).toMatchObject({
        code: 'Forbidden',
        field: `body.${field}`,
      })
    expect((await change(chief.id, { firstName: 'Cheffe' })).status).toBe(200)
    const person = await arrived(aPerson('Own'))
    expect((await change(person.id, { password: 'une longue phrase de passe' })).status).toBe(200)
  })

  test('cannot change an administrator of the organisation', async () => {
    const chief = await created(aPerson('Chief', { isAdmin: true }))
    expect((await app.as('zoe', 'DELETE', `/setups/north/users/${chief.id}`)).status).toBe(403)
  })
})

describe('the log of changes to people', () => {
  test('records who changed what of whom, from what to what, and never a password', async () => {
    const { id } = await arrived(aPerson('Ada'))
    const body = { roleId: 'zone_admin', password: 'une longue phrase de passe', state: 'active' }
    expect((await app.as('olga', 'PUT', `/setups/north/users/${id}`, { body })).status).toBe(200)
    await app.as('olga', 'DELETE', `/setups/north/users/${id}`)
    const { acts } = (await app.as('olga', 'GET', '/setups/north/logs?count=3')).body as { acts: object[] }
    const target = { kind: 'person', id, name: 'Ada Neuf' }
    expect(acts).toMatchObject([
      { verb: 'deleted', target, before: { email: 'ada@new.example' }, after: null },
      {
        verb: 'changed',
        target,
        by: { id: 'olga' },
        before: { roleId: 'visitor', state: 'new', password: null },
        after: { roleId: 'zone_admin', state: 'active', password: true },
      },
      { verb: 'invited', target, before: null, after: { email: 'ada@new.example', roleId: 'visitor' } },
    ])
    expect(JSON.stringify(acts)).not.toMatch(/phrase|scrypt/)
  })
})

describe('changing a person', () => {
  test('is refused on oneself if it could lock the organisation out', async () => {
    const change = (body: object) => app.as('olga', 'PUT', '/setups/north/users/olga', { body })
    for (const body of [{ roleId: 'visitor' }, { state: 'inactive' }, { isAdmin: true }])
      expect((await change(body)).body).toMatchObject({
        code: 'Forbidden',
        field: `body.${Object.keys(body)[0]}`,
      })
    expect((await app.as('olga', 'DELETE', '/setups/north/users/olga')).status).toBe(403)
    expect((await change({ lastName: 'Essai' })).body).toMatchObject({
      administration: { lastName: 'Essai' },
    })
  })

  test('stores each zone once', async () => {
    const { id } = await created(aPerson('Ada', { zoneIds: ['a', 'a'] }))
    const zones = async () =>
      (
        await app.database.query<{ zone_ids: string[] }>(
          'select zone_ids from membership where person_id = $1',
          [id],
        )
      )[0]?.zone_ids
    expect(await zones()).toEqual(['a'])
    await app.as('olga', 'PUT', `/setups/north/users/${id}`, { body: { zoneIds: ['b', 'a', 'b'] } })
    expect(await zones()).toEqual(['b', 'a'])
  })

  test('by someone who is not an administrator answers as if the person did not exist', async () => {
    const body = { firstName: 'X' }
    expect((await app.as('vera', 'PUT', '/setups/north/users/olga', { body })).status).toBe(404)
    expect((await app.as('vera', 'PUT', '/setups/north/users/vera', { body })).status).toBe(403)
    expect((await app.as('vera', 'GET', '/setups/north/users/vera/users')).status).toBe(403)
    expect((await app.as('sam', 'GET', '/setups/north/users/sam/users')).status).toBe(404)
  })

  test('locks and unlocks an account, and the administrator flag grants the administration', async () => {
    const { id } = await arrived(aPerson('Ada'))
    const change = (body: object) => app.as('olga', 'PUT', `/setups/north/users/${id}`, { body })
    expect((await change({ state: 'active', isAdmin: true })).body).toMatchObject({
      administration: { state: 'active', isAdmin: true },
    })
    expect((await change({ state: 'locked' })).body).toMatchObject({ administration: { state: 'locked' } })
    expect(await list('?state=locked')).toMatchObject({ total: 1 })
    expect((await app.as('olga', 'PUT', `/setups/north/users/${id}/unlock`)).body).toMatchObject({
      user: { state: 'active' },
    })
    await app.database.query("insert into identity (issuer, subject, person_id) values ('test', 'ada', $1)", [
      id,
    ])
    expect((await app.as('ada', 'GET', `/setups/north/users/${id}/users?q=ada`)).body).toMatchObject({
      total: 1,
    })
  })

  test('an e-mail requires its own feature, and must not be used by anyone else', async () => {
    const { id } = await created(aPerson('Ada'))
    const change = (email: string) => app.as('olga', 'PUT', `/setups/north/users/${id}`, { body: { email } })
    expect((await change('ada2@new.example')).body).toMatchObject({ code: 'Forbidden', field: 'body.email' })
    await app.database.query('update membership set setup_init = true where person_id = $1', [id])
    expect((await change('vera@example.org')).body).toMatchObject({
      code: 'DuplicateEmail',
      field: 'body.email',
    })
    expect((await change('ada2@new.example')).body).toMatchObject({
      administration: { email: 'ada@new.example', pendingEmail: { email: 'ada2@new.example' } },
    })
  })

  test.each([
    ['e-mail', { email: 'ada3@new.example' }],
    ['password', { password: 'une longue phrase de passe' }],
  ])('another %s invalidates a password link that was sent before', async (_, body) => {
    const { id } = await arrived(aPerson('Ada'))
    await app.as('olga', 'POST', `/setups/north/users/${id}/reset_password`)
    const links = () => app.database.query('select 1 from password_link where person_id = $1', [id])
    expect(await links()).toHaveLength(1)
    await app.as('olga', 'PUT', `/setups/north/users/${id}`, { body })
    expect(await links()).toEqual([])
  })
})

describe('a list of people', () => {
  test('is searched ignoring accents and filtered by role, zone, state, type and right', async () => {
    await created(aPerson('Éloïse', { email: 'eloise@new.example', userType: 'external' }))
    await created(aPerson('Bruno', { zoneIds: ['b'], isAdmin: true, expiresAt: '2020-01-01T00:00:00Z' }))
    const names = async (query: string) => (await list(query)).users.map(({ email }) => email.split('@')[0])
    expect(await names('?q=ELOISE')).toEqual(['eloise'])
    expect(await names('?q=neuf+brun')).toEqual(['bruno'])
    expect(await names('?q=neuf&zone=b')).toEqual(['bruno'])
    expect(await names('?q=neuf&type=external')).toEqual(['eloise'])
    expect(await names('?q=neuf&state=expired')).toEqual(['bruno'])
    expect(await names('?q=neuf&admin=1')).toEqual(['bruno'])
    expect(await names('?q=neuf&role=visitor&descending=1')).toEqual(['eloise', 'bruno'])
    expect(await names('?q=%25')).toEqual([])
  })

  test('is searched with and without the accents of any language', async () => {
    await created(aPerson('Špela', { email: 'spela@new.example' }))
    await created(aPerson('Ngọc', { email: 'tran@new.example' }))
    const emails = async (query: string) => (await list(query)).users.map(({ email }) => email)
    expect(await emails(`?q=${encodeURIComponent('Špe')}`)).toEqual(['spela@new.example'])
    expect(await emails('?q=spe')).toEqual(['spela@new.example'])
    expect(await emails(`?q=${encodeURIComponent('Ngọc')}`)).toEqual(['tran@new.example'])
  })
})

test('names are folded alike under every locale of a database', async () => {
  const texts = ['Éloïse', 'ŠPELA', 'ŒUVRE', 'Łódź', 'ΑΘΉΝΑ', 'Øystein']
  const rows = await app.database.query<{ folded: string }>(
    'select people_folded(text collate "C") as folded from unnest($1::text[]) with ordinality n(text, i) order by i',
    [texts],
  )
  expect(rows.map((row) => row.folded)).toEqual(texts.map(folded))
})

describe('several people at once', () => {
  test('are added all together or not at all, and a trial adds nobody', async () => {
    const post = async (users: object[], isTrial: boolean) =>
      (await app.as('olga', 'POST', '/setups/north/users/many', { body: { users, isTrial } })).body
    const rows = [aPerson('Ada'), aPerson('Ada'), aPerson('Bob', { phone: '12' })]
    const faults = [
      { row: 1, field: 'email', code: 'DuplicateEmail' },
      { row: 2, field: 'phone', code: 'InvalidPhone' },
    ]
    expect(await post(rows, false)).toMatchObject({ created: 0, faults })
    expect(await post([aPerson('Ada')], true)).toEqual({ created: 0, faults: [] })
    expect(await list('?q=neuf')).toMatchObject({ total: 0 })
    expect(await mails()).toEqual([])
    expect(await post([aPerson('Ada'), aPerson('Bob')], false)).toEqual({ created: 2, faults: [] })
    expect(await mails()).toHaveLength(2)
  })

  test('are processed individually', async () => {
    const person = await created(aPerson('Own'))
    const other = await created(aPerson('Other', { zoneIds: ['b'] }))
    const act = async (body: object, by: string) =>
      (await app.as(by, 'POST', '/setups/north/users/acts', { body })).body
    const userIds = [person.id, other.id, 'sam', 'zoe']
    expect(await act({ act: 'deactivate', userIds }, 'zoe')).toEqual({
      done: [person.id],
      refused: [
        { id: other.id, code: 'NotFound' },
        { id: 'sam', code: 'NotFound' },
        { id: 'zoe', code: 'Forbidden' },
      ],
    })
    expect(await act({ act: 'zone', value: 'b', userIds: [person.id] }, 'olga')).toMatchObject({
      done: [person.id],
    })
    expect(await act({ act: 'role', userIds: [person.id] }, 'olga')).toMatchObject({
      code: 'MissingParameter',
    })
    expect((await list('?q=neuf&state=inactive&zone=b')).users.map(({ id }) => id)).toEqual([person.id])
    expect(await act({ act: 'delete', userIds: [person.id, other.id] }, 'olga')).toMatchObject({
      refused: [],
    })
    expect(await list('?q=neuf')).toMatchObject({ total: 0 })
  })

  test('are exported with their subscriptions, by name', async () => {
    await app.as('vera', 'POST', '/setups/north/users/vera/stations/north-1/favorite')
    const read = (by: string) => app.as(by, 'GET', `/setups/north/users/${by}/subscriptions?q=vera`)
    expect((await read('olga')).body).toMatchObject({
      total: 1,
      subscribers: [
        {
          id: 'vera',
          email: 'vera@example.org',
          role: 'Visiteur',
          subscriptions: [{ type: 'stations', id: 'north-1', name: 'Station north-1' }],
        },
      ],
    })
    expect((await read('zoe')).status).toBe(403)
  })
})

describe('the administrator of a zone', () => {
  test('assigns no zone other than their own', async () => {
    const take = (zoneIds: string[]) => app.as('zoe', 'PUT', '/setups/north/users/zoe', { body: { zoneIds } })
    for (const zoneIds of [['a', 'b'], ['b']])
      expect((await take(zoneIds)).body).toMatchObject({ code: 'Forbidden', field: 'body.zoneIds' })
    expect((await take(['a'])).status).toBe(200)
  })
})

describe('removing a person', () => {
  test('ends their account if they belong to no other organisation, and deletes everything on request', async () => {
    const { id } = await created(aPerson('Ada'))
    expect((await app.as('olga', 'DELETE', `/setups/north/users/${id}?erase=1`)).status).toBe(200)
    expect(await app.database.query('select 1 from person where id = $1', [id])).toEqual([])
    expect(await mails()).toEqual([])
    const { body } = await app.as('olga', 'GET', '/setups/north/logs?count=2')
    expect(body).toMatchObject({ acts: [{ verb: 'erased' }, { verb: 'invited' }] })
    expect(JSON.stringify(body)).not.toMatch(/Ada|ada@/)
  })

  /**
   * Creates somebody with a telephone and a browser who was notified of a directive and sent a message
   * through each channel.
   */
  async function createNotifiedPerson(name: string) {
    const { id } = await created(aPerson(name, { phone: '+33 6 12 34 56 78' }))
    await app.database.query(
      `with key as (
         insert into push_key (public_key, secret, created_at) values ('key', '', now()) on conflict do nothing
       )
       insert into push_device (id, person_id, name, endpoint, p256dh, auth, public_key, created_at)
       values ('browser-' || $1, $1, 'Firefox', 'https://push.example', '', '', 'key', now())`,
      [id],
    )
    await app.database.query(
      `insert into directive_reader (setup_id, directive_id, person_id, rev, name, told_at)
       values ('north', 'd1', $1, 1, $2, now())`,
      [id, `${name} Neuf`],
    )
    await app.database.query(
      `insert into outbox (event, recipient, channel, setup_id, subject, body, message_id, created_at, next_at)
       select setup_id, recipient, channel, setup_id, '', '', 'm', now(), now()
         from (values ('${name.toUpperCase()}@new.example', 'mail', 'north'), ('+33612345678', 'sms', 'north'),
                      ('browser-' || $1, 'push', 'north'), ('+33612345678', 'sms', 'south'),
                      ('+33699999999', 'sms', 'north')) as o (recipient, channel, setup_id)`,
      [id],
    )
    return id
  }
  test('erases messages on every channel, of this organisation alone, and retains the receipt as evidence', async () => {
    const id = await createNotifiedPerson('Ada')
    await app.as('olga', 'DELETE', `/setups/north/users/${id}?erase=1`)
    const remaining = await app.database.query(
      'select setup_id, recipient from outbox order by setup_id, recipient',
    )
    expect(remaining).toEqual([
      { setup_id: 'north', recipient: '+33699999999' },
      { setup_id: 'south', recipient: '+33612345678' },
    ])
    const receipts = await app.database.query('select name from directive_reader where person_id = $1', [id])
    expect(receipts).toEqual([{ name: 'Ada Neuf' }])
  })

  test('erases messages to an earlier address of theirs', async () => {
    const { id } = await created(aPerson('Ada'))
    await app.as('olga', 'PUT', `/setups/north/users/${id}`, { body: { email: 'married@new.example' } })
    await app.as('olga', 'DELETE', `/setups/north/users/${id}?erase=1`)
    expect(await mails()).toEqual([])
  })
})

describe('the subscriptions of a person', () => {
  test('are read and changed by their administrator', async () => {
    const person = await created(aPerson('Own'))
    const personOfBothZones = await created(aPerson('Both', { zoneIds: ['a', 'b'] }))
    const follow = (by: string, id: string) =>
      app.as(by, 'POST', `/setups/north/users/${id}/stations/north-1/favorite`)
    expect((await follow('zoe', person.id)).body).toEqual({ type: 'stations', ids: ['north-1'] })
    expect((await follow('zoe', personOfBothZones.id)).status).toBe(403)
    expect((await app.as('zoe', 'GET', `/setups/north/users/${personOfBothZones.id}/favorites`)).status).toBe(
      200,
    )
    expect((await app.as('vera', 'GET', '/setups/north/users/vera/favorites')).body).not.toMatchObject({
      favorites: { castpoints: ['north-c1'] },
    })
  })
})

describe('a person of another organisation', () => {
  test('can be added by an administrator of both, and every obstacle gets the same answer', async () => {
    await app.database.query(
      "update membership set zone_ids = '{a}' where person_id = 'duo' and setup_id = 'north'",
    )
    const associate = (who: string, by: string) =>
      app.as(by, 'PUT', `/users/${who}/setups/north`, { body: { roleId: 'visitor', zoneIds: ['a'] } })
    expect((await associate('sam', 'duo')).body).toMatchObject({ user: { id: 'sam', state: 'new' } })
    for (const personId of ['sam', 'vera', 'none'])
      expect((await associate(personId, 'duo')).body).toMatchObject({
        status: 409,
        code: 'UserAssociationError',
      })
    await app.as('olga', 'DELETE', '/setups/north/users/sam')
    expect((await associate('sam', 'olga')).body).toMatchObject({ code: 'UserAssociationError' })
    expect((await associate('sam', 'zoe')).status).toBe(403)
  })
})
