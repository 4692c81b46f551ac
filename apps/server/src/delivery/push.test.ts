import { sourceById } from '@verglas/sources'
import { aCap } from '@verglas/sources/providers/cap/cap-builder'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publish } from '../db/publish.ts'
import { openStore } from '../ingest/store.ts'
import { deliverMail } from '../jobs/mail.ts'
import type { Postman } from '../mail/postman.ts'
import { postOffice } from '../mail/postman.ts'
import { pushPostman } from '../mail/push.ts'
import { openPushService } from '../test-support/push-service.ts'
import { aCastpoint } from '../test-support/small-seed.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { openDelivery } from './delivery.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PUBLIC_URL = 'https://v.example.org'
const POINT = 'chicoutimi'

let app: TestApp
let service: Awaited<ReturnType<typeof openPushService>>
let laterMs = 0
let serverKey = ''
const now = () => new Date(Date.now() + laterMs)

beforeAll(async () => {
  service = await openPushService()
  app = await testApp({ contact: 'roads@example.org', publicUrl: PUBLIC_URL })
  await app.database.query("update person set lang = 'en', timezone = 'America/Toronto' where id = 'duo'")
  const place = { castpoint_id: POINT, name: 'Chicoutimi', longitude_deg: -71.07, latitude_deg: 48.43 }
  await publish(app.database, {
    origin: 'live',
    setupId: null,
    batches: [{ kind: 'castpoint', rows: [aCastpoint({ ...place, timezone: 'America/Toronto' })] }],
  })
  await app.database.query("insert into setup_castpoint values ('north', $1)", [POINT])
  await app.database.query("insert into setup_source values ('north', 'cap')")
  const { body } = await app.as('olga', 'GET', '/users/olga/push_devices')
  serverKey = (body as { serverKey: string }).serverKey
})
beforeEach(async () => {
  laterMs = 0
  service.received.length = 0
  await app.database.query('truncate outbox, push_device, notification cascade')
  app.guard.forget('duo')
})
afterAll(async () => {
  expect(service.errors).toEqual([])
  await service.close()
  await app.close()
})

/** `duo` is in two organisations and names one in each call. */
const NORTH = { 'x-setup': 'north' }
const devices = async (person: string) => {
  const { body } = await app.as(person, 'GET', `/users/${person}/push_devices`, { headers: NORTH })
  return (body as { devices: { id: string; name: string; sentAt: string | null }[] }).devices
}
async function register(person: string, name?: string) {
  const subscription = service.subscribe(serverKey, name)
  const answer = await app.as(person, 'POST', `/users/${person}/push_devices`, {
    body: subscription,
    headers: NORTH,
  })
  expect(answer.status, answer.text).toBe(200)
  return subscription
}
const never: Postman = { deliver: () => Promise.reject(new Error('not by this way')), close: () => {} }
function carry(secrets = app.secrets, contact: string | null = 'roads@example.org') {
  const privateHosts = new Set(['127.0.0.1'])
  const push = pushPostman({ database: app.database, secrets, contact, privateHosts, now })
  return deliverMail({ database: app.database, postman: postOffice({ mail: never, sms: never, push }), now })
}
const tryPush = (person: string) =>
  app.as(person, 'POST', `/setups/north/users/${person}/notifications/test/push`)
const outbox = () =>
  app.database.query<{ sent: boolean; given_up: boolean; last_error: string | null }>(
    'select sent_at is not null as sent, given_up_at is not null as given_up, last_error from outbox order by id',
  )

test('a test reaches each browser of the person once, signed and encrypted for it alone', async () => {
  await register('olga', 'Firefox · Linux')
  await register('olga', 'Chrome · Android')
  await register('duo')
  expect((await tryPush('olga')).status).toBe(200)
  for (const _ of [1, 2]) await carry()
  expect(service.received).toHaveLength(2)
  expect(service.received[0]).toMatchObject({
    notice: { title: 'Message d’essai de Verglas', address: `${PUBLIC_URL}/user/notifications` },
    urgency: 'high',
    subject: 'mailto:roads@example.org',
  })
  expect((await devices('olga')).map(({ name, sentAt }) => [name, sentAt !== null])).toEqual([
    ['Chrome · Android', true],
    ['Firefox · Linux', true],
  ])
})

test('an alert is sent in the language of the person, and links to its point', async () => {
  const wish = `/setups/north/users/duo/castpoints/${POINT}/notifications/alerts/push`
  expect(await app.as('duo', 'POST', wish)).toMatchObject({ status: 409, body: { code: 'NoPushDevice' } })
  await register('duo')
  expect((await app.as('duo', 'POST', wish)).body).toMatchObject({ kinds: ['alert_push'] })
  await takeAlert()
  const services = {
    database: app.database,
    tenants: app.tenants,
    secrets: app.secrets,
    documents: app.documents,
    publicUrl: PUBLIC_URL,
  }
  const deliver = openDelivery({ ...services, now })
  for (const _ of [1, 2]) {
    await deliver()
    await carry()
  }
  expect(service.received.map(({ notice }) => notice)).toEqual([
    expect.objectContaining({
      title: expect.stringMatching(/^Alert: /),
      text: expect.stringMatching(/^Level high\. Chicoutimi\. From .* to /),
      address: `${PUBLIC_URL}/alerts/view/${POINT}`,
    }),
  ])
})

test('a busy push service is retried with the same notification', async () => {
  await register('olga')
  await tryPush('olga')
  service.answers.push(503, 429)
  for (const minutes of [0, 2, 5, 20]) {
    laterMs = minutes * MINUTE_MS
    await carry()
  }
  expect(service.received).toHaveLength(3)
  expect(new Set(service.received.map(({ notice }) => notice.tag)).size).toBe(1)
  expect(await outbox()).toEqual([{ sent: true, given_up: false, last_error: null }])
})

test('a notification that has waited too long to be news is dropped', async () => {
  await register('olga')
  await tryPush('olga')
  service.answers.push(503)
  await carry()
  laterMs = 13 * HOUR_MS
  await carry()
  expect(service.received).toHaveLength(1)
  expect(await outbox()).toMatchObject([{ sent: false, given_up: true }])
})

test('a browser that no longer exists is removed from the list, and the other browsers are notified', async () => {
  const unsubscribed = await register('olga', 'Old')
  await register('olga', 'New')
  await tryPush('olga')
  service.unsubscribe(unsubscribed.endpoint)
  await carry()
  expect(service.received).toHaveLength(1)
  expect((await devices('olga')).map(({ name }) => name)).toEqual(['New'])
})

test('a browser belongs to the person who registered it last, and only they may remove it', async () => {
  const subscription = await register('olga')
  await app.as('duo', 'POST', '/users/duo/push_devices', { body: subscription, headers: NORTH })
  expect(await devices('olga')).toEqual([])
  const [device] = await devices('duo')
  expect((await app.as('olga', 'DELETE', `/users/olga/push_devices/${device?.id}`)).status).toBe(404)
  const ended = await app.as('duo', 'DELETE', `/users/duo/push_devices/${device?.id}`, { headers: NORTH })
  expect(ended.status).toBe(200)
  expect(await devices('duo')).toEqual([])
})

test('refuses push addresses in the local network, and keys other than ours', async () => {
  const good = service.subscribe(serverKey)
  for (const wrong of [
    { endpoint: 'https://10.0.0.1/x' },
    { endpoint: 'http://push.example.org/x' },
    { endpoint: 'ftp://push.example.org/x' },
    { serverKey: service.subscribe(serverKey).p256dh },
    { auth: 'short' },
  ])
    expect(
      await app.as('olga', 'POST', '/users/olga/push_devices', { body: { ...good, ...wrong } }),
      JSON.stringify(wrong),
    ).toMatchObject({ status: 400, body: { code: 'Invalid', field: expect.stringContaining('body') } })
  expect(await devices('olga')).toEqual([])
})

test('without a contact there is no key to subscribe with', async () => {
  const other = await testApp({ contact: '' })
  const { body } = await other.as('olga', 'GET', '/users/olga/push_devices')
  expect(body).toEqual({ serverKey: null, devices: [] })
  await other.close()
})

async function takeAlert(): Promise<void> {
  const store = openStore(app.database, {
    source: sourceById('cap'),
    connectionId: null,
    ownerSetupId: null,
    now: () => new Date(),
    asArchive: false,
  })
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const cap = aCap({
    id: '1',
    sent: at(-1),
    infos: [{ effective: at(-1), expires: at(8), severity: 'Severe' }],
  })
  const bytes = Buffer.from(typeof cap === 'string' ? cap : JSON.stringify(cap))
  await store.take({
    name: 'test',
    receivedAt: new Date(),
    body: (async function* () {
      yield bytes
    })(),
  })
}
