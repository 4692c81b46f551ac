import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deliverMail } from '../jobs/mail.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { enqueueMails } from './outbox.ts'
import { type Postman, postOffice } from './postman.ts'
import { smsPostman } from './sms.ts'

const START = new Date('2026-01-15T00:00:00Z')
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

let db: TestDatabase
let gateway: Server
let postman: Postman
let answers: number[] = []
const receivedRequests: { headers: IncomingHttpHeaders; body: { to: string; text: string } }[] = []

beforeAll(async () => {
  db = await testDatabase()
  gateway = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    receivedRequests.push({ headers: request.headers, body: JSON.parse(text) })
    response.writeHead(answers.shift() ?? 202).end()
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', () => resolve()))
  const { port } = gateway.address() as AddressInfo
  const never: Postman = {
    deliver: () => Promise.reject(new Error('no mail is sent here')),
    close: () => {},
  }
  const sms = smsPostman({ url: `http://127.0.0.1:${port}/send`, token: 'secret' })
  postman = postOffice({ mail: never, sms, push: never })
})
beforeEach(async () => {
  await db.database.query('truncate outbox')
  receivedRequests.length = 0
})
afterAll(async () => {
  await new Promise((resolve) => gateway.close(resolve))
  await db.drop()
})

const enqueue = (body: string) =>
  enqueueMails(
    db.database,
    [{ event: 'e', recipient: '+33612345678', setupId: null, subject: '', body, channel: 'sms' }],
    START,
  )
const deliver = (minutes: number) =>
  deliverMail({ database: db.database, postman, now: () => after(minutes) })
const rows = () =>
  db.database.query<{ sent: boolean; given_up: boolean; last_error: string | null }>(
    'select sent_at is not null as sent, given_up_at is not null as given_up, last_error from outbox',
  )

test('a busy gateway gets the same message again, and then no more', async () => {
  answers = [503, 429, 202]
  await enqueue('Alerte orange')
  for (const minutes of [0, 2, 5, 20]) await deliver(minutes)
  expect(receivedRequests).toHaveLength(3)
  expect(receivedRequests[0]?.body).toEqual({ to: '+33612345678', text: 'Alerte orange' })
  expect(receivedRequests[0]?.headers).toMatchObject({
    authorization: 'Bearer secret',
    'content-type': 'application/json',
  })
  expect(new Set(receivedRequests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(await rows()).toEqual([{ sent: true, given_up: false, last_error: null }])
})

test('a refused number is abandoned at once', async () => {
  answers = [422]
  await enqueue('Alerte orange')
  for (const minutes of [0, 10]) await deliver(minutes)
  expect(receivedRequests).toHaveLength(1)
  expect(await rows()).toMatchObject([
    { sent: false, given_up: true, last_error: expect.stringContaining('422') },
  ])
})

test('a long text is truncated visibly, and its address stays complete', async () => {
  answers = []
  await enqueue(`${'neige '.repeat(100)}https://v.example.org/alertes`)
  await deliver(0)
  const text = receivedRequests[0]?.body.text ?? ''
  expect(text.length).toBeLessThanOrEqual(300)
  expect(text).toMatch(/…\shttps:\/\/v\.example\.org\/alertes$/)
})

test('a gateway that does not respond delays neither mails nor push notifications', async () => {
  await enqueueMails(
    db.database,
    (['sms', 'mail', 'push'] as const).map((channel) => ({
      event: channel,
      recipient: '+33612345678',
      setupId: null,
      subject: '',
      body: '',
      channel,
    })),
    START,
  )
  const carried: string[] = []
  const postman = (deliver: Postman['deliver']): Postman => ({ deliver, close: () => {} })
  const quick = postman(async ({ channel }) => void carried.push(channel))
  let isAnswered = () => {}
  const hanging = postman(() => new Promise<void>((resolve) => (isAnswered = resolve)))
  const delivery = deliverMail({
    database: db.database,
    postman: postOffice({ mail: quick, sms: hanging, push: quick }),
    now: () => START,
  })
  await vi.waitFor(() => expect(carried.toSorted()).toEqual(['mail', 'push']))
  isAnswered()
  await delivery
})

test('SMS to one team are sent in parallel', async () => {
  for (let reader = 0; reader < 6; reader += 1)
    await enqueueMails(
      db.database,
      [
        {
          event: 'e',
          recipient: `+3361234567${reader}`,
          setupId: null,
          subject: '',
          body: '',
          channel: 'sms',
        },
      ],
      START,
    )
  let maxUnderWay = 0
  let underWay = 0
  const slow: Postman = {
    deliver: async () => {
      underWay += 1
      maxUnderWay = Math.max(maxUnderWay, underWay)
      await new Promise((resolve) => setTimeout(resolve, 20))
      underWay -= 1
    },
    close: () => {},
  }
  await deliverMail({
    database: db.database,
    postman: postOffice({ mail: slow, sms: slow, push: slow }),
    now: () => START,
  })
  expect(maxUnderWay).toBe(5)
  expect((await rows()).every(({ sent }) => sent)).toBe(true)
})
