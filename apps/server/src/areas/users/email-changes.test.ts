import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepEmailChanges } from '../../identity/email-change-links.ts'
import { listSecurityEvents } from '../../identity/security-events.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

const START = new Date('2026-01-15T03:00:00Z')
const DAY_MS = 86_400_000
let now = START
let app: TestApp
beforeAll(async () => {
  app = await testApp({ now: () => now })
  await app.database.query(
    `insert into role (setup_id, id, name, features)
     values ('north', 'zone_admin', 'Administrateur de zone',
             '{stations,admin_users_zone,admin_users_edit,admin_users_edit_email,edit_zone}')`,
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  now = START
  await app.database.query("delete from membership where person_id in ('ada', 'zoe')")
  await app.database.query("delete from person where id in ('ada', 'zoe') or email like '%@new.example'")
  await addPerson('ada', { setupId: 'north', roleId: 'visitor', zoneIds: ['a'] })
  await app.database.query('delete from outbox')
  await app.database.query('delete from attempt')
  app.guard.forget('ada')
})

async function addPerson(
  id: string,
  { setupId, roleId, zoneIds }: { setupId: string; roleId: string; zoneIds: string[] },
) {
  await app.database.query(
    `insert into person (id, email, first_name, last_name, created_at) values ($1, $2, $1, 'Neuve', $3)`,
    [id, `${id}@old.example`, START],
  )
  await app.database.query("insert into identity (issuer, subject, person_id) values ('test', $1, $1)", [id])
  await app.database.query(
    `insert into membership (setup_id, person_id, role_id, state, setup_init, zone_ids)
     values ($1, $2, $3, 'active', true, $4)`,
    [setupId, id, roleId, zoneIds],
  )
}

const change = (email: string, by = 'olga') =>
  app.as(by, 'PUT', '/setups/north/users/ada', { body: { email } })
const cancel = (by = 'olga') => app.as(by, 'DELETE', '/setups/north/users/ada/email_change')
const mails = () =>
  app.database.query<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from outbox order by id',
  )
const emailOf = async (id: string) => {
  const [person] = await app.database.query<{ email: string }>('select email from person where id = $1', [id])
  return person?.email
}
const pendingOf = async (by = 'olga') => {
  const { body } = await app.as(by, 'GET', '/setups/north/users/ada')
  return (body as { administration: { pendingEmail: unknown } }).administration.pendingEmail
}
/** The path of the link in the latest mail to an address. */
const linkTo = async (recipient: string) => {
  const mail = (await mails()).findLast((sent) => sent.recipient === recipient)
  return /\/api\/email_confirmation\?token=[\w-]{43}/.exec(mail?.body ?? '')?.[0] ?? ''
}
const open = (url: string, method: 'GET' | 'POST') =>
  app.fastify.inject({
    url,
    method,
    headers: { 'accept-language': 'fr', 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('a change of e-mail', () => {
  test('waits until the new address is confirmed by the link in the mail; the old one then gets a mail', async () => {
    expect((await change('ada@new.example')).body).toMatchObject({
      administration: {
        email: 'ada@old.example',
        pendingEmail: { email: 'ada@new.example', expiresAt: '2026-01-22T03:00:00.000Z' },
      },
    })
    const link = await linkTo('ada@new.example')
    const page = await open(link, 'GET')
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('ada@new.example')])
    expect(await emailOf('ada')).toBe('ada@old.example')

    const done = await open(link, 'POST')
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('C’est fait')])
    expect(await emailOf('ada')).toBe('ada@new.example')
    expect(await pendingOf()).toBeNull()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ada@new.example', 'ada@old.example'])
    const [event] = await listSecurityEvents(app.database, { personId: 'ada', count: 1 })
    expect(event?.kind).toBe('email_changed')
    const acts = await app.database.query(
      "select verb, before, after from administrative_act where target_id = 'ada' order by at, id",
    )
    expect(acts.slice(-2)).toMatchObject([
      { verb: 'email_change_requested', after: { email: 'ada@new.example' } },
      { verb: 'email_changed', before: { email: 'ada@old.example' }, after: { email: 'ada@new.example' } },
    ])
  })

  test('by a link that was used before changes nothing', async () => {
    await change('ada@new.example')
    const link = await linkTo('ada@new.example')
    await open(link, 'POST')
    await app.database.query("update person set email = 'later@new.example' where id = 'ada'")
    for (const method of ['GET', 'POST'] as const) {
      const page = await open(link, method)
      expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining('n’est plus valable')])
    }
    expect(await emailOf('ada')).toBe('later@new.example')
  })

  test('twice at the same moment is confirmed once', async () => {
    await change('ada@new.example')
    const link = await linkTo('ada@new.example')
    const pages = await Promise.all([open(link, 'POST'), open(link, 'POST')])
    expect(pages.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })

  test('by a link that has expired changes nothing, and is no longer displayed', async () => {
    await change('ada@new.example')
    const link = await linkTo('ada@new.example')
    now = new Date(START.getTime() + 7 * DAY_MS)
    expect((await open(link, 'POST')).statusCode).toBe(404)
    expect(await emailOf('ada')).toBe('ada@old.example')
    expect(await pendingOf()).toBeNull()
    await sweepEmailChanges(app.database, now)
    expect(await app.database.query('select from email_change')).toEqual([])
  })

  test('of somebody who was deleted meanwhile changes nothing', async () => {
    await change('ada@new.example')
    const link = await linkTo('ada@new.example')
    expect((await app.as('olga', 'DELETE', '/setups/north/users/ada')).status).toBe(200)
    expect((await open(link, 'POST')).statusCode).toBe(404)
    expect(await emailOf('ada')).toBeUndefined()
  })

  test('to an address that another account got meanwhile changes nothing, and stays pending', async () => {
    await change('ada@new.example')
    const link = await linkTo('ada@new.example')
    const pending = await pendingOf()
    await app.database.query(
      "insert into person (id, email, created_at) values ('eve', 'Ada@new.example', now())",
    )
    const page = await open(link, 'POST')
    expect([page.statusCode, page.body]).toEqual([409, expect.stringContaining('Un autre compte')])
    expect(await emailOf('ada')).toBe('ada@old.example')
    expect(await pendingOf()).toEqual(pending)
  })

  test('of an account that meanwhile belongs to another organisation too is not made by the link', async () => {
    await change('ada@new.example')
    const link = await linkTo('ada@new.example')
    await app.database.query(
      "insert into membership (setup_id, person_id, role_id, state) values ('south', 'ada', 'operator', 'active')",
    )
    expect((await open(link, 'POST')).statusCode).toBe(404)
    expect(await emailOf('ada')).toBe('ada@old.example')
  })

  test('is replaced by the next one, and the first link no longer works', async () => {
    await change('ada@new.example')
    await change('ada2@new.example')
    expect((await open(await linkTo('ada@new.example'), 'POST')).statusCode).toBe(404)
    expect((await open(await linkTo('ada2@new.example'), 'POST')).statusCode).toBe(200)
    expect(await emailOf('ada')).toBe('ada2@new.example')
  })

  test('can be cancelled, and its link no longer works', async () => {
    await change('ada@new.example')
    const link = await linkTo('ada@new.example')
    expect((await cancel()).body).toMatchObject({ user: { email: 'ada@old.example', pendingEmail: null } })
    expect((await cancel()).status).toBe(404)
    expect((await open(link, 'POST')).statusCode).toBe(404)
  })

  test('in upper case of the same address takes effect at once', async () => {
    expect((await change('Ada@old.example')).body).toMatchObject({
      administration: { email: 'Ada@old.example', pendingEmail: null },
    })
    expect(await mails()).toEqual([])
  })

  test('is limited by recipient', async () => {
    for (const status of [200, 200, 200, 429]) expect((await change('ada@new.example')).status).toBe(status)
  })
})

describe('an address that has an account elsewhere', () => {
  test('gets the same answer as a free one; only its owner learns of it, by mail', async () => {
    const answers = []
    for (const email of ['sam@example.org', 'ada@new.example']) {
      const { status, body } = await change(email)
      answers.push({ status, body: JSON.stringify(body).replaceAll(email, 'typed') })
    }
    expect(answers[0]).toMatchObject({ status: 200 })
    expect(answers[1]).toEqual(answers[0])
    const [toOwner, toFree] = await mails()
    expect(toOwner).toMatchObject({
      recipient: 'sam@example.org',
      body: expect.stringContaining('Elle est déjà celle du vôtre'),
    })
    expect(toOwner?.body).not.toContain('email_confirmation')
    expect(toFree).toMatchObject({ recipient: 'ada@new.example' })
  })

  test('is displayed, cancelled and expires like a free one', async () => {
    await change('sam@example.org')
    expect(await pendingOf()).toMatchObject({ email: 'sam@example.org' })
    expect((await cancel()).status).toBe(200)
    await change('sam@example.org')
    now = new Date(START.getTime() + 7 * DAY_MS)
    expect(await pendingOf()).toBeNull()
  })

  test('takes as long to answer as a free one', async () => {
    const timesMs: Record<string, number[]> = { 'sam@example.org': [], 'ada@new.example': [] }
    for (let round = 0; round < 25; round += 1) {
      for (const [email, times] of Object.entries(timesMs)) {
        await app.database.query('delete from attempt')
        const startedAt = performance.now()
        await change(email)
        times.push(performance.now() - startedAt)
      }
    }
    const [used = 0, unused = 0] = Object.values(timesMs).map(
      (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0,
    )
    expect(Math.max(used, unused) / Math.min(used, unused)).toBeLessThan(1.5)
  })

  test('of a colleague whom the caller may see is named at the field', async () => {
    expect((await change('VERA@example.org')).body).toMatchObject({
      code: 'DuplicateEmail',
      field: 'body.email',
    })
    expect(await mails()).toEqual([])
    expect(await pendingOf()).toBeNull()
  })

  test('of a colleague in zones that the caller does not administer looks free', async () => {
    await addPerson('zoe', { setupId: 'north', roleId: 'zone_admin', zoneIds: ['a'] })
    await app.database.query("update membership set zone_ids = '{b}' where person_id = 'vera'")
    expect((await change('vera@example.org', 'zoe')).status).toBe(200)
    expect(await pendingOf('zoe')).toMatchObject({ email: 'vera@example.org' })
  })
})

test('two organisations that add the same e-mail at the same time both get their invitation', async () => {
  await addPerson('zoe', { setupId: 'south', roleId: 'operator', zoneIds: [] })
  await app.database.query("update membership set is_admin = true where person_id = 'zoe'")
  app.guard.forget('zoe')
  const person = { firstName: 'Eva', lastName: 'Neuve', email: 'eva@new.example' }
  const answers = await Promise.all([
    app.as('olga', 'POST', '/setups/north/users', { body: { ...person, roleId: 'visitor', zoneIds: ['a'] } }),
    app.as('zoe', 'POST', '/setups/south/users', { body: { ...person, roleId: 'operator' } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['eva@new.example', 'eva@new.example'])
})
