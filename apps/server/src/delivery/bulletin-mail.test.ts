import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publish } from '../db/publish.ts'
import { forecastRow } from '../ingest/rows.ts'
import { deliverMail } from '../jobs/mail.ts'
import { smtpPostman } from '../mail/postman.ts'
import { textsOfPdf } from '../test-support/pdf.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { OVERDUE_RUN_WAIT_MS, openBulletinSender } from './bulletins.ts'

const POINT = 'north-c1'
const hourMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS

let app: TestApp
let send: (instant: Date) => Promise<number>
beforeAll(async () => {
  app = await testApp()
  const { database, tenants, secrets, documents } = app
  let now = new Date()
  const sender = openBulletinSender({
    database,
    tenants,
    secrets,
    documents,
    publicUrl: 'https://v.example.org',
    now: () => now,
  })
  send = (instant) => {
    now = instant
    return sender()
  }
  await database.query("update person set timezone = 'UTC' where id = 'olga'")
})
beforeEach(() => app.database.query('truncate outbox, cron_bulletin cascade'))
afterAll(() => app.close())

const publishRun = (issuedMs: number, lowestC: number) =>
  publish(app.database, {
    origin: 'live',
    setupId: null,
    batches: [
      {
        kind: 'forecast_run',
        rows: [
          forecastRow({
            castpointId: POINT,
            source: 'simulated',
            issuedAt: new Date(issuedMs),
            startAt: new Date(issuedMs),
            stepS: 3600,
            values: { tair: Array.from({ length: 72 }, (_, hour) => lowestC + (hour % 24) / 10) },
          }),
        ],
      },
    ],
  })

/** Creates a bulletin scheduled for this instant of today. */
async function schedule(scheduledMs: number): Promise<void> {
  const time = new Date(scheduledMs).toISOString().slice(11, 16)
  const path = `/setups/north/users/olga/castpoints/${POINT}/cron_bulletins`
  expect((await app.as('olga', 'POST', path, { body: { time } })).status).toBe(200)
  await app.database.query('update cron_bulletin set changed_at = $1', [new Date(scheduledMs - DAY_MS)])
}
type Row = { body: string; html: string; attachment: Buffer | null; attachment_name: string | null }
const outbox = () => app.database.query<Row>('select * from outbox order by id')

test('the bulletin waits for a late run, then goes out with the latest available one and names it', async () => {
  await publishRun(hourMs - 9 * HOUR_MS, -3)
  const scheduledMs = Date.now() - MINUTE_MS
  await schedule(scheduledMs)
  expect(await send(new Date(scheduledMs + MINUTE_MS))).toBe(0)
  expect(await outbox()).toEqual([])
  expect(await send(new Date(scheduledMs + OVERDUE_RUN_WAIT_MS + MINUTE_MS))).toBe(1)
  const [mail] = await outbox()
  expect(mail?.body).toMatch(/Modèle simulé, émise le .*Prévision de plus de 6\s?h/)
  expect(await send(new Date(scheduledMs + OVERDUE_RUN_WAIT_MS + 2 * MINUTE_MS))).toBe(0)
})

test('a mail server receives the bulletin, readable as text and HTML, with the PDF of the same values', async () => {
  await publishRun(hourMs - HOUR_MS, -6.5)
  await schedule(Date.now() - MINUTE_MS)
  expect(await send(new Date())).toBe(1)
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (piece) => {
        text += piece
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as { port: number }
  const postman = smtpPostman(`smtp://127.0.0.1:${port}`, 'Verglas <verglas@example.org>')
  await deliverMail({ database: app.database, postman, now: () => new Date() })
  postman.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))

  const [message = ''] = received
  const unfolded = message.replaceAll(/\r\n[ \t]+/g, '')
  expect(unfolded).toMatch(/^List-Unsubscribe:\s*<https:\/\/v\.example\.org\/api\/unsubscribe\?token=/)
  const pdf = Buffer.from(
    message.match(/Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/)?.[1] ?? '',
    'base64',
  )
  const { text } = await textsOfPdf(pdf)
  expect(text).toContain('−6,5')
  expect(text).toContain('Par quart de journée')
  // once the mail is sent, its attachment is dropped to save room
  expect(await outbox()).toMatchObject([
    { attachment: null, attachment_name: expect.stringMatching(/\.pdf$/) },
  ])
  const [{ html, body } = { html: '', body: '' }] = await outbox()
  expect(html).toContain('<th scope="col"')
  expect(html).toContain('−6,5')
  expect(body).toContain('joint en PDF')
})

test('without the right to PDFs the mail has none and says so, and with bulletin_email_hide there is no mail', async () => {
  await schedule(Date.now() - MINUTE_MS)
  const features = (change: string) =>
    app.database.query(`update role set features = ${change} where setup_id = 'north' and id = 'operator'`)
  await features("array_append(features, 'bulletin_email_hide')")
  expect(await send(new Date())).toBe(0)
  await features("array_remove(array_remove(features, 'bulletin_email_hide'), 'bulletin_pdf')")
  expect(await send(new Date())).toBe(1)
  expect(await outbox()).toMatchObject([{ attachment: null, attachment_name: null }])
  await features("array_append(features, 'bulletin_pdf')")
})
