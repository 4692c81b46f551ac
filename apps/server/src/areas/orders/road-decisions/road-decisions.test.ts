import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { latestAsOf } from '../../../db/as-of.ts'
import { publish } from '../../../db/publish.ts'
import { circuitRow, prescriptionRow } from '../../../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import { verifyDossier } from '../dossiers/verify.ts'

const PATH = '/circuits/north-a/roaddecisions'
const iso = (ms: number) => new Date(ms).toISOString()
const HOUR_START = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const ISSUED_AT = new Date(HOUR_START - HOUR_MS)

/** Danger at these levels in each hour from the current one on, whatever the plan does. */
const planOf = (levels: number[]) => {
  const grave = levels.flatMap((level, hour) => {
    const [from, to] = [hour, hour + 1].map((hours) => iso(HOUR_START + hours * HOUR_MS))
    return level >= 3 ? [{ from, to, level, kind: 'freezing_rain', place: null }] : []
  })
  const judged = { slipperyMin: 600, lowestGrip: 0.1, lowestAt: iso(HOUR_START), levels, grave }
  return {
    servesCircuit: true,
    headline: {
      next: null,
      afterwards: null,
      worstKind: 'freezing_rain',
      kinds: [],
      isWindowPassed: false,
      reason: 'harmful',
      problems: [],
      later: null,
    },
    worstKind: 'freezing_rain',
    events: [],
    road: {
      from: iso(HOUR_START),
      to: iso(HOUR_START + levels.length * HOUR_MS),
      untreated: judged,
      treated: judged,
      proposal: null,
    },
  }
}

let app: TestApp
let latestRev = 0
beforeAll(async () => {
  app = await testApp()
  await publishRows('circuit', { ...circuitRow(0), zone_id: 'a' })
})
afterAll(() => app.close())
beforeEach(() => app.database.query('truncate road_decision, prescription, directive_follower, outbox'))

async function publishRows(kind: 'circuit' | 'prescription', row: object): Promise<void> {
  const published = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind, rows: [row] }],
  })
  latestRev = published.rev
}

/** Publishes advice whose plan leaves these danger levels in the hours from the current one on. */
async function advise(levels: number[], issuedAt = ISSUED_AT): Promise<void> {
  const row = prescriptionRow(0, issuedAt, latestRev)
  await publishRows('prescription', { ...row, content: { ...row.content, plan: planOf(levels) } })
}
const ADVICE = { castpointId: 'north-c1', issuedAt: ISSUED_AT.toISOString() }

const aBody = (changes: object = {}) => ({
  kind: 'closed',
  from: iso(HOUR_START + 2 * HOUR_MS),
  to: iso(HOUR_START + 8 * HOUR_MS),
  basedOn: null,
  ...changes,
})
type Decision = { id: string; state: string; until: string; author: string; danger: unknown }
type Answer<Body> = { status: number; body: Body }

async function ask<Body>(
  person: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer<Body>> {
  const answer = await app.as(person, method, path, {
    headers: { 'x-setup': 'north', 'verglas-min-rev': String(latestRev) },
    ...(body ? { body } : {}),
  })
  latestRev = (answer.body as { rev?: number }).rev ?? latestRev
  return answer as Answer<Body>
}
const record = (changes: object = {}, person = 'olga') =>
  ask<{ decision: Decision; notifiedCount: number }>(person, 'POST', PATH, aBody(changes))
const list = async (query = '') =>
  (await ask<{ decisions: Decision[] }>('olga', 'GET', `${PATH}${query}`)).body.decisions
const board = async (query = '') =>
  (await ask<{ decisions: Decision[] }>('olga', 'GET', `/setups/north/roaddecisions${query}`)).body.decisions
const statesOf = (decisions: readonly Decision[]) => decisions.map(({ state }) => state)

describe('recording', () => {
  test('a decision is on the board and in the history, with who decided and the danger that was displayed', async () => {
    await advise([1, 1, 3, 4, 4, 3, 1, 1])
    const { status, body } = await record({ comment: ' Congères ', advice: ADVICE })
    expect(status).toBe(200)
    const danger = { from: iso(HOUR_START + 2 * HOUR_MS), to: iso(HOUR_START + 6 * HOUR_MS), level: 4 }
    expect(body.decision).toMatchObject({ state: 'upcoming', comment: 'Congères', danger, endedAt: null })
    expect(body.decision.author).not.toBe('')
    expect(await list()).toEqual([body.decision])
    expect(await board()).toEqual([body.decision])
  })

  test.each<[string, object, string]>([
    ['an end before the beginning', { to: iso(HOUR_START) }, 'body.to'],
    [
      'a decision that is over',
      { from: iso(HOUR_START - 3 * HOUR_MS), to: iso(HOUR_START - HOUR_MS) },
      'body.to',
    ],
    ['more than seven days', { to: iso(HOUR_START + 24 * 7 * HOUR_MS + 3 * HOUR_MS) }, 'body.to'],
    ['5 km/h', { kind: 'reduced_speed', limitKmh: 5 }, 'body.limitKmh'],
    ['300 km/h', { kind: 'reduced_speed', limitKmh: 300 }, 'body.limitKmh'],
    ['a reduced speed without a limit', { kind: 'reduced_speed' }, 'body.limitKmh'],
    ['a closed road with a limit', { limitKmh: 80 }, 'body.limitKmh'],
    ['keeping open without a reason', { kind: 'kept_open', comment: '  ' }, 'body.comment'],
  ])('%s is refused', async (_, changes, field) => {
    expect(await record(changes)).toMatchObject({ status: 400, body: { code: 'Invalid', field } })
    expect(await app.database.query('select from road_decision')).toEqual([])
  })

  test('two people who decide at the same time get a conflict with the first decision', async () => {
    const first = await record()
    const second = await record({ kind: 'reduced_speed', limitKmh: 80 })
    expect(second).toMatchObject({
      status: 409,
      body: { conflict: { stored: { id: first.body.decision.id } } },
    })
    expect(
      await record({ kind: 'reduced_speed', limitKmh: 80, basedOn: first.body.decision.id }),
    ).toMatchObject({
      status: 200,
    })
  })

  test('advice that does not exist is not found', async () => {
    expect(await record({ advice: ADVICE })).toMatchObject({ status: 404 })
  })
})

describe('the end of a decision', () => {
  test('before its beginning withdraws it, later ends it, and neither happens twice', async () => {
    const { id } = (await record()).body.decision
    expect(await ask('olga', 'DELETE', `${PATH}/${id}`)).toMatchObject({ status: 200 })
    expect(statesOf(await list())).toEqual(['withdrawn'])
    expect(await board()).toEqual([])
    expect(await ask('olga', 'DELETE', `${PATH}/${id}`)).toMatchObject({ status: 404 })
    const running = (await record({ from: iso(HOUR_START - HOUR_MS), basedOn: id })).body.decision
    expect(running.state).toBe('in_force')
    expect(await ask('olga', 'DELETE', `${PATH}/${running.id}`)).toMatchObject({ status: 200 })
    expect(statesOf(await list())).toEqual(['ended', 'withdrawn'])
    // Who takes over reads what was ended since, the latest first.
    const endedSince = async (at: string) =>
      (await ask<{ ended: Decision[] }>('olga', 'GET', `/setups/north/roaddecisions?endedSince=${at}`)).body
        .ended
    expect(statesOf(await endedSince(iso(HOUR_START - HOUR_MS)))).toEqual(['ended', 'withdrawn'])
    expect(await endedSince(iso(Date.now() + HOUR_MS))).toEqual([])
    expect(
      (await ask<{ ended: Decision[] }>('olga', 'GET', '/setups/north/roaddecisions')).body.ended,
    ).toEqual([])
  })

  test('a later decision replaces an earlier one from its own beginning on', async () => {
    const { id } = (await record()).body.decision
    const later = await record({
      kind: 'reduced_speed',
      limitKmh: 50,
      from: iso(HOUR_START + 5 * HOUR_MS),
      to: iso(HOUR_START + 12 * HOUR_MS),
      basedOn: id,
    })
    expect(await board()).toMatchObject([
      { id, until: iso(HOUR_START + 5 * HOUR_MS) },
      { id: later.body.decision.id, until: iso(HOUR_START + 12 * HOUR_MS) },
    ])
    await ask('olga', 'DELETE', `${PATH}/${later.body.decision.id}`)
    expect(await board()).toMatchObject([{ id, until: iso(HOUR_START + 8 * HOUR_MS) }])
  })

  test('a decision that is replaced before its beginning never holds', async () => {
    const { id } = (await record({ from: iso(HOUR_START + 5 * HOUR_MS) })).body.decision
    const earlier = await record({ from: iso(HOUR_START + HOUR_MS), basedOn: id })
    expect(await board()).toMatchObject([{ id: earlier.body.decision.id }])
    expect(statesOf(await list())).toEqual(['upcoming', 'replaced'])
  })
})

test('answers about a past instant are what was known then', async () => {
  const instant = async () => encodeURIComponent((await latestAsOf(app.database)).at)
  const before = await instant()
  const { id } = (await record()).body.decision
  const then = await instant()
  await ask('olga', 'DELETE', `${PATH}/${id}`)
  expect(statesOf(await list())).toEqual(['withdrawn'])
  expect(statesOf(await list(`?time=${then}`))).toEqual(['upcoming'])
  expect(statesOf(await board(`?time=${then}`))).toEqual(['upcoming'])
  expect(await board(`?time=${before}`)).toEqual([])
})

test('the advice has the decisions of its circuit and how long closing takes', async () => {
  await advise([1, 1, 3, 4, 4, 3, 1, 1])
  const { decision } = (await record({ advice: ADVICE })).body
  const closing = { leadMinutes: 60, decisions: [decision] }
  const read = (path: string) => ask<Record<string, unknown>>('olga', 'GET', path)
  expect((await read('/setups/north/prescriptions')).body).toMatchObject({
    prescriptions: [{ plan: { closing } }],
  })
  const place = '/circuits/north-a/castpoints/north-c1/prescriptions/latest'
  expect((await read(place)).body).toMatchObject({ prescription: { plan: { closing } } })
})

describe('access', () => {
  test('whoever may not issue orders may not decide; members without orders do not read', async () => {
    expect(await record({}, 'vera')).toMatchObject({ status: 403 })
    const { id } = (await record()).body.decision
    expect(await ask('vera', 'DELETE', `${PATH}/${id}`)).toMatchObject({ status: 403 })
    await app.database.query(
      `insert into role (setup_id, id, name, features) values ('north', 'driver', 'Chauffeur', '{directive}')`,
    )
    await app.database.query(
      "update membership set role_id = 'driver' where setup_id = 'north' and person_id = 'duo'",
    )
    expect(await ask('duo', 'GET', PATH)).toMatchObject({ status: 200, body: { decisions: [{ id }] } })
    expect(await record({ basedOn: id }, 'duo')).toMatchObject({ status: 403 })
  })

  test('people of another organisation find nothing', async () => {
    const { id } = (await record()).body.decision
    const as = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      app.as('sam', method, path, { headers: { 'x-setup': 'south' }, ...(body ? { body } : {}) })
    expect((await as('GET', PATH)).status).toBe(404)
    expect((await as('POST', PATH, aBody())).status).toBe(404)
    expect((await as('DELETE', `${PATH}/${id}`)).status).toBe(404)
    expect((await as('GET', '/setups/north/roaddecisions')).status).toBe(404)
    expect((await as('GET', '/setups/south/roaddecisions')).body).toMatchObject({ decisions: [] })
  })
})

test('recording and ending are acts of the hash chain, in the dossier of the circuit', async () => {
  const { id } = (await record({ comment: 'Congères' })).body.decision
  await ask('olga', 'DELETE', `${PATH}/${id}`)
  const span = `from=${iso(HOUR_START - HOUR_MS)}&to=${iso(HOUR_START + HOUR_MS)}`
  const answer = await app.as('olga', 'GET', `/setups/north/dossier?circuitId=north-a&${span}`)
  const { dossier, faults } = verifyDossier(answer.text)
  expect(faults).toEqual([])
  const acts =
    dossier?.acts.filter(({ kind, content }) => kind === 'road_decision' && content?.includes(id)) ?? []
  expect(acts.map(({ content }) => JSON.parse(content ?? '').ended_by)).toEqual([null, expect.any(String)])
  const altered = answer.text.replace('Congères', 'Verglas!')
  expect(verifyDossier(altered).faults).not.toEqual([])
})

test('the team is notified of the limit and of the comment', async () => {
  await app.database.query(
    "insert into directive_follower (setup_id, person_id, circuit_id, ways) values ('north', 'duo', 'north-a', '{email}')",
  )
  const { body } = await record({
    kind: 'reduced_speed',
    limitKmh: 80,
    comment: 'Jusqu’au tunnel',
    notify: true,
  })
  expect(body.notifiedCount).toBe(1)
  const mails = await app.database.query<{ subject: string; body: string }>(
    'select subject, body from outbox',
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body.replaceAll(/\s/g, ' ')).toMatch(/80 km\/h/)
  expect(mails[0]?.body).toContain('Jusqu’au tunnel')
  // Whoever was told of a decision is told of its end.
  expect(await ask('olga', 'DELETE', `${PATH}/${body.decision.id}`)).toMatchObject({ status: 200 })
  const all = await app.database.query<{ subject: string; body: string }>(
    'select subject, body from outbox order by id',
  )
  expect(all).toHaveLength(2)
  expect(all[1]?.subject).toMatch(/Décision levée|Decision ended/)
  expect(all[1]?.body.replaceAll(/\s/g, ' ')).toMatch(/80 km\/h/)
})

test('a decision that began before it is recorded is refused only if it is over', async () => {
  const justOver = { from: iso(Date.now() - HOUR_MS), to: iso(Date.now() - MINUTE_MS) }
  expect(await record(justOver)).toMatchObject({ status: 400, body: { field: 'body.to' } })
  expect(await record({ ...justOver, to: iso(Date.now() + MINUTE_MS) })).toMatchObject({ status: 200 })
})
