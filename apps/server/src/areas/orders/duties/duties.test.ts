import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { openDelivery } from '../../../delivery/delivery.ts'
import { circuitRow } from '../../../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ORDERS = '/circuits/north-a/directives'

let app: TestApp
let latestRev = 0
let now = new Date()
let deliver: () => Promise<void>

beforeAll(async () => {
  app = await testApp()
  const { database, tenants, secrets, documents } = app
  const publicUrl = 'https://v.example.org'
  deliver = openDelivery({ database, tenants, secrets, documents, publicUrl, now: () => now })
  await database.query(
    `insert into role (setup_id, id, name, features) values ('north', 'driver', 'Chauffeur', '{directive,roadcast}')`,
  )
  // duo is the driver, vera the stand-in, olga gives the orders
  await database.query(
    "update membership set role_id = 'driver' where setup_id = 'north' and person_id in ('duo', 'vera')",
  )
  await database.query("update person set phone = '+1 418 555 0100' where id = 'duo'")
  const other = { ...circuitRow(0), circuit_id: 'north-b', name: 'Autre circuit' }
  const batches = [{ kind: 'circuit', rows: [circuitRow(0), other] }] as const
  latestRev = (await publish(database, { origin: 'live', setupId: 'north', batches })).rev
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date()
  await app.database.query(
    'truncate directive, directive_reader, directive_follower, pass_report, outbox, duty_version, duty_replacement_version',
  )
})

async function ask<T = object>(
  person: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) {
  const answer = await app.as(person, method, path, {
    headers: { 'x-setup': 'north', 'verglas-min-rev': String(latestRev) },
    ...(body ? { body } : {}),
  })
  const { rev } = answer.body as { rev?: number }
  latestRev = rev ?? latestRev
  return answer as typeof answer & { body: T }
}

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** A pattern under which the person is on duty all the time from yesterday on. */
const always = (personId: string, changes: object = {}) => ({
  circuitIds: ['north-a'],
  personId,
  standInId: null,
  firstDate: day(Date.now() - 24 * HOUR_MS),
  lastDate: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  everyWeeks: 1,
  startTime: '00:00',
  endTime: '00:00',
  endsAfterDays: 1,
  expectedRevision: null,
  ...changes,
})
const putDuty = async (id: string, body: object, person = 'olga') =>
  (await ask(person, 'PUT', `/setups/north/duties/${id}`, body)).status

const rule = {
  roadType: 'motorway',
  priority: null,
  treatment: 'salt',
  minGm2: 15,
  maxGm2: 20,
  isOnDemand: false,
}
type Order = { directive: { id: string }; toldCount: number }
async function order(changes: object = {}): Promise<Order> {
  const body = {
    rules: [rule],
    comment: '',
    scope: 'public',
    expiresInHours: 6,
    basedOn: null,
    notify: true,
    ...changes,
  }
  const answer = await ask<Order>('olga', 'POST', ORDERS, body)
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
  return answer.body
}
const outbox = () =>
  app.database.query<{ channel: string; recipient: string; subject: string; body: string }>(
    'select channel, recipient, subject, body from outbox order by id',
  )
async function readers(directiveId: string) {
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  latestRev = row?.rev ?? 0
  type Readers = { readers: { name: string; role: string; escalatedTo: string | null }[] }
  return (await ask<Readers>('olga', 'GET', `${ORDERS}/${directiveId}/readers`)).body.readers
}
const deliverAfter = async (minutes: number) => {
  now = new Date(Date.now() + minutes * MINUTE_MS)
  await deliver()
}

test('the other circuits for which a recipient has an order are listed before an order is issued', async () => {
  await putDuty('a', always('duo', { circuitIds: ['north-a', 'north-b'] }))
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const pass = (hours: number) => ({
    departAt: inHours(hours),
    finishAt: inHours(hours + 1.5),
    treatment: 'salt',
    deicer: 'nacl',
    minGm2: 15,
    maxGm2: null,
  })
  const upcoming = pass(1)
  const body = {
    rules: [rule],
    passes: [pass(-3), upcoming],
    comment: '',
    scope: 'public',
    expiresInHours: 6,
    basedOn: null,
  }
  const issued = await ask<Order>('olga', 'POST', '/circuits/north-b/directives', { ...body, notify: false })
  expect(issued.status).toBe(200)
  const elsewhereFor = async (circuitId: string) => {
    const { body } = await ask<{ recipients: { elsewhere: object[] }[] }>(
      'olga',
      'GET',
      `/circuits/${circuitId}/directives/recipients`,
    )
    return body.recipients.map(({ elsewhere }) => elsewhere)
  }
  const { departAt, finishAt } = upcoming
  expect(await elsewhereFor('north-a')).toEqual([[{ circuit: 'Autre circuit', departAt, finishAt }]])
  // An order of the circuit itself is replaced.
  expect(await elsewhereFor('north-b')).toEqual([[]])
})

describe('an order on a circuit with a roster', () => {
  test('notifies who is on duty by their first way, and no follower', async () => {
    await putDuty('a', always('duo'))
    await ask('vera', 'PUT', '/setups/north/users/vera/circuits', {
      notices: [{ circuitId: 'north-a', ways: ['email'] }],
    })
    const preview = await ask('olga', 'GET', `${ORDERS}/recipients`)
    expect(preview.body).toMatchObject({
      basis: 'duty',
      recipients: [{ name: 'Duo Test', ways: ['sms', 'email'], standIn: null, elsewhere: [] }],
    })
    const { directive, toldCount } = await order()
    expect(toldCount).toBe(1)
    expect((await outbox()).map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['sms', '+14185550100'],
    ])
    expect(await readers(directive.id)).toMatchObject([{ name: 'Duo Test', role: 'crew', ways: ['sms'] }])
  })

  test('asks by the next way, then the stand-in, then its author, and records each step', async () => {
    await putDuty('a', always('duo', { standInId: 'vera' }))
    const { directive } = await order()
    const steps: string[][] = []
    for (const minutes of [31, 32, 62, 93, 124, 155]) {
      await app.database.query('truncate outbox')
      await deliverAfter(minutes)
      steps.push(
        (await outbox()).map(({ channel, recipient, subject }) => `${channel} ${recipient} ${subject}`),
      )
    }
    expect(steps).toEqual([
      [expect.stringMatching(/^mail duo@example.org .* pas encore vue/)],
      [],
      [expect.stringMatching(/^mail vera@example.org .* remplaçant/)],
      [expect.stringMatching(/^mail vera@example.org .* pas encore vue/)],
      [expect.stringMatching(/^mail olga@example.org .* non confirmé/)],
      [],
    ])
    expect(await readers(directive.id)).toMatchObject([
      { name: 'Duo Test', role: 'crew', remindedWays: ['email'], escalatedTo: 'Vera Test' },
      { name: 'Vera Test', role: 'stand_in', escalatedTo: 'Olga Test' },
    ])
  })

  test('stops asking once it is confirmed', async () => {
    await putDuty('a', always('duo', { standInId: 'vera' }))
    const { directive } = await order()
    await ask('duo', 'POST', `${ORDERS}/${directive.id}/read`)
    await app.database.query('truncate outbox')
    for (const minutes of [31, 62, 93]) await deliverAfter(minutes)
    expect(await outbox()).toEqual([])
  })

  test('warns before it is issued that nobody is on duty, and then notifies nobody', async () => {
    const lastWeek = day(Date.now() - 20 * 24 * HOUR_MS)
    await putDuty('a', always('duo', { firstDate: lastWeek, weekdays: [1], everyWeeks: 8, endsAfterDays: 1 }))
    expect((await ask('olga', 'GET', `${ORDERS}/recipients`)).body).toMatchObject({
      basis: 'duty',
      recipients: [],
    })
    expect((await order()).toldCount).toBe(0)
  })

  test('reaches who comes on duty later, with a first message, not a reminder', async () => {
    await putDuty('a', always('duo'))
    const { directive } = await order({ expiresInHours: 72 })
    await ask('duo', 'POST', `${ORDERS}/${directive.id}/read`)
    const hours = 60
    await ask('olga', 'PUT', '/setups/north/dutyreplacements/b', {
      personId: 'duo',
      replacementId: 'vera',
      circuitIds: null,
      from: new Date(Date.now() + (hours - 1) * HOUR_MS).toISOString(),
      to: new Date(Date.now() + (hours + 5) * HOUR_MS).toISOString(),
      expectedRevision: null,
    })
    await app.database.query('truncate outbox')
    await deliverAfter((hours - 2) * 60)
    expect(await outbox()).toEqual([])
    await deliverAfter(hours * 60)
    expect((await outbox()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['vera@example.org', expect.stringMatching(/^Consigne pour /)],
    ])
  })
})

describe('the roster', () => {
  test('refuses circuits and people that do not exist, walls, and periods without length', async () => {
    expect(await putDuty('x', always('duo', { circuitIds: ['south-a'] }))).toBe(400)
    expect(await putDuty('x', always('nobody'))).toBe(400)
    expect(await putDuty('x', always('duo', { standInId: 'duo' }))).toBe(400)
    expect(await putDuty('x', always('duo', { endsAfterDays: 0 }))).toBe(400)
    expect(await putDuty('x', always('duo', { lastDate: '2020-01-01' }))).toBe(400)
    expect(await putDuty('x', always('duo'), 'duo')).toBe(403)
  })

  test('swaps two people with one call, and says who replaces whom', async () => {
    await putDuty('a', always('duo'))
    await putDuty('b', always('vera'))
    const tomorrow = Date.parse(`${day(Date.now() + 24 * HOUR_MS)}T09:00:00Z`)
    const span = { circuitIds: null, from: new Date(tomorrow), to: new Date(tomorrow + HOUR_MS) }
    const body = {
      first: { ...span, personId: 'duo' },
      second: {
        ...span,
        personId: 'vera',
        from: new Date(tomorrow + 24 * HOUR_MS),
        to: new Date(tomorrow + 25 * HOUR_MS),
      },
    }
    const swapOf = (expectedRevision: number) =>
      ask('olga', 'POST', '/setups/north/dutyswaps', { ...body, expectedRevision })
    const refused = await swapOf(latestRev - 1)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'Conflict', conflict: { changedBy: 'Olga Test', sent: { first: { personId: 'duo' } } } },
    })
    const swap = await swapOf(latestRev)
    expect([swap.status, swap.text]).toEqual([200, expect.any(String)])
    const at = async (ms: number) => {
      const query = `from=${new Date(ms + 1000).toISOString()}&to=${new Date(ms + 2000).toISOString()}`
      type Answer = { periods: { personName: string; replaces: string | null }[] }
      const { body } = await ask<Answer>('olga', 'GET', `/setups/north/dutyroster?${query}`)
      return body.periods.map(({ personName, replaces }) => `${personName} < ${replaces}`).toSorted()
    }
    expect(await at(tomorrow)).toEqual(['Vera Test < Duo Test', 'Vera Test < null'])
    expect(await at(tomorrow + 24 * HOUR_MS)).toEqual(['Duo Test < Vera Test', 'Duo Test < null'])
    expect(await at(tomorrow + 2 * HOUR_MS)).toEqual(['Duo Test < null', 'Vera Test < null'])
  })

  test('keeps the past of a pattern that was removed, and says which circuits have a roster', async () => {
    await putDuty('a', always('duo'))
    const removedMs = Date.now()
    type Answer = { rosterCircuitIds: string[]; periods: { from: string; to: string; isRemoved: boolean }[] }
    const roster = async () => {
      const [from, to] = [new Date(removedMs - 20 * HOUR_MS), new Date(removedMs + 40 * HOUR_MS)]
      const query = `from=${from.toISOString()}&to=${to.toISOString()}&circuitId=north-a`
      return (await ask<Answer>('olga', 'GET', `/setups/north/dutyroster?${query}`)).body
    }
    const before = await roster()
    expect(before.rosterCircuitIds).toEqual(['north-a'])
    // 60 hours meet three or four days of the organisation's clock, depending on the hour of the test.
    expect([3, 4]).toContain(before.periods.length)
    expect(before.periods.some(({ isRemoved }) => isRemoved)).toBe(false)
    await ask('olga', 'DELETE', `/setups/north/duties/a?expectedRevision=${latestRev}`)
    const after = await roster()
    expect(after.rosterCircuitIds).toEqual([])
    expect(after.periods.every(({ isRemoved }) => isRemoved)).toBe(true)
    expect(after.periods[0]?.from).toBe(before.periods[0]?.from)
    const lastMs = Math.max(...after.periods.map(({ to }) => Date.parse(to)))
    expect(lastMs).toBeGreaterThanOrEqual(removedMs)
    expect(lastMs).toBeLessThan(removedMs + HOUR_MS)
    const others = `/setups/north/dutyroster?from=${new Date().toISOString()}&to=${new Date().toISOString()}&circuitId=x`
    expect((await ask('olga', 'GET', others)).body).toMatchObject({ rosterCircuitIds: [], periods: [] })
  })

  test('imports a table, refuses rows with a reason, and a second time changes nothing', async () => {
    const row = {
      circuitId: 'north-a',
      personId: 'duo',
      standInId: null,
      date: '2026-12-24',
      startTime: '18:00',
      endTime: '06:00',
      endsAfterDays: 1,
    }
    const periods = [
      row,
      { ...row, circuitId: 'never' },
      { ...row, personId: 'nobody' },
      { ...row, endsAfterDays: 0 },
    ]
    const importing = async (isTrial: boolean) =>
      (await ask('olga', 'POST', '/setups/north/duties/import', { periods, isTrial })).body
    const refused = [
      { row: 1, field: 'circuitId', refusal: 'unknown_circuit' },
      { row: 2, field: 'personId', refusal: 'unknown_person' },
      { row: 3, field: 'endTime', refusal: 'no_length' },
    ]
    expect(await importing(true)).toMatchObject({ added: 1, existing: [], refused })
    expect((await ask<{ entries: object[] }>('olga', 'GET', '/setups/north/duties')).body.entries).toEqual([])
    expect(await importing(false)).toMatchObject({ added: 1, existing: [], refused })
    expect(await importing(false)).toMatchObject({ added: 0, existing: [0], refused })
    const { body } = await ask('olga', 'GET', '/setups/north/duties')
    expect(body).toMatchObject({
      entries: [{ personName: 'Duo Test', firstDate: '2026-12-24', weekdays: [4] }],
    })
  })
})

describe('a crew', () => {
  const report = (id: string, state: string, spreadGm2: number | null = null, person = 'duo') =>
    ask(person, 'PUT', `${ORDERS}/${id}/passes/0/report`, { state, spreadGm2 })
  type Progress = { orders: { state: string; passes: { treatmentId: string | null }[] }[] }
  const progress = async () =>
    (await ask<Progress>('olga', 'GET', '/setups/north/directives/progress')).body.orders[0]
  type Treatments = {
    treatments: {
      id: string
      spreadGm2: number
      author: string
      doneAt: string
      withdrawnAt: string | null
    }[]
  }
  const treatments = async () =>
    (await ask<Treatments>('olga', 'GET', '/circuits/north-a/treatments')).body.treatments

  test('reports seen, departure and end, and the treatment is recorded once', async () => {
    await putDuty('a', always('duo'))
    const { directive } = await order()
    expect(await progress()).toMatchObject({ state: 'issued', notifiedCount: 1, readCount: 0 })
    await ask('duo', 'POST', `${ORDERS}/${directive.id}/read`)
    expect(await progress()).toMatchObject({ state: 'read', readCount: 1 })
    expect((await report(directive.id, 'out')).status).toBe(200)
    expect(await progress()).toMatchObject({ state: 'out', passes: [{ name: 'Duo Test', doneAt: null }] })
    expect((await report(directive.id, 'planned')).status).toBe(200)
    expect(await progress()).toMatchObject({ state: 'read', passes: [] })
    await report(directive.id, 'out')
    const answers = await Promise.all([report(directive.id, 'done', 18), report(directive.id, 'done', 18)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await progress()).toMatchObject({ state: 'done', passes: [{ doneAt: expect.any(String) }] })
    expect(await treatments()).toMatchObject([{ spreadGm2: 18, author: 'Duo Test' }])
    expect((await report(directive.id, 'out')).status).toBe(409)
  })

  test('taps again and again on a slow connection, and the treatment is recorded once', async () => {
    await app.database.query('truncate treatment_act')
    const { directive } = await order({ notify: false })
    const taps = Array.from({ length: 20 }, async (_, index) => {
      await sleep(4 * index)
      return report(directive.id, 'done', 18)
    })
    expect((await Promise.all(taps)).map(({ status }) => status)).toEqual(taps.map(() => 200))
    expect(await treatments()).toMatchObject([{ spreadGm2: 18 }])
  })

  test('reports again after its treatment was withdrawn', async () => {
    await app.database.query('truncate treatment_act')
    const { directive } = await order({ notify: false })
    await report(directive.id, 'done')
    const [first] = await treatments()
    expect(first?.spreadGm2).toBe(20)
    await ask('olga', 'DELETE', `/circuits/north-a/treatments/${first?.id}`)
    expect(await progress()).toMatchObject({ state: 'issued', passes: [] })
    expect((await report(directive.id, 'done', 15)).status).toBe(200)
    expect((await treatments()).filter(({ withdrawnAt }) => withdrawnAt === null)).toMatchObject([
      { spreadGm2: 15 },
    ])
  })

  test('takes back that a pass is finished, which withdraws its treatment with the same revision', async () => {
    await app.database.query('truncate treatment_act')
    const { directive } = await order({ notify: false })
    await report(directive.id, 'out')
    await report(directive.id, 'done', 18)
    const [done] = await treatments()
    const path = `${ORDERS}/${directive.id}/passes/0/report`
    const reopened = await ask<{ rev: number }>('duo', 'PUT', path, { state: 'out', reopens: true })
    expect(reopened).toMatchObject({
      status: 200,
      body: { report: { doneAt: null, treatmentId: null, isOwn: true } },
    })
    expect(await progress()).toMatchObject({ state: 'out', passes: [{ treatmentId: null, isOwn: false }] })
    expect(await treatments()).toMatchObject([{ id: done?.id, withdrawnAt: expect.any(String) }])
    const acts = await app.database.query<{ kind: string; rev: number }>(
      'select kind, rev from act_chain order by seq desc limit 2',
    )
    const { rev } = reopened.body
    expect(acts).toEqual([
      { kind: 'treatment_act', rev },
      { kind: 'pass_report', rev },
    ])
    await report(directive.id, 'done', 12)
    expect(await progress()).toMatchObject({ state: 'done' })
    expect((await treatments()).filter(({ withdrawnAt }) => withdrawnAt === null)).toMatchObject([
      { spreadGm2: 12 },
    ])
  })

  test('sends a report again without storing it twice, even after it was taken back', async () => {
    await app.database.query('truncate treatment_act')
    const { directive } = await order({ notify: false })
    const path = `${ORDERS}/${directive.id}/passes/0/report`
    const send = (body: object) => ask('duo', 'PUT', path, body)
    const at = new Date().toISOString()
    const outReport = { state: 'out', at, reportId: 'tap-1' }
    const done = { state: 'done', spreadGm2: 18, at, reportId: 'tap-2' }
    await Promise.all([send(outReport), send(outReport)])
    await Promise.all([send(done), send(done)])
    expect(await treatments()).toMatchObject([{ spreadGm2: 18, doneAt: at }])
    await send({ state: 'planned', reopens: true, reportId: 'tap-3' })
    for (const again of [outReport, done]) expect((await send(again)).status).toBe(200)
    expect(await progress()).toMatchObject({ state: 'issued', passes: [] })
    expect((await treatments()).filter(({ withdrawnAt }) => withdrawnAt === null)).toEqual([])
  })

  test('reports later what it did while the order was in force, with the time of the tap', async () => {
    await app.database.query('truncate treatment_act')
    const { directive } = await order({ notify: false })
    const path = `${ORDERS}/${directive.id}/passes/0/report`
    const send = (body: object, person = 'duo') => ask(person, 'PUT', path, body)
    const reportedAt = new Date().toISOString()
    // An order that ends in the millisecond of the tap has ended.
    await new Promise((resolve) => setTimeout(resolve, 2))
    await ask('olga', 'DELETE', `${ORDERS}/${directive.id}`)
    const { status, body } = await send({ state: 'out', at: reportedAt, reportId: 'in-time' })
    expect([status, body]).toMatchObject([200, { report: { startedAt: reportedAt } }])
    const unfinished = {
      directive: { id: directive.id, state: 'archived' },
      report: { passNo: 0, isOwn: true },
    }
    const progressFor = async (person: string) =>
      (await ask(person, 'GET', '/setups/north/directives/progress')).body
    expect(await progressFor('duo')).toMatchObject({ orders: [], unfinished: [unfinished] })
    // The person responsible for the circuit sees that he is still out.
    expect(await progressFor('vera')).toMatchObject({
      orders: [],
      unfinished: [
        { directive: { id: directive.id }, report: { passNo: 0, isOwn: false, name: 'Duo Test' } },
      ],
    })
    const undone = await ask('vera', 'GET', `/setups/north/directives/undone-passes?from=${reportedAt}`)
    expect(undone.body).toMatchObject({
      passes: [
        {
          directiveId: directive.id,
          circuitId: 'north-a',
          passNo: 0,
          startedAt: reportedAt,
          name: 'Duo Test',
        },
      ],
    })
    // another person of the crew, too late
    const reportAfterEnd = {
      state: 'done',
      at: new Date(Date.now() + HOUR_MS).toISOString(),
      reportId: 'late',
    }
    expect((await send(reportAfterEnd, 'vera')).body).toMatchObject({ code: 'OrderEnded' })
    expect((await send({ ...reportAfterEnd, isConfirmed: true }, 'vera')).status).toBe(200)
    const recorded = (await treatments()).filter(({ withdrawnAt }) => withdrawnAt === null)
    expect(recorded).toMatchObject([{ author: 'Vera Test' }])
    expect((await send({ state: 'done', at: reportedAt }, 'duo')).body).toMatchObject({
      code: 'PassFinished',
    })
  })

  test('confirms an order with the time of the tap', async () => {
    await putDuty('a', always('duo'))
    const { directive } = await order()
    const at = new Date().toISOString()
    await ask('duo', 'POST', `${ORDERS}/${directive.id}/read?at=${at}`)
    expect(await readers(directive.id)).toMatchObject([{ readAt: at }])
  })

  test('cannot report a pass that was not ordered, nor for another organisation', async () => {
    const { directive } = await order({ notify: false })
    expect(
      (await ask('duo', 'PUT', `${ORDERS}/${directive.id}/passes/1/report`, { state: 'out' })).status,
    ).toBe(404)
    expect(
      (await ask('sam', 'PUT', `${ORDERS}/${directive.id}/passes/0/report`, { state: 'out' })).status,
    ).toBe(404)
    expect((await report(directive.id, 'out', null, 'olga')).status).toBe(200)
  })
})
