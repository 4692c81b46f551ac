import { DEFAULT_ROLES } from '@verglas/contract/default-roles'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setupsInstalled } from '../areas/setups/creation-queries.ts'
import { choosePassword, ownerOfLink } from '../identity/password-links.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { createOrganisation, readNewSetup } from './setup.ts'

const NOW = new Date('2026-01-20T06:00:00Z')
const LOCAL = { publicUrl: 'http://127.0.0.1:5131', externalIssuer: null }
const CREATED = readNewSetup(
  'west --name West --email wanda@example.org --first-name Wanda --last-name Test --lang en'.split(' '),
  'Europe/Paris',
)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(async () => {
  for (const statement of [
    "delete from administrative_act where setup_id = 'west'",
    "delete from membership where setup_id = 'west'",
    "delete from person where email = 'wanda@example.org'",
    "delete from role where setup_id = 'west'",
    "delete from setup where id = 'west'",
  ])
    await app.database.query(statement)
})
afterAll(() => app.close())

const create = (config: { publicUrl: string; externalIssuer: string | null } = LOCAL, created = CREATED) =>
  createOrganisation(app.database, config, created, NOW)

test('an organisation starts with the default roles in its language and an administrator whose account is set up', async () => {
  await create()
  expect(await setupsInstalled(app.database)).toContainEqual({
    id: 'west',
    name: 'West',
    timezone: 'Europe/Paris',
    people: 1,
    simulated: false,
  })
  const roles = await app.database.query<{ id: string; name: string }>(
    "select id, name from role where setup_id = 'west' order by id",
  )
  expect(roles.map(({ id }) => id)).toEqual(Object.keys(DEFAULT_ROLES).sort())
  expect(roles.find(({ id }) => id === 'wall')?.name).toBe('Wall display')
  expect(
    await app.database.query(
      `select role_id, is_admin, state, setup_init, lang from membership join person on person.id = person_id
        where setup_id = 'west'`,
    ),
  ).toEqual([{ role_id: 'administrator', is_admin: true, state: 'active', setup_init: true, lang: 'en' }])
  expect(
    await app.database.query("select verb, target_kind from administrative_act where setup_id = 'west'"),
  ).toEqual([{ verb: 'created', target_kind: 'organisation' }])
})

test('the first administrator sets a password at the printed address, once', async () => {
  const token = (await create()).split('/').at(-1) ?? ''
  expect((await ownerOfLink(app.database, token, NOW))?.email).toBe('wanda@example.org')
  const choice = { token, passwordHash: 'x', issuer: `${LOCAL.publicUrl}/oidc`, now: NOW }
  expect(await choosePassword(app.database, choice)).not.toBeNull()
  expect(await choosePassword(app.database, choice)).toBeNull()
})

test('with an external issuer the administrator signs in there: no account is created', async () => {
  expect(await create({ ...LOCAL, externalIssuer: 'https://issuer.example' })).toBe(LOCAL.publicUrl)
  expect(
    await app.database.query(
      "select 1 from account join person on id = person_id where email like 'wanda@%'",
    ),
  ).toEqual([])
})

test('a second organisation with the same id is refused, and nobody is added', async () => {
  await create()
  const other = { ...CREATED, administrator: { ...CREATED.administrator, email: 'walter@example.org' } }
  await expect(create(LOCAL, other)).rejects.toThrow('There is an organisation west already.')
  expect(await app.database.query("select 1 from person where email = 'walter@example.org'")).toEqual([])
})

test.each([
  ['West --name W --email w@example.org --first-name W --last-name T', /small letters/],
  ['west --name W --email w.example.org --first-name W --last-name T', /no e-mail/],
  ['west --name W --email w@example.org --first-name W --last-name T --lang de', /fr or en/],
  [
    'west --name W --email w@example.org --first-name W --last-name T --timezone Mars/Base',
    /not a time zone/,
  ],
  ['west --name W --email w@example.org', /npm run setup/],
  ['west --nom W', /npm run setup/],
])('%s is refused with a reason', (args, reason) => {
  expect(() => readNewSetup(args.split(' '), 'Europe/Paris')).toThrow(reason)
})
