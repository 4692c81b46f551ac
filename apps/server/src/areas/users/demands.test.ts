import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query("update setup set takes_demands = id = 'north'")
  await app.database.query('delete from user_demand')
  await app.database.query('delete from outbox')
  await app.database.query('delete from attempt')
})

const demand = {
  email: 'ines@new.example',
  firstName: 'Inès',
  lastName: 'Roche',
  zoneIds: ['a'],
  message: 'Équipe de nuit',
  lang: 'fr',
}
const ask = (body: object = demand, setup = 'north', kind = 'signup') =>
  app.as(null, 'POST', `/setups/${setup}/user_demand/${kind}`, { body })
const waiting = async () => {
  const { body } = await app.as('olga', 'GET', '/setups/north/user_demands')
  return (body as { demands: { id: string; email: string }[] }).demands
}

describe('an access request', () => {
  test('is accepted by an organisation that takes requests; any other answers as if it did not exist', async () => {
    expect((await app.as(null, 'GET', '/setups/north/user_demand')).body).toMatchObject({
      name: 'Nord',
      zones: [{ id: 'a' }, { id: 'b' }],
    })
    expect((await ask()).body).toEqual({ received: true })
    for (const setup of ['south', 'none']) {
      expect((await app.as(null, 'GET', `/setups/${setup}/user_demand`)).status).toBe(404)
      expect((await ask(demand, setup)).body).toMatchObject({ status: 404, detail: `organisation ${setup}` })
    }
  })

  test('gets the same answer whether or not the person has an account, and a repeat is stored once', async () => {
    expect((await ask({ ...demand, email: 'vera@example.org' })).body).toEqual({ received: true })
    expect((await ask({ ...demand, email: 'VERA@example.org', firstName: 'V' })).body).toEqual({
      received: true,
    })
    expect(await waiting()).toMatchObject([{ email: 'vera@example.org', firstName: 'V' }])
  })

  test.each([
    [{ email: 'ines' }, 'Invalid', 'body.email'],
    [{ phone: '123' }, 'InvalidPhone', 'body.phone'],
    [{ zoneIds: ['x'] }, 'Invalid', 'body.zoneIds'],
  ])('with %o is refused at its field', async (wrong, code, field) => {
    expect((await ask({ ...demand, ...wrong })).body).toMatchObject({ code, field })
  })

  test('from the same person again and again is rate-limited, and one from a colleague is not', async () => {
    for (const status of [200, 200, 200, 429]) expect((await ask()).status).toBe(status)
    expect((await ask({ ...demand, email: 'autre@new.example' })).status).toBe(200)
  })

  test('creates a member once when accepted, and notifies them', async () => {
    await ask()
    const [{ id = '' } = {}] = await waiting()
    const accept = () =>
      app.as('olga', 'POST', `/setups/north/user_demands/${id}/acceptance`, {
        body: { roleId: 'visitor', zoneIds: ['a'] },
      })
    const { userId } = (await accept()).body as { userId: string }
    expect((await accept()).status).toBe(404)
    expect((await app.as('olga', 'GET', `/setups/north/users/${userId}`)).body).toMatchObject({
      state: 'new',
      administration: { firstName: 'Inès', email: 'ines@new.example' },
    })
    expect(await app.database.query('select recipient, subject from outbox')).toEqual([
      { recipient: 'ines@new.example', subject: 'Nord vous invite sur Verglas' },
    ])
  })

  test('that cannot become a membership stays pending, and a refused person gets the reason', async () => {
    await ask({ ...demand, email: 'vera@example.org' })
    const [{ id = '' } = {}] = await waiting()
    const body = { roleId: 'visitor', zoneIds: [] }
    expect(
      (await app.as('olga', 'POST', `/setups/north/user_demands/${id}/acceptance`, { body })).body,
    ).toMatchObject({ code: 'DuplicateEmail' })
    expect(await waiting()).toHaveLength(1)
    await app.as('olga', 'POST', `/setups/north/user_demands/${id}/refusal`, {
      body: { reason: 'Déjà inscrite' },
    })
    expect(await waiting()).toEqual([])
    expect(await app.database.query('select recipient, body from outbox')).toMatchObject([
      { recipient: 'vera@example.org', body: expect.stringContaining('Motif\u00a0: Déjà inscrite') },
    ])
  })

  test.each([
    ['Déjà inscrite', { email: 'ines@new.example', reason: 'Déjà inscrite' }],
    ['', { email: 'ines@new.example' }],
  ])('refused with the reason «%s» leaves an act that names the refused person', async (reason, after) => {
    await ask()
    const [{ id = '' } = {}] = await waiting()
    await app.as('olga', 'POST', `/setups/north/user_demands/${id}/refusal`, { body: { reason } })
    expect((await app.as('olga', 'GET', '/setups/north/logs?kind=demand&count=1')).body).toMatchObject({
      acts: [{ verb: 'refused', target: { name: 'Inès Roche' }, before: null, after }],
    })
  })

  test('that was refused loses its name when the person, who joined later, is erased', async () => {
    await ask({ ...demand, email: 'lost@new.example' })
    const [{ id = '' } = {}] = await waiting()
    await app.as('olga', 'POST', `/setups/north/user_demands/${id}/refusal`, { body: { reason: 'Trop tôt' } })
    const user = {
      firstName: 'Inès',
      lastName: 'Neuf',
      email: 'Lost@new.example',
      roleId: 'visitor',
      zoneIds: [],
    }
    const { body } = await app.as('olga', 'POST', '/setups/north/users', { body: user })
    const { user: added } = body as { user: { id: string } }
    await app.as('olga', 'DELETE', `/setups/north/users/${added.id}?erase=1`)
    const log = (await app.as('olga', 'GET', '/setups/north/logs?count=3')).body
    expect(log).toMatchObject({ acts: [{ verb: 'erased' }, { verb: 'invited' }, { verb: 'refused' }] })
    expect(JSON.stringify(log)).not.toMatch(/Inès|lost@|Trop tôt/i)
  })

  test('is closed to non-administrators, and open to people who administer all users', async () => {
    expect((await app.as('vera', 'GET', '/setups/north/user_demands')).status).toBe(403)
    const open = (takesDemands: boolean) =>
      app.as('olga', 'PUT', '/setups/north/user_demands/opening', { body: { takesDemands } })
    await open(false)
    expect((await ask()).status).toBe(404)
    await open(true)
    expect((await ask()).status).toBe(200)
  })
})
