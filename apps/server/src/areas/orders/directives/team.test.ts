import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { openDelivery } from '../../../delivery/delivery.ts'
import { circuitRow, prescriptionRow } from '../../../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import { isEndingSoon } from './rules.ts'

const PATH = '/circuits/north-a/directives'
const MINUTE_MS = 60_000
const headers = { 'x-setup': 'north' }

let app: TestApp
let latestRev = 0
let now = new Date()
let deliver: () => Promise<void>
beforeAll(async () => {
  app = await testApp()
  const { database, tenants, secrets, documents } = app
  deliver = openDelivery({
    database,
    tenants,
    secrets,
    documents,
    publicUrl: 'https://v.example.org',
    now: () => now,
  })
  await database.query(
    `insert into role (setup_id, id, name, features) values ('north', 'driver', 'Chauffeur', '{directive,roadcast}')`,
  )
  await database.query(
    "update membership set role_id = 'driver' where setup_id = 'north' and person_id = 'duo'",
  )
  await database.query(
    `update person set lang = 'en', unit = 'imperial', timezone = 'America/Toronto', phone = '+1 418 555 0100'
      where id = 'duo'`,
  )
  const { rev } = await publish(database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      { kind: 'circuit', rows: [{ ...circuitRow(0), spread_unit: 'kg/lane-km', lane_width_m: 3.5 }] },
    ],
  })
  latestRev = rev
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date()
  await app.database.query('truncate directive, directive_reader, directive_follower, outbox')
})

async function ask<T>(
  person: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<T> {
  const answer = await app.as(person, method, path, {
    headers: { ...headers, 'verglas-min-rev': String(latestRev) },
    ...(body ? { body } : {}),
  })
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
  const { rev } = answer.body as { rev?: number }
  latestRev = rev ?? latestRev
  return answer.body as T
}
const follow = (person: string, ways: string[]) =>
  ask(person, 'PUT', `/setups/north/users/${person}/circuits`, { notices: [{ circuitId: 'north-a', ways }] })
const rule = {
  roadType: 'motorway',
  priority: null,
  treatment: 'salt',
  minGm2: 15,
  maxGm2: 20,
  isOnDemand: false,
}
const order = (overrides: object = {}) => ({
  rules: [rule],
  comment: '',
  scope: 'public',
  expiresInHours: 6,
  basedOn: null,
  notify: true,
  ...overrides,
})
type Ordered = { directive: { id: string }; toldCount: number; asOf: { at: string } }
const publishOrder = (overrides: object = {}) => ask<Ordered>('olga', 'POST', PATH, order(overrides))
type Own = { asOf: { at: string }; directives: { directive: { id: string }; readAt: string | null }[] }
const readOwn = (person: string, query = '') =>
  ask<Own>(person, 'GET', `/setups/north/users/${person}/directives${query}`)
type Readers = {
  readers: { name: string; readAt: string | null; remindedAt: string | null; isLate: boolean }[]
}
const readers = (id: string, query = '') => ask<Readers>('olga', 'GET', `${PATH}/${id}/readers${query}`)
type Mail = { channel: string; recipient: string; subject: string; body: string; event: string }
const outbox = () => app.database.query<Mail>('select * from outbox order by channel, recipient, id')

describe('notifying the team', () => {
  test('reaches each follower by the channels they chose, in their language and units', async () => {
    await follow('duo', ['email', 'sms'])
    const { directive, toldCount } = await publishOrder({ comment: 'Viaduc d’abord' })
    expect(toldCount).toBe(1)
    const mails = await outbox()
    expect(mails.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['mail', 'duo@example.org'],
      ['sms', '+14185550100'],
    ])
    for (const { body } of mails) {
      expect(body).toContain('motorway – salt 186 to 248 lb/lane-mile')
      expect(body).toContain('Viaduc d’abord')
      expect(body).toMatch(/https?:\/\/\S+\/roads\/circuit\/north-a/)
    }
    expect(await readOwn('duo')).toMatchObject({
      directives: [{ directive: { id: directive.id }, readAt: null }],
    })
  })

  test('a follower without another channel is notified in the product alone; the author is not notified', async () => {
    await follow('duo', [])
    await follow('olga', ['email'])
    expect(await publishOrder()).toMatchObject({ toldCount: 1 })
    expect(await outbox()).toEqual([])
    expect((await readOwn('duo')).directives).toHaveLength(1)
    expect((await readOwn('olga')).directives).toEqual([])
  })

  test('plays a sound or not, as each follower chose', async () => {
    type Follows = { hasSound: boolean; notices: unknown[] }
    const path = '/setups/north/users/duo/circuits'
    const notices = [{ circuitId: 'north-a', ways: ['email'] }]
    for (const hasSound of [false, true]) {
      await ask<Follows>('duo', 'PUT', path, { notices, hasSound })
      expect(await ask<Follows>('duo', 'GET', path)).toMatchObject({ notices, hasSound })
    }
  })

  test('stores the ways that reach a person on duty', async () => {
    type Follows = { dutyWays: string[] | null }
    const path = '/setups/north/users/duo/circuits'
    const notices = [{ circuitId: 'north-a', ways: ['email'] }]
    for (const dutyWays of [['push', 'email'], ['email'], null]) {
      await ask<Follows>('duo', 'PUT', path, { notices, dutyWays })
      expect(await ask<Follows>('duo', 'GET', path)).toMatchObject({ dutyWays })
    }
  })

  test('marks a private directive as private', async () => {
    await app.database.query(
      "update membership set role_id = 'operator' where setup_id = 'north' and person_id = 'duo'",
    )
    app.guard.forget('duo')
    await follow('duo', ['email', 'sms'])
    await publishOrder({ scope: 'private' })
    expect((await outbox()).map(({ body }) => body)).toEqual([
      expect.stringContaining('(private, until '),
      expect.stringContaining('(private, until '),
    ])
    await app.database.query(
      "update membership set role_id = 'driver' where setup_id = 'north' and person_id = 'duo'",
    )
    app.guard.forget('duo')
  })

  test('quiet hours do not delay a directive', async () => {
    await follow('duo', ['email'])
    const hour = (ms: number) => new Date(ms).toISOString().slice(11, 16)
    await app.database.query(
      `insert into quiet_hours (setup_id, person_id, from_time, to_time) values ('north', 'duo', $1, $2)`,
      [hour(Date.now() - 3_600_000), hour(Date.now() + 3_600_000)],
    )
    await publishOrder()
    expect(await outbox()).toHaveLength(1)
  })

  test('a directive refused because another supervisor was first notifies nobody', async () => {
    await follow('duo', ['email'])
    await publishOrder({ notify: false })
    const conflict = await app.as('olga', 'POST', PATH, { headers, body: order() })
    expect(conflict.status).toBe(409)
    expect(await outbox()).toEqual([])
    expect((await readOwn('duo')).directives).toEqual([])
  })

  test('notifying again is a separate event, and a second press within the minute sends nothing', async () => {
    await follow('duo', ['email'])
    const { directive } = await publishOrder()
    await ask('olga', 'POST', `${PATH}/${directive.id}/notify`)
    await ask('olga', 'POST', `${PATH}/${directive.id}/notify`)
    const events = (await outbox()).map(({ event }) => event)
    expect(new Set(events).size).toBe(events.length)
    // A new minute may have started between the two calls.
    expect([2, 3]).toContain(events.length)
  })

  test('requires directive_notify', async () => {
    await app.database.query(
      `insert into role (setup_id, id, name, features) values ('north', 'quiet', 'Muet', '{directive,directive_post}')
           on conflict do nothing`,
    )
    await app.database.query(
      "update membership set role_id = 'quiet' where person_id = 'duo' and setup_id = 'north'",
    )
    app.guard.forget('duo')
    expect((await app.as('duo', 'POST', PATH, { headers, body: order() })).status).toBe(403)
    const silent = await app.as('duo', 'POST', PATH, { headers, body: order({ notify: false }) })
    expect(silent.status).toBe(200)
    const { id } = (silent.body as Ordered).directive
    expect((await app.as('duo', 'POST', `${PATH}/${id}/notify`, { headers })).status).toBe(403)
    await app.database.query(
      "update membership set role_id = 'driver' where person_id = 'duo' and setup_id = 'north'",
    )
    app.guard.forget('duo')
  })
})

describe('receipts', () => {
  test('list who has read it and when, at any instant', async () => {
    await follow('duo', [])
    const { directive } = await publishOrder()
    const before = await readOwn('duo')
    await ask('duo', 'POST', `${PATH}/${directive.id}/read`)
    expect(await readers(directive.id)).toMatchObject({
      readers: [{ name: 'Duo Test', readAt: expect.any(String), isLate: false }],
    })
    const time = `?time=${encodeURIComponent(before.asOf.at)}`
    expect(await readers(directive.id, time)).toMatchObject({ readers: [{ readAt: null }] })
    expect(await readOwn('duo', time)).toEqual(before)
    const first = (await readOwn('duo')).directives[0]?.readAt
    await ask('duo', 'POST', `${PATH}/${directive.id}/read`)
    expect((await readOwn('duo')).directives[0]?.readAt).toBe(first)
  })

  test('list only the people who were notified', async () => {
    const { directive } = await publishOrder()
    expect((await app.as('duo', 'POST', `${PATH}/${directive.id}/read`, { headers })).status).toBe(404)
    expect((await app.as('sam', 'POST', `${PATH}/${directive.id}/read`)).status).toBe(404)
    expect((await app.as('duo', 'GET', `${PATH}/${directive.id}/readers`, { headers })).status).toBe(403)
  })

  test('those who have not read it in time are reminded once, those who have are not', async () => {
    await follow('duo', ['email'])
    const { directive } = await publishOrder()
    await app.database.query('truncate outbox')
    now = new Date(Date.now() + 29 * MINUTE_MS)
    await deliver()
    expect(await outbox()).toEqual([])
    now = new Date(Date.now() + 31 * MINUTE_MS)
    await deliver()
    await deliver()
    expect((await outbox()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Directive not seen yet for /),
    ])
    // Reminders are published in the background, so wait for the publication.
    const [publication] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
    latestRev = publication?.rev ?? 0
    expect((await readers(directive.id)).readers[0]?.remindedAt).toEqual(now.toISOString())

    await app.database.query('truncate outbox, directive, directive_reader')
    const next = await publishOrder()
    await ask('duo', 'POST', `${PATH}/${next.directive.id}/read`)
    await app.database.query('truncate outbox')
    await deliver()
    expect(await outbox()).toEqual([])
  })
})

test('a follower without another channel is reminded in the product alone, and a former follower is not', async () => {
  await follow('duo', [])
  const { directive } = await publishOrder()
  now = new Date(Date.now() + 31 * MINUTE_MS)
  await deliver()
  expect(await outbox()).toEqual([])
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  latestRev = row?.rev ?? 0
  expect((await readers(directive.id)).readers[0]?.remindedAt).toEqual(now.toISOString())

  await app.database.query('truncate directive, directive_reader')
  await follow('duo', ['email'])
  await publishOrder()
  await ask('duo', 'PUT', '/setups/north/users/duo/circuits', { notices: [] })
  await app.database.query('truncate outbox')
  now = new Date(Date.now() + 31 * MINUTE_MS)
  await deliver()
  expect(await outbox()).toEqual([])
})

describe('the end of a directive', () => {
  test('is announced to its author once, an hour before', async () => {
    await publishOrder({ notify: false })
    now = new Date(Date.now() + 4.9 * 60 * MINUTE_MS)
    await deliver()
    expect(await outbox()).toEqual([])
    now = new Date(Date.now() + 5.1 * 60 * MINUTE_MS)
    await deliver()
    await deliver()
    expect((await outbox()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['olga@example.org', expect.stringMatching(/^La consigne pour .* arrive à échéance$/)],
    ])
  })

  test('of a short one is announced at half its duration, and never after it has ended', () => {
    const directive = { orderedAt: '2026-01-01T00:00:00Z', expiresAt: '2026-01-01T01:00:00Z' }
    const at = (minutes: number) => Date.parse(directive.orderedAt) + minutes * MINUTE_MS
    expect([29, 31, 61].map((minutes) => isEndingSoon(directive, at(minutes)))).toEqual([false, true, false])
    expect(isEndingSoon({ ...directive, expiresAt: null }, at(31))).toBe(false)
  })
})

describe('a plan that no longer agrees with an order', () => {
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString()
  const planned = (overrides: object = {}) => ({
    departBy: inMinutes(120),
    finishBy: inMinutes(210),
    treatment: 'salt',
    gm2: 18,
    kgPerLaneKm: 63,
    totalKg: 1800,
    situations: ['light_snow'],
    rows: ['D19'],
    residualGm2: 0,
    isLate: false,
    ...overrides,
  })
  async function issuePlan(issuedAtMs: number, pass: ReturnType<typeof planned>) {
    const { content, ...row } = prescriptionRow(0, new Date(issuedAtMs), latestRev)
    const kinds = [{ kind: 'ice', from: inMinutes(240), to: inMinutes(400) }]
    const eventFields = { worstKind: 'ice', kinds, reason: 'normal' }
    const event = {
      ...eventFields,
      from: inMinutes(240),
      to: inMinutes(400),
      passes: [pass],
      patrols: [],
      problems: [],
    }
    const headline = { ...eventFields, next: pass, afterwards: null, isWindowPassed: false, later: null }
    const plan = { servesCircuit: true, worstKind: 'ice', headline, events: [event] }
    const { rev } = await publish(app.database, {
      origin: 'live',
      setupId: 'north',
      batches: [{ kind: 'prescription', rows: [{ ...row, content: { ...content, plan } }] }],
    })
    latestRev = rev
  }

  async function changes() {
    type Answer = { orders: { planChange: object | null }[] }
    const { orders } = await ask<Answer>('olga', 'GET', '/setups/north/directives/progress')
    return orders.map(({ planChange }) => planChange)
  }

  test('is reported to the author of the order once, with both passes', async () => {
    const plannedPass = planned()
    const { departBy, finishBy } = plannedPass
    const pass = { departAt: departBy, finishAt: finishBy, treatment: 'salt', minGm2: 15, maxGm2: 20 }
    await publishOrder({ notify: false, passes: [pass] })
    await issuePlan(Date.now(), planned())
    now = new Date()
    await deliver()
    expect(await outbox()).toEqual([])
    expect(await changes()).toEqual([null])
    await issuePlan(Date.now(), { ...plannedPass, treatment: 'plow_salt' })
    now = new Date()
    expect(await changes()).toEqual([
      {
        issuedAt: expect.any(String),
        ordered: expect.objectContaining(pass),
        planned: expect.objectContaining({ departAt: departBy, treatment: 'plow_salt', minGm2: 18 }),
      },
    ])
    await deliver()
    await deliver()
    const [mail, ...others] = await outbox()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'olga@example.org', subject: 'Le plan a changé pour Circuit 0' })
    expect(mail?.body.replaceAll(/\s+/g, ' ')).toMatch(
      /Plan actuel : Départ avant .* : raclage et sel .*Consigne en vigueur : .*Départ au plus tard .* sel 52,5 à 70 kg/,
    )
  })
})

describe('a private directive', () => {
  test('is notified, counted and displayed only to those who may order', async () => {
    await follow('duo', ['email'])
    const { directive, toldCount } = await publishOrder({ scope: 'private' })
    expect(toldCount).toBe(0)
    expect(await outbox()).toEqual([])
    expect((await readOwn('duo')).directives).toEqual([])
    expect((await app.as('duo', 'POST', `${PATH}/${directive.id}/read`, { headers })).status).toBe(404)
    for (const path of [PATH, `${PATH}/latest`, '/setups/north/directives'])
      expect(JSON.stringify(await ask('duo', 'GET', path))).not.toContain(directive.id)
  })

  test('is not notified to a supervisor of another zone than that of the circuit', async () => {
    const zones = async (zoneIds: string[], roleId: string) => {
      await app.database.query(
        "update membership set zone_ids = $1, role_id = $2 where setup_id = 'north' and person_id = 'duo'",
        [zoneIds, roleId],
      )
      app.guard.forget('duo')
    }
    await follow('duo', ['email'])
    const before = await app.database.query<{ role_id: string }>(
      "select role_id from membership where setup_id = 'north' and person_id = 'duo'",
    )
    await zones(['b'], 'operator')
    expect((await publishOrder({ scope: 'private' })).toldCount).toBe(0)
    await zones(['b', 'a'], 'operator')
    await app.database.query('delete from directive')
    expect((await publishOrder({ scope: 'private' })).toldCount).toBe(1)
    await zones([], String(before[0]?.role_id))
  })
})

test('nobody can follow a circuit that does not exist, or by SMS without a number', async () => {
  const saveCircuits = (body: object) => app.as('olga', 'PUT', '/setups/north/users/olga/circuits', { body })
  expect(await saveCircuits({ notices: [{ circuitId: 'south-a', ways: [] }] })).toMatchObject({
    status: 400,
    body: { field: 'body.notices.0.circuitId' },
  })
  await app.database.query("update person set phone = null where id = 'olga'")
  app.guard.forget('olga')
  expect(await saveCircuits({ notices: [{ circuitId: 'north-a', ways: ['sms'] }] })).toMatchObject({
    body: { code: 'NoPhone' },
  })
})
