import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkBySubject } from '../../identity/pending-identities.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { openTokenIssuer, type TokenIssuer } from '../../test-support/token-issuer.ts'

const AUDIENCE = 'urn:verglas:api'
let issuer: TokenIssuer
let app: TestApp
let trusting: TestApp
beforeAll(async () => {
  issuer = await openTokenIssuer(AUDIENCE)
  const external = { issuer: issuer.issuer, audience: AUDIENCE, claimRules: null }
  app = await testApp({ external })
  trusting = await testApp({ external: { ...external, trustsEmail: true } })
})
afterAll(async () => {
  issuer.close()
  await app.close()
  await trusting.close()
})

let admin = ''
let southern = ''
beforeEach(async () => {
  for (const { database } of [app, trusting]) {
    await database.query('delete from pending_identity')
    await database.query('delete from identity where issuer = $1', [issuer.issuer])
  }
  admin = await issuer.token('s-olga', { email: 'olga@example.org', email_verified: true })
  southern = await issuer.token('s-sam', { email: 'sam@example.org', email_verified: true })
})

const me = async (token: string, on = app) => {
  const { status, body } = await on.as(token, 'GET', '/users/me')
  const { code, id } = body as { code?: string; id?: string }
  return `${status} ${code ?? id}`
}

type Listed = {
  id: string
  email: string
  person: { id: string; isLinked: boolean }
  rejectedAt: string | null
}
const pendingOf = async (token: string, setup: string) => {
  const { status, body } = await app.as(token, 'GET', `/setups/${setup}/pending_identities`)
  expect(status).toBe(200)
  return (body as { identities: Listed[] }).identities
}
const decide = (token: string, id: string, path: string, body?: object, setup = 'north') =>
  app.as(token, 'POST', `/setups/${setup}/pending_identities/${id}/${path}`, body ? { body } : {})

test('an e-mail that is called verified as text, by either claim, links its person', async () => {
  issuer.says('s-text', { email: 'vera@example.org', email_verified: 'true' })
  expect(await me(await issuer.token('s-text'))).toBe('200 vera')
  expect(await me(await issuer.token('s-domain', { email: 'duo@example.org', xms_edov: '1' }))).toBe(
    '200 duo',
  )
})

test('an e-mail without a claim about its verification links an account only if the issuer is trusted', async () => {
  issuer.says('s-none', { email: 'vera@example.org' })
  const token = await issuer.token('s-none')
  expect(await me(token)).toBe('401 EmailNotVerified')
  expect(await me(token, trusting)).toBe('200 vera')
  const denied = await issuer.token('s-denied', { email: 'duo@example.org', email_verified: false })
  expect(await me(denied, trusting)).toBe('401 EmailNotVerified')
})

test('the refusal states its reason, and does not reveal who is registered', async () => {
  for (const email of ['vera@example.org', 'unknown@example.org'])
    expect(await me(await issuer.token(`s-${email}`, { email }))).toBe('401 EmailNotVerified')
  const verified = { email: 'unknown@example.org', email_verified: true }
  expect(await me(await issuer.token('s-1', verified))).toBe('401 NoSuchPerson')
  expect(await me(await issuer.token('s-2'))).toBe('401 EmailMissing')
  expect(await me(await issuer.token('s-olga', verified, 'urn:other'))).toBe('401 WrongAudience')
  expect(await me('garbage')).toBe('401 Unauthorized')
})

test('an administrator sees who claims to be somebody of the organisation, confirms, and the person is linked', async () => {
  const token = await issuer.token('s-vera', { email: 'VERA@example.org', name: 'Vera V.' })
  expect(await me(token)).toBe('401 EmailNotVerified')
  const [pending, ...others] = await pendingOf(admin, 'north')
  expect(others).toEqual([])
  expect(pending).toMatchObject({
    issuer: issuer.issuer,
    subject: 's-vera',
    email: 'VERA@example.org',
    name: 'Vera V.',
    reason: 'EmailNotVerified',
    rejectedAt: null,
    person: { id: 'vera', isLinked: false },
  })
  const id = pending?.id ?? ''
  expect((await decide(admin, id, 'confirmation', { userId: 'olga' })).status).toBe(404)
  expect((await decide(admin, id, 'confirmation', { userId: 'vera' })).body).toEqual({ userId: 'vera' })
  expect(await me(token)).toBe('200 vera')
  expect(await pendingOf(admin, 'north')).toEqual([])
  const acts = await app.database.query('select verb, target_id, after from administrative_act')
  expect(acts).toContainEqual({
    verb: 'accepted',
    target_id: 'vera',
    after: { identity: 's-vera', email: 'VERA@example.org' },
  })
})

test('a login is a claim as good as an e-mail, for a person to confirm', async () => {
  expect(await me(await issuer.token('s-upn', { preferred_username: 'vera@example.org' }))).toBe(
    '401 EmailMissing',
  )
  expect(await pendingOf(admin, 'north')).toMatchObject([{ email: null, person: { id: 'vera' } }])
})

test('a second identity of a person replaces the first when it is confirmed', async () => {
  const verified = { email: 'vera@example.org', email_verified: true }
  const first = await issuer.token('s-first', verified)
  expect(await me(first)).toBe('200 vera')
  const second = await issuer.token('s-second', verified)
  expect(await me(second)).toBe('401 NoSuchPerson')
  const [pending] = await pendingOf(admin, 'north')
  expect(pending?.person.isLinked).toBe(true)
  await decide(admin, pending?.id ?? '', 'confirmation', { userId: 'vera' })
  expect(await me(second)).toBe('200 vera')
  expect(await me(first)).toBe('401 NoSuchPerson')
})

test('a rejected identity stays refused and is not asked about again, but can be confirmed later', async () => {
  const token = await issuer.token('s-vera', { email: 'vera@example.org' })
  await me(token)
  const [pending] = await pendingOf(admin, 'north')
  const id = pending?.id ?? ''
  expect((await decide(admin, id, 'rejection')).status).toBe(200)
  expect(await me(token)).toBe('401 EmailNotVerified')
  expect(await pendingOf(admin, 'north')).toMatchObject([{ id, rejectedAt: expect.any(String) }])
  await decide(admin, id, 'confirmation', { userId: 'vera' })
  expect(await me(token)).toBe('200 vera')
})

test('nobody sees or decides on identities of people of other organisations', async () => {
  for (const [subject, email] of [
    ['s-v', 'vera@example.org'],
    ['s-duo', 'duo@example.org'],
    ['s-n', 'unknown@example.org'],
  ])
    await me(await issuer.token(subject ?? '', { email }))
  const north = await pendingOf(admin, 'north')
  // Duo is in both organisations: neither may open the other to an identity.
  expect(north.map(({ person }) => person.id)).toEqual(['vera'])
  expect(await pendingOf(southern, 'south')).toEqual([])
  const id = north[0]?.id ?? ''
  for (const [path, body] of [
    ['confirmation', { userId: 'vera' }],
    ['rejection', undefined],
  ] as const) {
    expect((await decide(southern, id, path, body, 'south')).status).toBe(404)
    expect((await decide(southern, id, path, body, 'north')).status).toBe(404)
  }
  const rows = await app.database.query<{ id: string; email: string }>(
    'select id, email from pending_identity',
  )
  for (const row of rows.filter(({ email }) => email !== 'vera@example.org'))
    expect((await decide(admin, row.id, 'confirmation', { userId: 'duo' })).status).toBe(404)
  expect(await app.database.query('select from identity where subject = $1', ['s-duo'])).toEqual([])
})

test('a pending identity that is later linked by its verified e-mail is no longer pending', async () => {
  expect(await me(await issuer.token('s-later', { email: 'vera@example.org' }))).toBe('401 EmailNotVerified')
  const [pending] = await pendingOf(admin, 'north')
  const verified = await issuer.token('s-later', { email: 'vera@example.org', email_verified: true })
  expect(await me(verified)).toBe('200 vera')
  expect(await pendingOf(admin, 'north')).toEqual([])
  expect((await decide(admin, pending?.id ?? '', 'confirmation', { userId: 'vera' })).status).toBe(404)
})

/** Values of a claim: absent, empty, a list, and of other types. */
const VALUES = [undefined, null, '', 0, [], ['a', 'b'], {}, false, 'x'.repeat(400)]
const OPTIONAL = [
  'email',
  'email_verified',
  'xms_edov',
  'preferred_username',
  'upn',
  'name',
  'groups',
  'iat',
  'azp',
]

test.each(OPTIONAL)(
  'whatever the optional claim %s holds, the answer is the person or says why not',
  async (claim) => {
    const complete = {
      email: 'vera@example.org',
      email_verified: true,
      preferred_username: 'v',
      name: 'Vera',
    }
    for (const [index, value] of VALUES.entries())
      for (const inToken of [true, false]) {
        const subject = `s-${claim}-${index}-${inToken}`
        const claims = { ...complete, [claim]: value }
        issuer.says(subject, inToken ? {} : claims)
        const answer = await me(await issuer.token(subject, inToken ? claims : {}))
        expect(answer, `${subject} ${JSON.stringify(value)}`).toMatch(
          /^(200 vera|401 (EmailNotVerified|EmailMissing|NoSuchPerson))$/,
        )
        await app.database.query('delete from identity where issuer = $1 and person_id = $2', [
          issuer.issuer,
          'vera',
        ])
      }
    expect((await app.as(admin, 'GET', '/setups/north/pending_identities')).status).toBe(200)
  },
)

test('whoever administers nobody is refused the list', async () => {
  const visitor = await issuer.token('s-vera', { email: 'vera@example.org', email_verified: true })
  expect((await app.as(visitor, 'GET', '/setups/north/pending_identities')).status).toBe(403)
})

test('whoever runs the program links a person of several organisations', async () => {
  const token = await issuer.token('s-duo', { email: 'duo@example.org' })
  expect(await me(token)).toBe('401 EmailNotVerified')
  expect(await linkBySubject(app.database, 's-duo', 'somebody@example.org')).toBeNull()
  expect(await linkBySubject(app.database, 's-duo', 'DUO@example.org')).toBe('duo')
  expect(await me(token)).toBe('200 duo')
})
