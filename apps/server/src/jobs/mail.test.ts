import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueueMails } from '../mail/outbox.ts'
import { type Postman, smtpPostman } from '../mail/postman.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { deliverMail } from './mail.ts'

let app: TestApp
let received: { to: string; ms: number }[] = []
let connections = 0
let maxConnections = 0
/** A mail server that never answers for the recipients at `stuck.example`. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    connections += 1
    maxConnections = Math.max(maxConnections, connections)
    done()
  },
  onClose() {
    connections -= 1
  },
  onRcptTo({ address }, _session, done) {
    if (!address.endsWith('@stuck.example')) done()
  },
  onData(stream, session, done) {
    stream.resume()
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo[0]?.address ?? '', ms: performance.now() })
      done()
    })
  },
})
let postman: ReturnType<typeof smtpPostman>

beforeAll(async () => {
  app = await testApp()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.on('error', () => {})
  const { port } = server.server.address() as { port: number }
  postman = smtpPostman(`smtp://127.0.0.1:${port}`, 'Verglas <verglas@example.org>')
})
afterAll(async () => {
  postman.close()
  server.close(() => {})
  await app.close()
})
beforeEach(async () => {
  await app.database.query('truncate outbox')
  received = []
  maxConnections = 0
})

const now = () => new Date()
const enqueue = (event: string, recipients: readonly string[]) =>
  enqueueMails(
    app.database,
    recipients.map((recipient) => ({ event, recipient, setupId: null, subject: 'Verglas', body: 'Alerte' })),
    now(),
  )
const people = (count: number, name = 'p') =>
  Array.from({ length: count }, (_, n) => `${name}${n}@example.org`)

/** Delivers over real connections; a server counts as slow after a tenth of the usual time. */
const deliverAll = () => deliverMail({ database: app.database, postman, now, slowMs: 300 })

test('a recipient whose server hangs delays the alerts of other recipients by no more than seconds', async () => {
  await enqueue('first', ['a@stuck.example', ...people(30)])
  const startedMs = performance.now()
  await deliverAll()
  expect(received).toHaveLength(30)
  // The connection for the recipient that hangs would only end after half a minute.
  expect(Math.max(...received.map(({ ms }) => ms)) - startedMs).toBeLessThan(10_000)
  expect(performance.now() - startedMs).toBeLessThan(12_000)

  await enqueue('second', people(3, 'q'))
  const againMs = performance.now()
  await deliverAll()
  expect(received).toHaveLength(33)
  expect(performance.now() - againMs).toBeLessThan(10_000)
}, 60_000)

test('if many recipients hang, connections stay limited and other recipients get mails after seconds', async () => {
  await enqueue(
    'first',
    Array.from({ length: 12 }, (_, n) => `s${n}@stuck.example`),
  )
  await enqueue('second', people(10))
  const startedMs = performance.now()
  await deliverAll()
  expect(received).toHaveLength(10)
  expect(performance.now() - startedMs).toBeLessThan(15_000)
  expect(maxConnections).toBeLessThanOrEqual(25)
}, 60_000)

test('mails that failed before are sent after new ones', async () => {
  await enqueue('old', ['old@example.org'])
  await app.database.query("update outbox set tries = 3, next_at = now() - interval '1 hour'")
  await enqueue('new', people(9))
  const started: string[] = []
  const observed: Postman = {
    ...postman,
    deliver: (mail) => {
      started.push(mail.recipient)
      return postman.deliver(mail)
    },
  }
  await deliverMail({ database: app.database, postman: observed, now })
  expect(started).toEqual([...people(9), 'old@example.org'])
})
