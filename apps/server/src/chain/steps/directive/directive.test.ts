import type { Prescription } from '@verglas/contract'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { latestAsOf } from '../../../db/as-of.ts'
import { publish, publishTick } from '../../../db/publish.ts'
import { openDelivery } from '../../../delivery/delivery.ts'
import { circuitRow } from '../../../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import { pendingWorkItems, runWorkItem } from '../../advance.ts'
import { circuitKey } from '../../work-items/circuits.ts'
import { type CircuitSituation, decide } from './decide.ts'
import type { IssuedAdvice, Limit, PublicDirective } from './queries.ts'

const NOW = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
const iso = (ms: number) => new Date(ms).toISOString()

type Headline = NonNullable<z.output<typeof Prescription>['headline']>
const aHeadline = (overrides: Partial<Headline> = {}): Headline => ({
  situation: 'light_snow',
  from: iso(NOW),
  to: iso(NOW + 6 * HOUR_MS),
  lowestC: -2,
  treatment: 'salt',
  spread: 'salt',
  minGm2: 10,
  maxGm2: 20,
  passes: 1,
  row: 'D19',
  actFrom: iso(NOW),
  actTo: iso(NOW + 4 * HOUR_MS),
  decideAgainAt: iso(NOW + HOUR_MS),
  reason: 'normal',
  otherRows: [],
  guards: [],
  inputs: [],
  need: null,
  ...overrides,
})
const LIMIT: Limit = {
  isOn: true,
  treatments: ['salt', 'brine', 'plow'],
  mostGm2: 20,
  fromHour: 0,
  toHour: 0,
  leastConfidence: 0.8,
  objectMinutes: 30,
}

describe('advice becomes a directive automatically', () => {
  const anAdvice = (overrides: Partial<IssuedAdvice> = {}): IssuedAdvice => ({
    castpointId: 'c1',
    issuedAtMs: NOW,
    headline: aHeadline(),
    confidence: 0.9,
    plan: null,
    ...overrides,
  })
  const aDirective = (overrides: Partial<PublicDirective> = {}): PublicDirective => ({
    id: 'd',
    revision: 1,
    rules: [],
    passes: [],
    expiresAt: new Date(NOW + 8 * HOUR_MS),
    orderedAt: new Date(NOW - HOUR_MS),
    archivedAt: null,
    holdsAt: null,
    objection: null,
    advice: null,
    hasBegun: true,
    ...overrides,
  })
  const decided = (overrides: Partial<CircuitSituation> = {}) =>
    decide({
      limit: LIMIT,
      advices: [anAdvice()],
      directives: [],
      roadTypes: ['motorway', 'ramp'],
      timezone: 'Europe/Paris',
      nowMs: NOW,
      ...overrides,
    })
  const rule = (roadType: 'motorway' | 'ramp', overrides: object = {}) => ({
    roadType,
    priority: null,
    treatment: 'salt' as const,
    minGm2: 10,
    maxGm2: 20,
    deicer: 'nacl' as const,
    isOnDemand: false,
    ...overrides,
  })
  const announced = (overrides: Partial<PublicDirective> = {}) =>
    aDirective({
      id: 'auto',
      holdsAt: new Date(NOW + 10 * MINUTE_MS),
      hasBegun: false,
      rules: [rule('motorway'), rule('ramp')],
      ...overrides,
    })

  test('within its limits, from the end of the time to object until the end of the time to act', () => {
    expect(decided()).toMatchObject({
      withdrawn: null,
      announcement: {
        inForceFromMs: NOW + 30 * MINUTE_MS,
        expiresMs: NOW + 4 * HOUR_MS,
        rules: [rule('motorway'), rule('ramp')],
      },
    })
  })

  const planned = (...gm2s: number[]) =>
    ({
      events: [
        { to: iso(NOW + 9 * HOUR_MS), passes: [] },
        {
          to: iso(NOW + 9 * HOUR_MS),
          passes: gm2s.map((gm2, index) => ({
            departBy: iso(NOW + (index + 1) * HOUR_MS),
            finishBy: iso(NOW + (index + 2) * HOUR_MS),
            ...{ treatment: 'salt', gm2, totalKg: 100 * gm2 },
          })),
        },
      ],
    }) as unknown as IssuedAdvice['plan']

  test('orders every pass of the event until its end if all are within the limits, else only the first answer', () => {
    const { announcement } = decided({ advices: [anAdvice({ plan: planned(10, 20) })] })
    expect(announcement).toMatchObject({
      expiresMs: NOW + 9 * HOUR_MS,
      passes: [
        {
          departAt: iso(NOW + HOUR_MS),
          finishAt: iso(NOW + 2 * HOUR_MS),
          minGm2: 10,
          maxGm2: null,
          totalKg: 1000,
        },
        { departAt: iso(NOW + 2 * HOUR_MS), minGm2: 20, totalKg: 2000 },
      ],
    })
    expect(decided({ advices: [anAdvice({ plan: planned(10, 21) })] }).announcement).toMatchObject({
      expiresMs: NOW + 4 * HOUR_MS,
      passes: [],
    })
  })

  const warm = anAdvice({
    castpointId: 'c2',
    headline: aHeadline({ treatment: 'none', actFrom: null, actTo: null }),
  })
  const hour = new Date(NOW).getUTCHours()
  const refused: [string, string, Partial<CircuitSituation>][] = [
    ['where nobody has set limits', 'off', { limit: null }],
    ['where they are switched off', 'off', { limit: { ...LIMIT, isOn: false } }],
    ['without an advice', 'no_advice', { advices: [] }],
    [
      'with data missing at one of the points',
      'no_advice',
      { advices: [anAdvice(), anAdvice({ headline: null })] },
    ],
    ['of an old issue', 'old_advice', { advices: [anAdvice({ issuedAtMs: NOW - 3 * HOUR_MS })] }],
    ['where nothing is to be done', 'nothing_due', { advices: [warm] }],
    [
      'before the next issue can say better',
      'nothing_due',
      {
        advices: [anAdvice({ headline: aHeadline({ actFrom: iso(NOW + 2 * HOUR_MS) }) })],
      },
    ],
    [
      'when the time to act ends before one could object',
      'too_late',
      {
        advices: [anAdvice({ headline: aHeadline({ actTo: iso(NOW + 20 * MINUTE_MS) }) })],
      },
    ],
    ['of another treatment', 'treatment', { limit: { ...LIMIT, treatments: ['brine'] } }],
    [
      'which a directive cannot say',
      'treatment',
      {
        limit: { ...LIMIT, treatments: ['plow_salt'] },
        advices: [anAdvice({ headline: aHeadline({ treatment: 'plow_salt', spread: 'prewet' }) })],
      },
    ],
    ['above the greatest quantity', 'quantity', { limit: { ...LIMIT, mostGm2: 19 } }],
    [
      'whose quantity is not known',
      'quantity',
      {
        advices: [anAdvice({ headline: aHeadline({ minGm2: null, maxGm2: null }) })],
      },
    ],
    [
      'outside the hours of the day',
      'hours',
      {
        timezone: 'UTC',
        limit: { ...LIMIT, fromHour: (hour + 2) % 24, toHour: (hour + 5) % 24 },
      },
    ],
    ['with low confidence', 'confidence', { advices: [anAdvice({ confidence: 0.79 })] }],
    ['with confidence that nobody knows', 'confidence', { advices: [anAdvice({ confidence: null })] }],
    ['beside what a person has ordered', 'person', { directives: [aDirective()] }],
    [
      'where somebody has objected',
      'objected',
      {
        directives: [announced({ objection: 'forecast', archivedAt: new Date(NOW - MINUTE_MS) })],
      },
    ],
    [
      'where somebody has ended one',
      'objected',
      {
        directives: [
          announced({ hasBegun: true, holdsAt: new Date(NOW - HOUR_MS), archivedAt: new Date(NOW) }),
        ],
      },
    ],
    [
      'where the same holds already',
      'ordered',
      {
        directives: [announced({ hasBegun: true, holdsAt: new Date(NOW - HOUR_MS) })],
      },
    ],
  ]
  test.each(refused)('not %s', (_, refusal, overrides) => {
    expect(decided(overrides)).toMatchObject({ withdrawn: null, announcement: null, refusal })
  })

  test('from the strongest of its points, whose limits decide', () => {
    const strong = anAdvice({ castpointId: 'c2', headline: aHeadline({ minGm2: 15, maxGm2: 20 }) })
    expect(decided({ advices: [anAdvice(), warm, strong] }).announcement).toMatchObject({ castpointId: 'c2' })
    const unsure = anAdvice({ castpointId: 'c0', confidence: null })
    expect(decided({ advices: [unsure, anAdvice()] }).announcement).toMatchObject({ castpointId: 'c1' })
    const tooMuch = { ...strong, headline: aHeadline({ minGm2: 25, maxGm2: 30 }) }
    expect(decided({ advices: [anAdvice(), tooMuch] })).toMatchObject({ refusal: 'quantity' })
  })

  test('from the plan that serves the circuit, which answers for all of its points', () => {
    const plan = { ...planned(15, 15), servesCircuit: true } as IssuedAdvice['plan']
    const serving = anAdvice({ castpointId: 'c3', headline: aHeadline({ minGm2: 15 }), plan })
    const heavier = anAdvice({ castpointId: 'c2', headline: aHeadline({ minGm2: 20 }) })
    expect(decided({ advices: [anAdvice(), heavier, serving] }).announcement).toMatchObject({
      castpointId: 'c3',
      passes: [{ minGm2: 15 }, { minGm2: 15 }],
    })
  })

  test('again when the advice changes or lasts longer, and a refused one again once it would have expired', () => {
    const before = announced({ hasBegun: true, holdsAt: new Date(NOW - HOUR_MS) })
    expect(
      decided({ directives: [{ ...before, expiresAt: new Date(NOW + 45 * MINUTE_MS) }] }).announcement,
    ).not.toBeNull()
    expect(
      decided({ directives: [{ ...before, rules: [rule('motorway', { minGm2: 5 })] }] }).announcement,
    ).not.toBeNull()
    const ended = announced({
      objection: 'other',
      archivedAt: new Date(NOW - 5 * HOUR_MS),
      expiresAt: new Date(NOW - MINUTE_MS),
      holdsAt: new Date(NOW - 4 * HOUR_MS),
    })
    expect(decided({ directives: [ended] }).announcement).not.toBeNull()
    expect(
      decided({ directives: [aDirective({ expiresAt: new Date(NOW + 20 * MINUTE_MS) })] }).announcement,
    ).not.toBeNull()
  })

  test('once: an announcement waits for its start, and is withdrawn if its advice no longer applies', () => {
    const waiting = announced()
    expect(decided({ directives: [waiting] })).toMatchObject({ withdrawn: null, refusal: 'ordered' })
    // The announcement stays near the end of the time to act, because it is assessed at its own start.
    const closing = anAdvice({ headline: aHeadline({ actTo: iso(NOW + 25 * MINUTE_MS) }) })
    expect(decided({ directives: [waiting], advices: [closing] })).toMatchObject({ withdrawn: null })
    expect(decided({ directives: [waiting], advices: [warm] })).toMatchObject({
      withdrawn: { id: 'auto' },
      announcement: null,
    })
    expect(decided({ directives: [waiting], limit: null })).toMatchObject({
      withdrawn: { id: 'auto' },
      refusal: 'off',
    })
    const strongerAdvice = anAdvice({ headline: aHeadline({ minGm2: 15 }) })
    expect(decided({ directives: [waiting], advices: [strongerAdvice] })).toMatchObject({
      withdrawn: { id: 'auto' },
      announcement: { inForceFromMs: NOW + 30 * MINUTE_MS, rules: [{ minGm2: 15 }, {}] },
    })
  })
})

describe('a circuit with limits', () => {
  const KEY = circuitKey('north', 'north-a')
  const PATH = '/circuits/north-a/directives'
  let app: TestApp
  let now = new Date()
  let deliver: () => Promise<void>
  beforeAll(async () => {
    app = await testApp()
    const { database, tenants, secrets, documents } = app
    const publicUrl = 'https://v.example.org'
    deliver = openDelivery({ database, tenants, secrets, documents, publicUrl, now: () => now })
    const setupOf = (setupId: string) => ({ origin: 'live' as const, setupId })
    await publish(database, { ...setupOf('north'), batches: [{ kind: 'circuit', rows: [circuitRow(0)] }] })
    await database.query(
      `insert into role (setup_id, id, name, features) values ('north', 'driver', 'Chauffeur', '{directive,roadcast}')`,
    )
    await database.query(
      "update membership set role_id = 'driver' where setup_id = 'north' and person_id = 'duo'",
    )
    await database.query("insert into directive_follower values ('north', 'duo', 'north-a', '{}')")
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    now = new Date()
    await app.database.query(
      'truncate directive, directive_reader, directive_limit_version, prescription, outbox, progress',
    )
    await catchUp()
  })

  const catchUp = async () => app.tail.waitForRevision((await latestAsOf(app.database)).rev)
  async function ask<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    person = 'olga',
  ) {
    await catchUp()
    const headers = {
      'x-setup': 'north',
      'verglas-min-rev': String((await latestAsOf(app.database)).rev),
    }
    const answer = await app.as(person, method, path, { headers, ...(body && { body }) })
    return { status: answer.status, body: answer.body as T }
  }
  const setLimit = (overrides: Partial<Limit> = {}, expectedRevision: number | null = null) =>
    ask<{ entry: { revision: number } }>('PUT', '/setups/north/directivelimits/north-a', {
      ...LIMIT,
      ...overrides,
      expectedRevision,
    })
  let issueCount = 0
  /** Publishes a new issue at the circuit's point and runs the step that follows it. */
  async function advise(headline: Headline | null, confidence: number | null = 0.9) {
    issueCount += 1
    const issuedAt = new Date(Date.now() - 60_000 + issueCount * 10)
    const row = {
      setup_id: 'north',
      circuit_id: 'north-a',
      castpoint_id: 'north-c1',
      issued_at: issuedAt,
      as_of_rev: 1,
      engine: 'test',
      road_issued_at: issuedAt,
      road_model: 'test',
      table_rev: null,
      content: {
        headline,
        missing: headline ? null : 'road',
        advices: [],
        nearest: null,
        changes: [],
        confidence,
        untilAt: null,
      },
    }
    const { rev } = await publish(app.database, {
      origin: 'live',
      setupId: 'north',
      batches: [{ kind: 'prescription', rows: [row] }],
    })
    await app.database.query(
      `insert into progress (step, unit, done_rev, done_at, product_rev) values ('prescription', $1, $2, now(), $2)
           on conflict (step, unit) do update set product_rev = excluded.product_rev`,
      [KEY, rev],
    )
  }
  const services = () => ({ database: app.database, model: async () => [] })
  const takeIt = () => runWorkItem(services(), { step: 'directive', key: KEY })
  type DirectiveView = {
    id: string
    state: string
    holdsAt: string | null
    objection: string | null
    author: string
  }
  type Latest = { asOf: { at: string } } & Record<
    'public',
    Record<'inForce' | 'last' | 'announced', DirectiveView | null>
  >
  const latest = async () => (await ask<Latest>('GET', `${PATH}/latest`)).body.public
  const history = async () => (await ask<{ directives: DirectiveView[] }>('GET', PATH)).body.directives
  /** Simulates that the time to object has passed and the next tick has come. */
  async function letBegin() {
    await app.database.query(
      "update directive set holds_at = holds_at - interval '31 minutes' where holds_at is not null",
    )
    await publishTick(app.database)
  }
  const currentHeadline = () =>
    aHeadline({ actFrom: iso(Date.now() - HOUR_MS), actTo: iso(Date.now() + 4 * HOUR_MS) })
  const order = (basedOn: string | null) =>
    ask<{ directive: DirectiveView }>('POST', PATH, {
      rules: [
        {
          roadType: 'motorway',
          priority: null,
          treatment: 'salt',
          minGm2: 5,
          maxGm2: null,
          isOnDemand: false,
        },
      ],
      comment: '',
      scope: 'public',
      expiresInHours: 6,
      basedOn,
    })

  test('announces the advice once, whichever worker runs the step and however often', async () => {
    await advise(currentHeadline())
    expect(await takeIt()).toEqual([])
    expect(await history()).toEqual([])
    expect((await setLimit()).status).toBe(200)
    const answers = await Promise.all([takeIt(), takeIt()])
    expect(answers.flat()).toEqual(['directive'])
    await advise(currentHeadline())
    await takeIt()
    expect(await history()).toMatchObject([{ state: 'announced', author: 'Verglas' }])
    expect(await latest()).toMatchObject({ inForce: null, announced: { state: 'announced' } })
    await letBegin()
    expect(await latest()).toMatchObject({ inForce: { state: 'in_force' }, announced: null })
  })

  test('notifies its team and those who may object, and nobody twice', async () => {
    await setLimit()
    await advise(currentHeadline())
    await takeIt()
    await deliver()
    await deliver()
    type Mail = { recipient: string; subject: string; body: string }
    const mails = await app.database.query<Mail>('select * from outbox order by recipient')
    expect(mails.map(({ recipient }) => recipient)).toEqual(['newcomer@example.org', 'olga@example.org'])
    expect(mails[0]?.subject).toContain('Consigne automatique annoncée')
    const ownOrders = await ask<{ directives: { directive: DirectiveView }[] }>(
      'GET',
      '/setups/north/users/duo/directives',
      undefined,
      'duo',
    )
    expect(ownOrders.body.directives).toMatchObject([{ directive: { state: 'announced' } }])
  })

  test('does not start a directive that somebody objects to, stores the reason, and stays silent afterwards', async () => {
    await setLimit()
    await advise(currentHeadline())
    await takeIt()
    const id = (await latest()).announced?.id
    const before = (await ask<Latest>('GET', `${PATH}/latest`)).body.asOf.at
    expect((await ask('DELETE', `${PATH}/${id}`)).status).toBe(400)
    expect((await ask('POST', `${PATH}/${id}/objection`, { reason: 'resources' }, 'duo')).status).toBe(403)
    expect((await ask('POST', `${PATH}/${id}/objection`, { reason: 'resources' })).status).toBe(200)
    expect((await ask('POST', `${PATH}/${id}/objection`, { reason: 'resources' })).status).toBe(404)
    expect(await latest()).toMatchObject({ inForce: null, announced: null })
    expect(await history()).toMatchObject([{ state: 'objected', objection: 'resources' }])
    await advise(aHeadline({ ...currentHeadline(), minGm2: 12 }))
    await takeIt()
    expect(await history()).toHaveLength(1)
    const advised = await ask('GET', '/setups/north/directives/advised')
    expect(advised.body).toMatchObject({ directives: [{ isFollowed: false, departure: 'resources' }] })
    const earlierLatest = await ask<Latest>('GET', `${PATH}/latest?time=${encodeURIComponent(before)}`)
    expect(earlierLatest.body.public).toMatchObject({ announced: { id, state: 'announced' } })
    const chain = await app.database.query<{ content: string }>(
      'select content from act_chain order by seq desc limit 1',
    )
    expect(chain[0]?.content).toContain('"objection": "resources"')
  })

  test('lets a person who did not see the announcement publish a directive, and does not announce again', async () => {
    await setLimit()
    await advise(currentHeadline())
    await takeIt()
    const id = (await latest()).announced?.id
    const published = await order(null)
    expect(published.status).toBe(200)
    await letBegin()
    expect(await latest()).toMatchObject({ inForce: { id: published.body.directive.id }, announced: null })
    expect(await history()).toMatchObject([{ state: 'in_force' }, { id, state: 'replaced' }])
    expect((await ask('POST', `${PATH}/${id}/objection`, { reason: 'other' })).status).toBe(404)
    await advise(aHeadline({ ...currentHeadline(), minGm2: 12 }))
    await takeIt()
    expect(await history()).toHaveLength(2)
  })

  test('announces nothing if somebody has ordered while it was being decided', async () => {
    await setLimit()
    await advise(currentHeadline())
    const asOf = await latestAsOf(app.database)
    await order(null)
    const { directive } = await import('./step.ts')
    const batches = await directive.run({
      db: app.database,
      key: KEY,
      asOf,
      before: { rev: 0, atMs: Number.NEGATIVE_INFINITY },
      model: async () => [],
    })
    expect(batches[0]?.rows).toHaveLength(1)
    const { appended } = await publish(app.database, { origin: 'live', setupId: 'north', batches })
    expect(appended).toBe(0)
    expect(await history()).toMatchObject([{ state: 'in_force', holdsAt: null }])
  })

  test('withdraws its announcement as soon as its limits are switched off', async () => {
    const { body } = await setLimit()
    await advise(currentHeadline())
    await takeIt()
    await setLimit({ isOn: false }, body.entry.revision)
    expect((await pendingWorkItems(services())).filter(({ step }) => step === 'directive')).toHaveLength(1)
    await takeIt()
    expect(await history()).toMatchObject([{ state: 'withdrawn', objection: null }])
    // It may be announced again, because nobody objected.
    await setLimit(
      { objectMinutes: 15 },
      (await ask<{ entry: { revision: number } }>('GET', '/setups/north/directivelimits/north-a')).body.entry
        .revision,
    )
    await app.database.query("update directive set directive_id = 'of before'")
    await takeIt()
    expect(await history()).toMatchObject([{ state: 'announced' }, { state: 'withdrawn' }])
  })

  test('is private: another organisation neither sees, sets nor objects', async () => {
    await setLimit()
    await advise(currentHeadline())
    await takeIt()
    const id = (await latest()).announced?.id
    const asSam = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
      app.as('sam', method, path, body ? { body } : {})
    expect((await asSam('GET', '/setups/north/directivelimits')).status).toBe(404)
    const limit = { ...LIMIT, expectedRevision: null }
    expect((await asSam('PUT', '/setups/south/directivelimits/north-a', limit)).status).toBe(404)
    expect((await asSam('POST', `${PATH}/${id}/objection`, { reason: 'other' })).status).toBe(404)
    expect((await ask('PUT', '/setups/north/directivelimits/north-a', limit, 'duo')).status).toBe(403)
    expect(await latest()).toMatchObject({ announced: { id } })
  })
})
