import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startMailReceiver } from '../../mail/mail-receiver.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { openTicketDesk } from './desk.ts'
import { mailAnswers } from './mail-answers.ts'
import { writtenAbove } from './ticket-mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // Olga looks after the tickets; Vera and Duo write them.
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
const addMessage = (person: string, id: string, text: string, status: string | null = null) =>
  write(person, path(`/${id}/messages`), { text, status })
async function readTickets(person: string, rest = '') {
  const headers = { 'verglas-min-rev': String(rev) }
  const { body } = await app.as(person, 'GET', path(rest), { headers })
  return body as { tickets: Ticket[]; asOf: { at: string } }
}
const mails = () =>
  app.database.query<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from outbox order by id',
  )

test('a ticket is visible to its author and the support team, and to nobody else', async () => {
  await ask()
  await ask({ title: 'D’Olga' }, 'olga')
  expect((await readTickets('vera')).tickets).toMatchObject([
    { title: 'Carte vide', isOwn: true, status: 'new' },
  ])
  expect((await readTickets('olga')).tickets.map(({ title, isOwn }) => [title, isOwn])).toEqual([
    ['D’Olga', true],
    ['Carte vide', false],
  ])
  const { body } = await app.as('sam', 'GET', path('', 'south'))
  expect(body).toMatchObject({ tickets: [] })
})

test('the screen it is about is stored with the program version, if the author sends it', async () => {
  expect((await ask()).ticket.context).toBeNull()
  const { ticket } = await ask({ address: '/stations?zone=a' })
  expect(ticket.context).toEqual({ address: '/stations?zone=a', version: expect.any(String) })
  expect(await ask({ address: 'https://example.org' })).toMatchObject({
    status: 400,
    body: { field: 'body.address' },
  })
})

test('moves through its states; only the author moves it on from a state that waits for the author', async () => {
  const { ticket } = await ask()
  expect((await addMessage('vera', ticket.id, '', 'assigned')).status).toBe(400)
  await addMessage('olga', ticket.id, 'Je regarde.', 'assigned')
  const before = await readTickets('vera')
  await addMessage('olga', ticket.id, 'Corrigé ?', 'pending_validation')
  await addMessage('vera', ticket.id, 'Oui.', 'validated')
  expect((await addMessage('olga', ticket.id, '', 'new')).status).toBe(400)
  await addMessage('olga', ticket.id, '', 'closed')
  expect(await addMessage('vera', ticket.id, 'Encore.')).toMatchObject({
    status: 400,
    body: { field: 'body.status' },
  })
  expect((await readTickets('vera')).tickets).toMatchObject([
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
  expect((await readTickets('vera', `?time=${before.asOf.at}`)).tickets).toEqual(before.tickets)
})

test('two concurrent answers are both stored', async () => {
  const { ticket } = await ask()
  const answers = await Promise.all([
    addMessage('olga', ticket.id, 'Un.'),
    addMessage('vera', ticket.id, 'Deux.'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [stored] = (await readTickets('vera')).tickets
  expect(stored?.messages).toHaveLength(2)
})

describe('by mail', () => {
  test('the support team is notified of a new ticket, its author of an answer', async () => {
    const { ticket } = await ask()
    const sentMails = await mails()
    expect(sentMails.length).toBeGreaterThan(0)
    expect(sentMails[0]).toMatchObject({ subject: expect.stringMatching(/: Carte vide$/) })
    expect(sentMails[0]?.body).toContain('Depuis ce matin.')
    expect(sentMails[0]?.body).toContain(`/support/${ticket.id}`)
    await app.database.query('delete from outbox')
    await addMessage('olga', ticket.id, 'Je regarde.', 'assigned')
    const [vera] = await app.database.query<{ email: string }>("select email from person where id = 'vera'")
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([vera?.email])
  })

  test('the technical contact is notified instead of the administrators', async () => {
    await app.database.query(
      `update setup set technical_contact = '{"email": "technique@example.org"}' where id = 'north'`,
    )
    await ask()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['technique@example.org'])
  })
})

test('nobody can answer a ticket that they may not see', async () => {
  const { ticket } = await ask({}, 'olga')
  expect((await addMessage('vera', ticket.id, 'Bonjour.')).status).toBe(404)
  expect(
    (await write('sam', path(`/${ticket.id}/messages`, 'south'), { text: 'x', status: null })).status,
  ).toBe(404)
  const { ticket: ownTicket } = await ask()
  expect(await addMessage('vera', ownTicket.id, ' ')).toMatchObject({
    status: 400,
    body: { field: 'body.text' },
  })
})

describe('documents', () => {
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
  async function send(person: string) {
    const content = (await picture()).toString('base64')
    const { body } = await write(person, '/setups/north/ticket_documents', { name: 'écran.png', content })
    return (body as { document: { id: string; name: string; mediaType: string; sizeBytes: number } }).document
  }
  const bytesOf = (person: string, ticketId: string, id: string) =>
    app.as(person, 'GET', path(`/${ticketId}/documents/${id}`))

  test('can be attached to a ticket and to an answer, and are visible only to its author and the support team', async () => {
    const document = await send('vera')
    const { ticket } = await ask({ documents: [document] })
    expect((await readTickets('olga')).tickets).toMatchObject([{ documents: [document] }])
    await write('olga', path(`/${ticket.id}/messages`), { text: '', status: null, documents: [document] })
    expect((await readTickets('vera')).tickets).toMatchObject([{ messages: [{ documents: [document] }] }])
    const answered = await bytesOf('vera', ticket.id, document.id)
    expect([answered.status, answered.headers['content-type']]).toEqual([200, document.mediaType])
    expect((await bytesOf('olga', ticket.id, document.id)).status).toBe(200)
    const { ticket: other } = await ask({}, 'olga')
    expect((await bytesOf('olga', other.id, document.id)).status).toBe(404)
    const { ticket: ownTicket } = await ask({ documents: [document] }, 'olga')
    expect((await bytesOf('vera', ownTicket.id, document.id)).status).toBe(404)
  })

  test('are refused if they were not uploaded', async () => {
    const document = { id: '0'.repeat(64), name: 'a.pdf', mediaType: 'application/pdf', sizeBytes: 1 }
    expect(await ask({ documents: [document] })).toMatchObject({
      status: 400,
      body: { field: 'body.documents' },
    })
  })
})

describe('answers by mail', () => {
  const DOMAIN = 'verglas.example.org'
  const logged: string[] = []
  const desk = () =>
    openTicketDesk({
      database: app.database,
      secrets: app.secrets,
      publicUrl: 'https://v.example.org',
      replyDomain: DOMAIN,
    })
  let mailReceiver: Awaited<ReturnType<typeof startMailReceiver>>
  let post: ReturnType<typeof nodemailer.createTransport>
  beforeAll(async () => {
    const taker = mailAnswers(app, desk(), () => new Date())
    mailReceiver = await startMailReceiver({ host: '127.0.0.1', port: 0 }, taker, (text) => logged.push(text))
    post = nodemailer.createTransport({ host: '127.0.0.1', port: mailReceiver.port, secure: false })
  })
  afterAll(async () => {
    post.close()
    await mailReceiver.close()
  })
  const emailOf = async (id: string) => {
    const [row] = await app.database.query<{ email: string }>('select email from person where id = $1', [id])
    return row?.email ?? ''
  }
  const addressFor = (ticketId: string, email: string) => desk().replies.of(ticketId, email) ?? ''
  const messages = async () => {
    const [latestPublication] = await app.database.query<{ rev: number }>(
      'select max(rev) as rev from publication',
    )
    rev = latestPublication?.rev ?? rev
    return (await readTickets('olga')).tickets[0]?.messages
  }

  test('adds the text above the quoted mail to the ticket, with the attachments of the mail', async () => {
    const { ticket } = await ask()
    const email = await emailOf('olga')
    const red = { width: 9, height: 9, channels: 3, background: 'red' } as const
    await post.sendMail({
      from: `Olga <${email}>`,
      to: addressFor(ticket.id, email),
      subject: 'Re: Carte vide',
      text: 'C’est réparé.\n\nLe jeu. 26 nov. 2026 à 03:00, Verglas a écrit :\n> ⸻ Écrivez votre réponse\n> Depuis ce matin.',
      attachments: [
        { filename: 'écran.png', content: await sharp({ create: red }).png().toBuffer() },
        { filename: 'vcard.vcf', content: 'BEGIN:VCARD' },
      ],
    })
    expect(await messages()).toMatchObject([{ text: 'C’est réparé.', documents: [{ name: 'écran.png' }] }])
    // The author is notified by mail, as after an answer on the page.
    expect((await mails()).at(-1)).toMatchObject({
      recipient: await emailOf('vera'),
      body: expect.stringContaining('C’est réparé.'),
    })
    expect(logged).toEqual([])
  })

  test.each([
    ['a stranger with the address of somebody', 'stranger@example.org', 'olga'],
    ['somebody with the address of another', 'vera', 'olga'],
  ])('%s is refused', async (_, sender, owner) => {
    const { ticket } = await ask()
    const from = sender.includes('@') ? sender : await emailOf(sender)
    const to = addressFor(ticket.id, await emailOf(owner))
    await expect(post.sendMail({ from, to, subject: 'Re', text: 'Moi.' })).rejects.toThrow(/550/)
    expect(await messages()).toEqual([])
  })

  test('refuses an address that was never issued, and a mail to any other address', async () => {
    const { ticket } = await ask()
    const from = await emailOf('olga')
    const guessed = `ticket-${ticket.id.replaceAll('-', '')}-${'0'.repeat(20)}@${DOMAIN}`
    for (const to of ['postmaster@example.com', guessed])
      await expect(post.sendMail({ from, to, subject: 'Re', text: 'Moi.' })).rejects.toThrow(/550/)
  })

  test('discards an automatic answer, so that two machines do not write to each other', async () => {
    const { ticket } = await ask()
    const from = await emailOf('olga')
    await post.sendMail({
      from,
      to: addressFor(ticket.id, from),
      subject: 'Absent',
      text: 'Je suis absent.',
      headers: { 'Auto-Submitted': 'auto-replied' },
    })
    expect(await messages()).toEqual([])
  })

  test.each([
    ['parts nested without an end', 'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n', 5000],
    ['a head of a megabyte', 'Cc: a@example.org\r\n', 50_000],
  ])('a mail with %s is refused for good, and not asked for again', async (_, piece, times) => {
    const { ticket } = await ask()
    const from = await emailOf('olga')
    const raw = `From: ${from}\r\n${piece.repeat(times)}\r\nOui.`
    const envelope = { from, to: addressFor(ticket.id, from) }
    await expect(post.sendMail({ envelope, raw })).rejects.toThrow(/554/)
    expect(logged).toEqual([])
  })

  test('a mail whose headers of a megabyte arrive slowly is refused', async () => {
    const { ticket } = await ask()
    const from = await emailOf('olga')
    const piece = 'Cc: a@example.org\r\n'.repeat(5000)
    async function* slowly() {
      yield `From: ${from}\r\n`
      for (let count = 0; count < 10; count += 1) {
        yield piece
        await sleep(50)
      }
      yield '\r\nOui.'
    }
    const envelope = { from, to: addressFor(ticket.id, from) }
    await expect(post.sendMail({ envelope, raw: Readable.from(slowly()) })).rejects.toThrow(/554/)
  })

  test.each([
    ['Oui.\r\n\r\nOn Thu, Nov 26, 2026 at 3:00 AM Verglas <v@x> wrote:\r\n> Non.', 'Oui.'],
    ['Deux\nlignes\n\n----- Message d’origine -----\nDe : Verglas', 'Deux\nlignes'],
    ['Le pont a gelé.\nOn y va.', 'Le pont a gelé.\nOn y va.'],
    ['⸻ Write your answer above this line\nall of it', ''],
  ])('from %j extracts %j as the answer', (text, written) => {
    expect(writtenAbove(text)).toBe(written)
  })
})
