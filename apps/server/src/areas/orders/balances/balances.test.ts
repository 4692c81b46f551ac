import { DAY_MS, HOUR_MS, localDays } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { circuitRow } from '../../../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

type Treatments = { count: number; kg: { nacl: number; abrasive: number } }
type Compared = { advised: Treatments; ordered: Treatments; done: Treatments }
type Balance = {
  season: number
  nights: (Compared & { night: string; severity: number | null })[]
  circuits: (Compared & { circuitId: string })[]
  classes: (Compared & { roadType: string; lengthKm: number })[]
  unknownCount: number
}

const PARIS = 'Europe/Paris'
const [yesterday] = localDays(PARIS, Date.now() - DAY_MS, 1)
/** Nine o'clock yesterday evening, local time. */
const EVENING_MS = (yesterday?.toMs ?? 0) - 3 * HOUR_MS
const NIGHT = yesterday?.day ?? ''
/** Outside the winter the balance is empty, so these tests are skipped. */
const isWinter = !['05', '06', '07', '08', '09'].includes(NIGHT.slice(5, 7))
/** Area of the circuit: 15 km of two lanes of 3.5 m. */
const AREA_1000_M2 = 105
const iso = (ms: number) => new Date(ms).toISOString()

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.database.query("update setup set timezone = $1 where id = 'north'", [PARIS])
  const row = circuitRow(0)
  const [segment] = row.segments
  const segments = [
    { ...segment, id: 'a', roadType: 'main', priority: 1, lanes: 2, kmFrom: 0, kmTo: 10 },
    { ...segment, id: 'b', roadType: 'local', priority: 3, lanes: 2, kmFrom: 10, kmTo: 15 },
  ]
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'circuit', rows: [{ ...row, lane_width_m: 3.5, segments }] }],
  })
})
afterAll(() => app.close())

const advice = (issuedMs: number, gm2: number, overrides: object = {}) => ({
  setup_id: 'north',
  circuit_id: 'north-a',
  castpoint_id: 'north-c1',
  issued_at: iso(issuedMs),
  situation: 'frost',
  spread: 'prewet',
  gm2,
  passes: 1,
  ...overrides,
})

async function balance(query = '') {
  const { status, body } = await app.as('olga', 'GET', `/setups/north/balance${query}`)
  expect(status).toBe(200)
  return body as Balance
}
const publishAll = async (...batches: Parameters<typeof publish>[1]['batches']) => {
  const { rev } = await publish(app.database, { origin: 'live', setupId: 'north', batches })
  await app.tail.waitForRevision(rev)
  return rev
}

test.runIf(isWinter)(
  'shows what was advised, ordered and done side by side, and preserves the data of that time',
  async () => {
    await publishAll(
      // advised for several hours: only the largest amount counts, once
      { kind: 'due_advice', rows: [advice(EVENING_MS, 8), advice(EVENING_MS + HOUR_MS, 10)] },
      // ordered on the main road; on the local road only on demand
      {
        kind: 'directive',
        rows: [
          {
            setup_id: 'north',
            directive_id: 'd1',
            circuit_id: 'north-a',
            scope: 'public',
            rules: [
              {
                roadType: 'main',
                priority: null,
                treatment: 'salt',
                minGm2: 20,
                maxGm2: null,
                isOnDemand: false,
              },
              {
                roadType: 'local',
                priority: null,
                treatment: 'salt',
                minGm2: 20,
                maxGm2: null,
                isOnDemand: true,
              },
            ],
            comment: '',
            expires_at: iso(EVENING_MS + 2 * HOUR_MS),
            author_id: 'olga',
            author: 'Olga',
            ordered_at: iso(EVENING_MS),
          },
        ],
      },
      {
        kind: 'treatment_act',
        rows: [
          {
            setup_id: 'north',
            act_id: 't1',
            circuit_id: 'north-a',
            treatment: 'salt_abrasive',
            spread_gm2: 10,
            km_from: 0,
            km_to: 9,
            done_at: iso(EVENING_MS + HOUR_MS),
            castpoints: [],
            author_id: 'olga',
            author: 'Olga',
            told_at: iso(EVENING_MS + HOUR_MS),
          },
        ],
      },
    )
    const answer = await balance()
    const night = answer.nights.find(({ night }) => night === NIGHT)
    // 15 km of two lanes of 3.5 m are 105,000 m², 70,000 m² of it on the main road
    expect(night).toMatchObject({
      advised: { count: 1, kg: { nacl: 1050 } },
      ordered: { count: 1, kg: { nacl: 1400 } },
      done: { count: 1, kg: { nacl: 700, abrasive: 350 } },
    })
    expect(answer.circuits).toMatchObject([{ circuitId: 'north-a', ordered: { kg: { nacl: 1400 } } }])
    expect(answer.classes).toMatchObject([
      { roadType: 'main', lengthKm: 10, advised: { kg: { nacl: 700 } }, done: { kg: { nacl: 700 } } },
      { roadType: 'local', lengthKm: 5, advised: { kg: { nacl: 350 } }, ordered: { count: 0 } },
    ])
    const before = new Date().toISOString()
    await publishAll({ kind: 'due_advice', rows: [advice(EVENING_MS, 40)] })
    expect((await balance()).nights.find(({ night }) => night === NIGHT)?.advised.kg.nacl).toBe(4200)
    expect(
      (await balance(`?time=${before}`)).nights.find(({ night }) => night === NIGHT)?.advised.kg.nacl,
    ).toBe(1050)
  },
)

test.runIf(isWinter)(
  'of several issues the strongest counts as it was issued, with quantity and passes',
  async () => {
    const advised = async () => (await balance()).nights.find(({ night }) => night === NIGHT)?.advised
    const before = await advised()
    const snow = { situation: 'snow' }
    await publishAll({
      kind: 'due_advice',
      rows: [advice(EVENING_MS, 20, snow), advice(EVENING_MS + HOUR_MS, 12, { ...snow, passes: 2 })],
    })
    const after = await advised()
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(2)
    expect((after?.kg.nacl ?? 0) - (before?.kg.nacl ?? 0)).toBeCloseTo(2 * 12 * AREA_1000_M2)
  },
)

test.runIf(isWinter)('from the first plan on, passes that fell due count instead of situations', async () => {
  const advised = async () => (await balance()).nights.find(({ night }) => night === NIGHT)?.advised
  const before = await advised()
  const passRow = (hour: number, gm2: number | null, treatment = 'prewet') => ({
    setup_id: 'north',
    circuit_id: 'north-a',
    departs_at: iso(EVENING_MS + hour * HOUR_MS),
    issued_at: iso(EVENING_MS + 2 * HOUR_MS),
    until_at: iso(EVENING_MS + 8 * HOUR_MS),
    treatment,
    gm2,
  })
  await publishAll(
    { kind: 'due_pass', rows: [passRow(-2, 15), passRow(-1, 20, 'plow_salt'), passRow(0, null, 'plow')] },
    { kind: 'due_advice', rows: [advice(EVENING_MS + 3 * HOUR_MS, 40, { situation: 'packed' })] },
  )
  const after = await advised()
  expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(3)
  expect((after?.kg.nacl ?? 0) - (before?.kg.nacl ?? 0)).toBeCloseTo((15 + 20) * AREA_1000_M2)
})

test('a future winter is empty, an invalid one is refused, and someone who may not order sees nothing', async () => {
  expect((await balance('?season=2998')).nights).toEqual([])
  expect((await app.as('olga', 'GET', '/setups/north/balance?season=last')).status).toBe(400)
  expect((await app.as('vera', 'GET', '/setups/north/balance')).status).toBe(403)
})
