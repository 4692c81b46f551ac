import { sourceById } from '@verglas/sources'
import { aCap } from '@verglas/sources/providers/cap/cap-builder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publish } from '../db/publish.ts'
import { forecastRow } from '../ingest/rows.ts'
import { openStore } from '../ingest/store.ts'
import { aCastpoint } from '../test-support/small-seed.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { OVERDUE_RUN_WAIT_MS, openBulletinSender } from './bulletins.ts'
import { openDelivery } from './delivery.ts'

const HOUR_MS = 3_600_000
const startMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const at = (hours: number) => new Date(startMs + hours * HOUR_MS)
const POINT = 'chicoutimi'
const PUBLIC_URL = 'https://v.example.org'

let app: TestApp
let now = at(0)
let deliver: () => Promise<void>
let rev = 0

beforeAll(async () => {
  app = await testApp()
  const services = {
    database: app.database,
    tenants: app.tenants,
    secrets: app.secrets,
    documents: app.documents,
    publicUrl: PUBLIC_URL,
  }
  deliver = openDelivery({ ...services, now: () => now })
  await app.database.query(
    `update person set lang = 'en', unit = 'imperial', timezone = 'America/Toronto' where id = 'duo'`,
  )
  const place = { castpoint_id: POINT, name: 'Chicoutimi', longitude_deg: -71.07, latitude_deg: 48.43 }
  await publish(app.database, {
    origin: 'live',
    setupId: null,
    batches: [{ kind: 'castpoint', rows: [aCastpoint({ ...place, timezone: 'America/Toronto' })] }],
  })
  await app.database.query("insert into setup_castpoint values ('north', $1)", [POINT])
  await app.database.query("insert into setup_source values ('north', 'cap')")
})
beforeEach(async () => {
  now = new Date()
  await app.database.query(
    'truncate alert, alert_list, alert_text, outbox, notification, cron_bulletin, quiet_hours, told_forecast cascade',
  )
  await app.database.query("update person set phone = '+33 6 12 34 56 78' where id = 'olga'")
  for (const person of ['olga', 'duo']) app.guard.forget(person)
})
afterAll(() => app.close())

const wishes = (person: string) => `/setups/north/users/${person}/castpoints/${POINT}/notifications`
const ask = (person: string, type: string) => app.as(person, 'POST', `${wishes(person)}/alerts/${type}`)
type Row = {
  channel: string
  recipient: string
  subject: string
  body: string
  html: string
  unsubscribe: string
}
const outbox = () => app.database.query<Row>('select * from outbox order by channel, recipient, id')
const subjects = async () =>
  (await outbox()).map(({ channel, subject, body }) => (channel === 'sms' ? body : subject))

async function takeAlert(id: string, severity: string, message: Parameters<typeof aCap>[0] = {}) {
  const store = openStore(app.database, {
    source: sourceById('cap'),
    connectionId: null,
    ownerSetupId: null,
    now: () => new Date(),
    asArchive: false,
  })
  const cap = aCap({
    id,
    sent: at(-1).toISOString(),
    infos: [{ effective: at(-1).toISOString(), expires: at(8).toISOString(), severity }],
    ...message,
  })
  const bytes = Buffer.from(typeof cap === 'string' ? cap : JSON.stringify(cap))
  await store.take({
    name: 'test',
    receivedAt: new Date(),
    body: (async function* () {
      yield bytes
    })(),
  })
  expect(store.summary().refused).toEqual([])
}
const cancelled = { msgType: 'Cancel', infos: [], sent: at(-0.5).toISOString() }
const references = [`cap-pac@canada.ca,1,${at(-1).toISOString()}`]

describe('alerts', () => {
  test('are notified once on each chosen channel, and so is their end', async () => {
    await ask('olga', 'email')
    await ask('olga', 'sms')
    await takeAlert('1', 'Moderate')
    await deliver()
    await deliver()
    const [mail, sms] = await outbox()
    expect(await outbox()).toHaveLength(2)
    expect(mail).toMatchObject({
      recipient: 'olga@example.org',
      subject: expect.stringMatching(/^Alerte\u00a0: /),
    })
    expect(mail?.body).toContain('Points de prévision\u00a0: Chicoutimi.')
    expect(mail?.body).toContain(`${PUBLIC_URL}/alerts/view/${POINT}`)
    expect(sms).toMatchObject({ channel: 'sms', recipient: '+33612345678' })
    expect(sms?.body).toContain('Chicoutimi')
    await app.database.query('truncate outbox')
    await takeAlert('2', 'Moderate', { ...cancelled, references } as never)
    await deliver()
    await deliver()
    expect(await subjects()).toEqual([
      expect.stringMatching(/^Fin d’alerte\u00a0: /),
      expect.stringMatching(/^Fin d’alerte\u00a0: /),
    ])
  })

  test('are sent in the language of each reader, only to those who may see alerts', async () => {
    await ask('duo', 'email')
    await app.database.query(
      "insert into notification values ('north', 'vera', $1, 'alert_email'), ('north', 'expired', $1, 'alert_email')",
      [POINT],
    )
    await takeAlert('1', 'Severe')
    await deliver()
    expect((await outbox()).map(({ recipient, subject }) => [recipient, subject.slice(0, 7)])).toEqual([
      ['duo@example.org', 'Alert: '],
    ])
  })

  test('wait for the end of quiet hours, unless they are extreme', async () => {
    await ask('olga', 'email')
    const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16)
    const quietHours = { from: clock(Date.now() - HOUR_MS), to: clock(Date.now() + 2 * HOUR_MS) }
    await app.database.query("update person set timezone = 'UTC' where id = 'olga'")
    const body = { quietHours }
    expect((await app.as('olga', 'PUT', '/setups/north/users/olga/quiet_hours', { body })).status).toBe(200)
    await takeAlert('1', 'Severe')
    await deliver()
    expect(await outbox()).toEqual([])
    await takeAlert('3', 'Extreme', { references } as never)
    await deliver()
    expect((await outbox()).length).toBeGreaterThan(0)
    await app.database.query("update person set timezone = null where id = 'olga'")
  })
})

test('are notified per point from the chosen severity on, on each channel', async () => {
  const choose = (minSeverity: number) =>
    app.as('olga', 'PUT', `${wishes('olga')}/min_severity`, { body: { minSeverity } })
  expect(await choose(3)).toMatchObject({ status: 404 })
  await ask('olga', 'email')
  expect((await choose(3)).body).toEqual({ castpointId: POINT, minSeverity: 3 })
  expect(await choose(0)).toMatchObject({ status: 400 })
  await ask('olga', 'sms')
  const { body } = await app.as('olga', 'GET', '/setups/north/users/olga/notifications')
  expect(body).toMatchObject({ notifications: [{ kinds: ['alert_email', 'alert_sms'], minSeverity: 3 }] })
  await takeAlert('1', 'Moderate')
  await deliver()
  expect(await outbox()).toEqual([])
  await takeAlert('4', 'Severe', { references } as never)
  await deliver()
  expect((await outbox()).map(({ channel }) => channel)).toEqual(['mail', 'sms'])
})

test('an SMS needs a number', async () => {
  await app.database.query("update person set phone = null where id = 'olga'")
  app.guard.forget('olga')
  expect(await ask('olga', 'sms')).toMatchObject({ status: 409, body: { code: 'NoPhone' } })
  expect((await ask('olga', 'email')).body).toEqual({ castpointId: POINT, kinds: ['alert_email'] })
})

test('a test message goes to the person on the chosen channel, once a minute', async () => {
  const send = (type: string) => app.as('olga', 'POST', `/setups/north/users/olga/notifications/test/${type}`)
  await app.database.query("update person set phone = null where id = 'olga'")
  app.guard.forget('olga')
  expect(await send('sms')).toMatchObject({ status: 409, body: { code: 'NoPhone' } })
  await app.database.query("update person set phone = '+33 6 12 34 56 78' where id = 'olga'")
  app.guard.forget('olga')
  for (const type of ['email', 'sms', 'email']) expect((await send(type)).status).toBe(200)
  const recipients = (await outbox()).map(({ recipient }) => recipient)
  expect(new Set(recipients)).toEqual(new Set(['olga@example.org', '+33612345678']))
  expect(recipients.length).toBeLessThanOrEqual(3) // the minute may change between the two looks
})

test('the link in a mail ends its subscription without a sign-in, and opening it alone ends nothing', async () => {
  await ask('olga', 'email')
  await ask('duo', 'email')
  await takeAlert('1', 'Moderate')
  await deliver()
  const mail = (await outbox()).find(({ recipient }) => recipient.startsWith('olga'))
  const url = mail?.unsubscribe.replace(PUBLIC_URL, '') ?? ''
  const notificationCount = async () =>
    (await app.database.query('select person_id from notification')).length
  expect((await app.fastify.inject({ method: 'GET', url })).statusCode).toBe(200)
  expect(await notificationCount()).toBe(2)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = 'List-Unsubscribe=One-Click'
  expect((await app.fastify.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
  expect(await app.database.query('select person_id from notification')).toEqual([{ person_id: 'duo' }])
  const forged = await app.fastify.inject({
    method: 'POST',
    url: `${url.slice(0, -4)}AAAA`,
    headers,
    payload,
  })
  expect(forged.statusCode).toBe(404)
})

describe('bulletins', () => {
  const CRON = `/setups/north/users/duo/castpoints/${POINT}/cron_bulletins`
  const send = (instant: Date) => {
    const services = {
      database: app.database,
      tenants: app.tenants,
      secrets: app.secrets,
      documents: app.documents,
    }
    return openBulletinSender({ ...services, publicUrl: PUBLIC_URL, now: () => instant })()
  }
  /** Sets when the schedules were last changed: only bulletins after that instant are sent. */
  const changed = (text: string) => app.database.query('update cron_bulletin set changed_at = $1', [text])

  test('by mail come every day at eight until another time is chosen', async () => {
    const at = `/users/duo/castpoints/${POINT}/notifications/bulletin_email`
    const headers = { 'x-setup': 'north' }
    expect((await app.as('duo', 'POST', at, { headers })).body).toMatchObject({ kinds: ['bulletin_email'] })
    await app.as('duo', 'POST', at, { headers })
    const { bulletins } = (await app.as('duo', 'GET', CRON)).body as { bulletins: { id: string }[] }
    expect(bulletins).toMatchObject([{ days: [1, 2, 3, 4, 5, 6, 7], time: '08:00' }])
    const body = { days: [5, 1, 2, 3, 4] }
    const path = `/cron_bulletins/${bulletins[0]?.id}`
    expect((await app.as('duo', 'PUT', path, { body, headers })).body).toMatchObject({
      bulletin: { days: [1, 2, 3, 4, 5], time: '08:00' },
    })
    expect((await app.as('olga', 'PUT', path, { body, headers })).status).toBe(404)
    expect((await app.as('olga', 'DELETE', path, { headers })).status).toBe(404)
    expect((await app.as('duo', 'DELETE', at, { headers })).body).toMatchObject({ kinds: [] })
  })

  test('a worker that was down sends only the latest one, once', async () => {
    await app.as('duo', 'POST', CRON, { body: {} })
    await changed('2026-01-10T00:00:00Z')
    expect(await send(new Date('2026-01-10T12:59:00Z'))).toBe(0)
    await send(new Date('2026-01-13T15:00:00Z'))
    await send(new Date('2026-01-13T15:01:00Z'))
    expect(await subjects()).toHaveLength(1)
    // without a forecast for the point, the bulletin waits for one
    expect(await send(new Date('2026-01-14T13:00:00Z'))).toBe(0)
    await send(new Date(Date.parse('2026-01-14T13:00:00Z') + OVERDUE_RUN_WAIT_MS))
    expect(await subjects()).toHaveLength(2)
  })

  test('give the next hours in the reader’s language and units, as text and HTML', async () => {
    const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
    const air = Array.from({ length: 48 }, (_, index) => -index)
    const published = await publish(app.database, {
      origin: 'live',
      setupId: null,
      batches: [
        {
          kind: 'forecast_run',
          rows: [aRun(hour, air)],
        },
      ],
    })
    rev = published.rev
    expect(rev).toBeGreaterThan(0)
    await app.as('duo', 'POST', CRON, { body: {} })
    await changed('2026-01-10T00:00:00Z')
    await send(new Date())
    const [mail] = await outbox()
    expect(mail?.subject).toMatch(/^Chicoutimi: bulletin of /)
    expect(mail?.body).toContain('32.0\u00a0°F')
    expect(mail?.html).toContain('<th scope="col"')
    expect(mail?.body).toContain(`${PUBLIC_URL}/api/unsubscribe?token=`)
  })
})

function aRun(issuedMs: number, air: number[]) {
  const issuedAt = new Date(issuedMs)
  const values = { tair: air }
  return forecastRow({
    castpointId: POINT,
    source: 'simulated',
    issuedAt,
    startAt: issuedAt,
    stepS: 3600,
    values,
  })
}

test('without the right to subscribe nobody is notified, and existing subscriptions can be ended', async () => {
  const give = async (features: string[]) => {
    await app.database.query("update role set features = $1 where setup_id = 'north' and id = 'visitor'", [
      features,
    ])
    app.guard.forget('vera')
  }
  const features = ['stations', 'forecasts', 'alerts']
  await give([...features, 'datapoints_sub'])
  expect((await ask('vera', 'email')).status).toBe(200)
  await give(features)
  await takeAlert('1', 'Severe')
  await deliver()
  expect(await outbox()).toEqual([])
  expect((await ask('vera', 'email')).status).toBe(403)
  expect((await app.as('vera', 'DELETE', `${wishes('vera')}/alerts/email`)).body).toMatchObject({ kinds: [] })
  await give(['stations'])
})

test('nobody subscribes another person, and a person without the right cannot subscribe', async () => {
  expect((await app.as('olga', 'POST', `${wishes('duo')}/alerts/email`)).status).toBe(404)
  expect((await app.as('vera', 'POST', `${wishes('vera')}/alerts/email`)).status).toBe(403)
  const foreign = `/setups/north/users/olga/castpoints/south-c1/notifications/alerts/email`
  expect((await app.as('olga', 'POST', foreign)).status).toBe(404)
})
