import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test-support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // Olga looks after the tickets, Vera and Duo ask
  await app.database.query("update role set features = features || '{admin_users}' where id = 'operator'")
  await app.database.query("update role set features = '{stations}' where id = 'visitor'")
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query('truncate ticket_version')
  await app.database.query('delete from outbox')
  await app.database.query('update setup set technical_contact = null')
})

type Ticket = {
  id: string
  status: string
  isOwn: boolean
  title: string
  messages: object[]
  context: object | null
}
const QUESTION = {
  title: 'Carte vide',
  type: 'problem',
  priority: 'urgent',
  description: 'Depuis ce matin.',
  address: null,
}

let rev = 0
const path = (rest = '', setupId = 'north') => `/setups/${setupId}/tickets${rest}`
async function write(person: string, address: string, body: object) {
  const answer = await app.as(person, 'POST', address, { body })
  rev = (answer.body as { rev?: number }).rev ?? rev
  return { ...answer, ticket: (answer.body as { ticket: Ticket }).ticket }
}
const ask = (over: object = {}, person = 'vera') => write(person, path(), { ...QUESTION, ...over })
const say = (person: string, id: string, text: string, status: string | null = null) =>
  write(person, path(`/${id}/messages`), { text, status })
async function seen(person: string, rest = '') {
  const headers = { 'verglas-min-rev': String(rev) }
  const { body } = await app.as(person, 'GET', path(rest), { headers })
  return body as { tickets: Ticket[]; asOf: { at: string } }
}
const mails = () =>
  app.database.query<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from outbox order by id',
  )

test('a ticket is seen by who asked and by who looks after them, and by nobody else', async () => {
  await ask()
  await ask({ title: 'D’Olga' }, 'olga')
  expect((await seen('vera')).tickets).toMatchObject([{ title: 'Carte vide', isOwn: true, status: 'new' }])
  expect((await seen('olga')).tickets.map(({ title, isOwn }) => [title, isOwn])).toEqual([
    ['D’Olga', true],
    ['Carte vide', false],
  ])
  const { body } = await app.as('sam', 'GET', path('', 'south'))
  expect(body).toMatchObject({ tickets: [] })
})

test('the screen that it is about is kept with the version of the program, where the author sends it', async () => {
  expect((await ask()).ticket.context).toBeNull()
  const { ticket } = await ask({ address: '/stations?zone=a' })
  expect(ticket.context).toEqual({ address: '/stations?zone=a', version: expect.any(String) })
  expect(await ask({ address: 'https://example.org' })).toMatchObject({
    status: 400,
    body: { field: 'body.address' },
  })
})

test('it goes its way; what waits for the author the author brings on', async () => {
  const { ticket } = await ask()
  expect((await say('vera', ticket.id, '', 'assigned')).status).toBe(400)
  await say('olga', ticket.id, 'Je regarde.', 'assigned')
  const before = await seen('vera')
  await say('olga', ticket.id, 'Corrigé ?', 'pending_validation')
  await say('vera', ticket.id, 'Oui.', 'validated')
  expect((await say('olga', ticket.id, '', 'new')).status).toBe(400)
  await say('olga', ticket.id, '', 'closed')
  expect(await say('vera', ticket.id, 'Encore.')).toMatchObject({
    status: 400,
    body: { field: 'body.status' },
  })
  expect((await seen('vera')).tickets).toMatchObject([
    {
      status: 'closed',
      messages: [
        { text: 'Je regarde.', isByAuthor: false, status: 'assigned' },
        { text: 'Corrigé ?', isByAuthor: false },
        { text: 'Oui.', isByAuthor: true, status: 'validated' },
        { text: '', status: 'closed' },
      ],
    },
  ])
  expect((await seen('vera', `?time=${before.asOf.at}`)).tickets).toEqual(before.tickets)
})

test('two who answer at once are both heard', async () => {
  const { ticket } = await ask()
  const answers = await Promise.all([say('olga', ticket.id, 'Un.'), say('vera', ticket.id, 'Deux.')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [stored] = (await seen('vera')).tickets
  expect(stored?.messages).toHaveLength(2)
})

describe('by mail', () => {
  test('who looks after the tickets is told of a new one, who asked of an answer', async () => {
    const { ticket } = await ask()
    const told = await mails()
    expect(told.length).toBeGreaterThan(0)
    expect(told[0]).toMatchObject({ subject: expect.stringMatching(/: Carte vide$/) })
    expect(told[0]?.body).toContain('Depuis ce matin.')
    expect(told[0]?.body).toContain(`/support/${ticket.id}`)
    await app.database.query('delete from outbox')
    await say('olga', ticket.id, 'Je regarde.', 'assigned')
    const [vera] = await app.database.query<{ email: string }>("select email from person where id = 'vera'")
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([vera?.email])
  })

  test('the technical contact is told instead of the administrators', async () => {
    await app.database.query(
      `update setup set technical_contact = '{"email": "technique@example.org"}' where id = 'north'`,
    )
    await ask()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['technique@example.org'])
  })
})

test('nobody answers what they may not see', async () => {
  const { ticket } = await ask({}, 'olga')
  expect((await say('vera', ticket.id, 'Bonjour.')).status).toBe(404)
  expect(
    (await write('sam', path(`/${ticket.id}/messages`, 'south'), { text: 'x', status: null })).status,
  ).toBe(404)
  const { ticket: own } = await ask()
  expect(await say('vera', own.id, ' ')).toMatchObject({ status: 400, body: { field: 'body.text' } })
})
