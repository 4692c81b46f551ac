import { HOUR_MS } from '@verglas/quantities'
import { laneAreaM2 } from '@verglas/road-network'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { circuitRow, prescriptionRow } from '../../../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import { type Rule, stateOf } from './rules.ts'

const PATH = '/circuits/north-a/directives'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.database.query(
    `insert into role (setup_id, id, name, features) values ('north', 'reader', 'Lecteur', '{directive}')`,
  )
  await app.database.query(
    "update membership set role_id = 'reader' where setup_id = 'north' and person_id = 'duo'",
  )
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'circuit', rows: [circuitRow(0)] }],
  })
  latestRev = rev
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.query('delete from directive')
})

const aRule = (overrides: Partial<Rule> = {}): Rule => ({
  roadType: 'motorway',
  priority: null,
  treatment: 'salt',
  minGm2: 15,
  maxGm2: 20,
  deicer: 'nacl',
  isOnDemand: false,
  ...overrides,
})
const aBody = (overrides: object = {}) => ({
  rules: [aRule()],
  comment: ' Deux passages sur le viaduc. ',
  scope: 'public',
  expiresInHours: 6,
  basedOn: null,
  ...overrides,
})

let latestRev = 0
type ScopeDirectives = { inForce: { id: string } | null; last: { id: string; state: string } | null }
type Latest = { asOf: { at: string }; public: ScopeDirectives; private: ScopeDirectives }
async function read<T>(path: string, person = 'olga', status = 200): Promise<T> {
  const headers = { 'verglas-min-rev': String(latestRev), 'x-setup': 'north' }
  const answer = await app.as(person, 'GET', path, { headers })
  expect([answer.status, answer.status === status ? '' : answer.text]).toEqual([status, ''])
  return answer.body as T
}
async function order(overrides: object = {}) {
  const answer = await app.as('olga', 'POST', PATH, { body: aBody(overrides) })
  expect(answer).toMatchObject({ status: 200 })
  const { directive, rev } = answer.body as { directive: { id: string }; rev: number }
  latestRev = rev
  return directive.id
}

test('a directive is in force until another replaces it, and both stay in the history', async () => {
  const first = await order()
  const before = await read<Latest>(`${PATH}/latest`)
  expect(before.public).toMatchObject({
    inForce: { id: first, author: 'Olga Test', comment: 'Deux passages sur le viaduc.', rules: [aRule()] },
    last: { id: first },
  })
  const second = await order({ basedOn: first, rules: [aRule({ minGm2: 20, maxGm2: null })] })
  expect(await read(PATH)).toMatchObject({
    directives: [
      { id: second, state: 'in_force' },
      { id: first, state: 'replaced' },
    ],
  })
  expect(await read('/setups/north/directives')).toMatchObject({ directives: [{ id: second }] })
  // The board at that time.
  const time = encodeURIComponent(before.asOf.at)
  expect(await read(`/setups/north/directives?time=${time}`)).toMatchObject({ directives: [{ id: first }] })
  expect(await read(`${PATH}/latest?time=${time}`)).toEqual(before)
})

test('the board names the directive that ended last: the archived one, not the one it replaced', async () => {
  const first = await order()
  expect(await read('/setups/north/directives?ended=true')).toMatchObject({ ended: [] })
  const second = await order({ basedOn: first })
  const { rev } = (await app.as('olga', 'DELETE', `${PATH}/${second}`)).body as { rev: number }
  latestRev = rev
  expect(await read('/setups/north/directives?ended=true')).toMatchObject({
    directives: [],
    ended: [{ id: second, state: 'archived', archivedBy: 'Olga Test' }],
  })
  expect(await read('/setups/north/directives')).toMatchObject({ directives: [], ended: [] })
})

const aPass = (overrides: object = {}) => ({
  departAt: '2026-11-27T20:10:00.000Z',
  finishAt: '2026-11-27T21:40:00.000Z',
  treatment: 'prewet',
  deicer: 'nacl',
  minGm2: 15,
  maxGm2: 20,
  ...overrides,
})

test('a directive has all its passes, each with the mass to load, live and in the history', async () => {
  const plow = { treatment: 'plow', minGm2: null, maxGm2: null }
  const later = { departAt: '2026-11-28T00:00:00+01:00', finishAt: '2026-11-27T23:45:00Z' }
  const id = await order({ passes: [aPass(), aPass({ ...later, ...plow })] })
  const { segments, lane_width_m } = circuitRow(0)
  const areaM2 = laneAreaM2(segments as unknown as Parameters<typeof laneAreaM2>[0], lane_width_m)
  const totalKg = Math.round((20 * areaM2) / 1000)
  expect(totalKg).toBeGreaterThan(0)
  const passes = [
    { ...aPass(), totalKg },
    {
      ...aPass(plow),
      departAt: '2026-11-27T23:00:00.000Z',
      finishAt: '2026-11-27T23:45:00.000Z',
      totalKg: null,
    },
  ]
  expect(await read(`${PATH}/latest`)).toMatchObject({ public: { inForce: { id, passes } } })
  expect(await read(PATH)).toMatchObject({ directives: [{ id, passes }] })
  const archived = await app.as('olga', 'DELETE', `${PATH}/${id}`)
  latestRev = (archived.body as { rev: number }).rev
  expect(await read(PATH)).toMatchObject({ directives: [{ id, state: 'archived', passes }] })
})

test.each<[string, object, string]>([
  ['a finish before its departure', aPass({ finishAt: '2026-11-27T20:00:00Z' }), 'body.passes.0.finishAt'],
  ['a pass without its amount', aPass({ minGm2: null, maxGm2: null }), 'body.passes.0.minGm2'],
  ['an amount for a blade', aPass({ treatment: 'plow' }), 'body.passes.0.minGm2'],
  ['a time that is none', aPass({ departAt: 'tonight' }), 'body.passes.0.departAt'],
])('%s is refused at its place', async (_, pass, field) => {
  const answer = await app.as('olga', 'POST', PATH, { body: aBody({ passes: [pass] }) })
  expect(answer).toMatchObject({ status: 400, body: { code: 'Invalid', field } })
  expect(await app.database.query('select from directive')).toEqual([])
})

test('an order that would end while a crew is out is refused', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const pass = aPass({ departAt: inHours(1), finishAt: inHours(2.5) })
  const post = (expiresInHours: number | null) =>
    app.as('olga', 'POST', PATH, { body: aBody({ passes: [pass], expiresInHours }) })
  expect(await post(2)).toMatchObject({
    status: 400,
    body: { code: 'Invalid', field: 'body.expiresInHours' },
  })
  expect(await post(3)).toMatchObject({ status: 200 })
})

test('the second of two concurrent supervisors sees what the first has ordered, and nothing is overwritten', async () => {
  const first = await order()
  const conflict = await app.as('olga', 'POST', PATH, { body: aBody({ rules: [aRule({ minGm2: 8 })] }) })
  expect(conflict).toMatchObject({
    status: 409,
    body: {
      code: 'Conflict',
      conflict: { changedBy: 'Olga Test', stored: { id: first }, sent: { rules: [{ minGm2: 8 }] } },
    },
  })
  expect(await read(PATH)).toMatchObject({ directives: [{ id: first }] })
  const answers = await Promise.all(
    [1, 2, 3].map((minGm2) =>
      app.as('olga', 'POST', PATH, { body: aBody({ basedOn: first, rules: [aRule({ minGm2 })] }) }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('a directive expires by itself, or is archived once', async () => {
  const first = await order({ expiresInHours: 2 })
  // A directive that expires needs no publication.
  expect(
    stateOf(
      {
        scope: 'public',
        circuitId: 'c',
        archivedAt: null,
        expiresAt: new Date(2).toISOString(),
        holdsAt: null,
        objection: null,
        revision: 1,
      },
      1,
      1,
    ),
  ).toBe('in_force')
  expect(
    stateOf(
      {
        scope: 'public',
        circuitId: 'c',
        archivedAt: null,
        expiresAt: new Date(2).toISOString(),
        holdsAt: null,
        objection: null,
        revision: 1,
      },
      1,
      2,
    ),
  ).toBe('expired')
  const archive = () => app.as('olga', 'DELETE', `${PATH}/${first}`)
  const archived = await archive()
  expect(archived.status).toBe(200)
  latestRev = (archived.body as { rev: number }).rev
  expect((await archive()).status).toBe(404)
  expect((await read<Latest>(`${PATH}/latest`)).public).toMatchObject({
    inForce: null,
    last: { id: first, state: 'archived', archivedBy: 'Olga Test' },
  })
  // The client knew that the first directive was archived, so the next one is based on it.
  await order({ basedOn: first })
})

describe('a private directive', () => {
  async function change(personId: string, zoneIds: string[], roleId: string) {
    await app.database.query(
      "update membership set zone_ids = $2, role_id = $3 where setup_id = 'north' and person_id = $1",
      [personId, zoneIds, roleId],
    )
    app.guard.forget(personId)
  }
  afterEach(async () => {
    await change('olga', [], 'operator')
    await change('duo', [], 'reader')
  })

  test('is visible to those who may order, and does not replace a public one', async () => {
    const open = await order()
    const hidden = await order({ scope: 'private' })
    expect(await read<Latest>(`${PATH}/latest`)).toMatchObject({
      public: { inForce: { id: open } },
      private: { inForce: { id: hidden } },
      isSupervisor: true,
    })
    expect(await read<Latest>(`${PATH}/latest`, 'duo')).toMatchObject({
      public: { inForce: { id: open } },
      private: { inForce: null, last: null },
      isSupervisor: false,
    })
    expect(await read(PATH, 'duo')).toMatchObject({ directives: [{ id: open }] })
    expect(JSON.stringify(await read('/setups/north/directives', 'duo'))).not.toContain(hidden)
  })

  test('is visible to nobody of another zone than its circuit’s, except its author, and they cannot create one there', async () => {
    const hidden = await order({ scope: 'private' })
    await change('duo', ['b'], 'operator')
    await change('olga', ['b'], 'operator')
    expect(await read(PATH, 'duo')).toMatchObject({ directives: [] })
    expect(await read(`${PATH}/latest`, 'duo')).toMatchObject({ isSupervisor: false })
    expect(await read(PATH)).toMatchObject({ directives: [{ id: hidden, state: 'in_force' }] })
    await read(`${PATH}/${hidden}/readers`, 'duo', 404)
    const headers = { 'x-setup': 'north' }
    expect((await app.as('duo', 'DELETE', `${PATH}/${hidden}`, { headers })).status).toBe(404)
    const refused = await app.as('duo', 'POST', PATH, { headers, body: aBody({ scope: 'private' }) })
    expect(refused).toMatchObject({ status: 400, body: { code: 'Invalid', field: 'body.scope' } })

    await change('duo', ['b', 'a'], 'operator')
    expect(await read(PATH, 'duo')).toMatchObject({ directives: [{ id: hidden }] })
  })

  test('that another has replaced is no longer in force for its author either', async () => {
    const hidden = await order({ scope: 'private' })
    await app.database.query("update directive set author_id = 'duo'")
    await order({ scope: 'private', basedOn: hidden })
    expect(await read(PATH, 'duo')).toMatchObject({ directives: [{ id: hidden, state: 'replaced' }] })
    expect(await read('/setups/north/directives', 'duo')).toMatchObject({ directives: [] })
  })
})

test('someone who may not order, or does not see the circuit, cannot create one', async () => {
  const headers = { 'x-setup': 'north' }
  expect((await app.as('duo', 'POST', PATH, { body: aBody(), headers })).status).toBe(403)
  expect((await app.as('sam', 'POST', PATH, { body: aBody() })).status).toBe(404)
  expect((await app.as('sam', 'GET', PATH)).status).toBe(404)
  await read(PATH, 'vera', 403)
  const id = await order()
  expect((await app.as('sam', 'DELETE', `${PATH}/${id}`)).status).toBe(404)
})

const wrong: [string, Partial<Rule>[], string][] = [
  ['no least quantity', [{ minGm2: null }], 'body.rules.0.minGm2'],
  ['a greatest below the least', [{ minGm2: 20, maxGm2: 15 }], 'body.rules.0.maxGm2'],
  ['a second rule of the same road type', [{}, {}], 'body.rules.1.roadType'],
  ['a quantity where nothing is spread', [{ treatment: 'plow' }], 'body.rules.0.minGm2'],
]
test.each(wrong)('%s is refused at its field', async (_, rules, field) => {
  const answer = await app.as('olga', 'POST', PATH, { body: aBody({ rules: rules.map(aRule) }) })
  expect(answer).toMatchObject({ status: 400, body: { code: 'Invalid', field } })
  expect(await read(PATH)).toMatchObject({ directives: [] })
})

test('a directive stores the advice, and why it differs from it', async () => {
  const issuedAt = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS)
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'prescription', rows: [prescriptionRow(0, issuedAt, 1)] }],
  })
  const advice = { castpointId: 'north-c1', issuedAt: issuedAt.toISOString() }
  const sent = (overrides: object) => app.as('olga', 'POST', PATH, { body: aBody(overrides) })
  const refused = await sent({ departure: 'other' })
  expect(refused).toMatchObject({ status: 400, body: { field: 'body.departure' } })
  const sameRules = [aRule({ treatment: 'prewet', minGm2: 8, maxGm2: 20 })]
  expect(await sent({ advice, rules: sameRules, departure: 'other' })).toMatchObject({ status: 400 })
  const unknown = await sent({ advice: { ...advice, castpointId: 'south-c1' } })
  expect(unknown.status).toBe(404)
  const followed = await sent({ advice, rules: sameRules })
  expect(followed.body).toMatchObject({
    directive: { advice: { ...advice, row: 'D19', treatment: 'prewet', minGm2: 8 }, departure: null },
  })
  const { id } = (followed.body as { directive: { id: string } }).directive
  const other = await sent({ advice, departure: 'residual_salt', basedOn: id })
  const { rev } = other.body as { rev: number }
  latestRev = rev
  const { public: publicDirectives } = await read<{ public: { inForce: object } }>(`${PATH}/latest`)
  expect(publicDirectives.inForce).toMatchObject({
    departure: 'residual_salt',
    advice: { situation: 'light_snow' },
  })
})
