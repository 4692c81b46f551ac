import { HOUR_MS } from '@verglas/quantities'
import {
  type DangerLevel,
  DEFAULT_GRIP_LIMITS,
  type GripLimits,
  type HazardKind,
  levelByLimits,
  levelOfGrip,
} from '@verglas/road-hazard'
import { characterOfCode, DEFAULT_RISK_RULES, levelOfCode, type RiskRule } from '@verglas/road-network/risks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pendingWorkItems, runWorkItem } from '../../../chain/advance.ts'
import { forecastInThread, linkStation, publishReadings, publishRun } from '../../../chain/test-weather.ts'
import { circuitKey } from '../../../chain/work-items/circuits.ts'
import { latestAsOf } from '../../../db/as-of.ts'
import { unpacked } from '../../../db/planes.ts'
import { publish } from '../../../db/publish.ts'
import { circuitRow } from '../../../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

const NOW = Date.now()

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await linkStation(app.database)
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'circuit', rows: [circuitRow(0)] }],
  })
  await publishReadings(app.database, NOW - 30 * HOUR_MS, NOW)
  await publishRun(app.database, NOW - 30 * 60_000)
  const services = { database: app.database, model: forecastInThread }
  const [blend] = await pendingWorkItems(services)
  if (!blend) throw new Error('nothing to blend')
  await runWorkItem(services, blend)
  await runWorkItem(services, { step: 'segment', key: circuitKey('north', 'north-a') })
})
afterAll(() => app.close())

async function read<T = object>(path: string, person = 'olga', status = 200): Promise<T> {
  const headers = { 'verglas-min-rev': String((await latestAsOf(app.database)).rev), 'x-setup': 'north' }
  const answer = await app.as(person, 'GET', path, { headers })
  expect([answer.status, answer.status === status ? '' : answer.text]).toEqual([status, ''])
  return answer.body as T
}

test('the network matrix has a character for each hour of each segment', async () => {
  const { circuits } = await read<{ circuits: { circuitId: string; hours: number; rows: string }[] }>(
    '/setups/north/roadrisks',
  )
  expect(circuits).toMatchObject([{ circuitId: 'north-a', hours: 50 }])
  expect(circuits[0]?.rows).toMatch(/^[0-9:;<=>?@A-O]{50}$/)
})

test('the list form says the same as the matrix in words: each risk of a segment with level, length and hours', async () => {
  type Risk = { risk: string; level: number; length: number; from: string; to: string }
  const listed = await read<{ segments: { id: string; length: number; risks: Risk[] }[] }>(
    '/setups/north/roadrisks?form=list',
  )
  const { circuits } = await read<{ circuits: { startAt: string; rows: string }[] }>(
    '/setups/north/roadrisks',
  )
  const [{ startAt, rows } = expect.fail('no circuit')] = circuits
  const levels = [...rows].map((character) => Math.max(0, levelOfCode(character.charCodeAt(0) - 48) - 1))
  const again = levels.map(() => 0)
  for (const { id, length, risks } of listed.segments) {
    expect(id).toBe('north-a-1')
    for (const risk of risks) {
      expect(risk).toMatchObject({ length, risk: expect.stringMatching(/^[a-z_]+$/) })
      const hourOf = (at: string) => (Date.parse(at) - Date.parse(startAt)) / HOUR_MS
      again.fill(risk.level, hourOf(risk.from), hourOf(risk.to))
    }
  }
  expect(again).toEqual(levels)
})

test('a circuit has its hours from yesterday on, and names their inputs', async () => {
  const { forecast } = await read<{ forecast: { segments: { surfaceC: number[]; risk: string }[] } }>(
    '/setups/north/circuits/north-a/forecast',
  )
  expect(forecast).toMatchObject({ hours: 74, points: [{ castpointId: 'north-c1' }], rulesRevision: null })
  expect(forecast.segments).toHaveLength(1)
  expect(forecast.segments[0]?.surfaceC.every((value) => value > -30 && value < 30)).toBe(true)
  expect(forecast.segments[0]?.risk).toHaveLength(74)
})

test('an hour has the danger that is stored with its end, and the temperature of its beginning, in every call', async () => {
  const [stored] = await app.database.query<{ start_at: Date; hours: number; risk: Buffer; surface: Buffer }>(
    "select start_at, hours, risk, surface from circuit_forecast where circuit_id = 'north-a' order by rev desc limit 1",
  )
  if (!stored) throw new Error('no forecast')
  const [codes, surfaces] = [stored.risk, stored.surface].map(
    (plane, index) => unpacked(plane, stored.hours, index === 0 ? 1 : 100)[0],
  )
  const startMs = stored.start_at.getTime()
  const { forecast } = await read<{
    forecast: { startAt: string; segments: { surfaceC: number[]; risk: string }[] }
  }>('/setups/north/circuits/north-a/forecast')
  const [segment] = forecast.segments
  expect(Date.parse(forecast.startAt)).toBe(startMs)
  const from = encodeURIComponent(new Date(startMs).toISOString())
  const { hours } = await read<{ hours: (SegmentHour & { surfaceC: number })[] }>(
    `/roads/north-a-1/forecast/${from}?duration=75`,
  )
  expect(hours).toHaveLength(74)
  for (const [hour, { dt, level, surfaceC }] of hours.entries()) {
    expect(Date.parse(dt)).toBe(startMs + hour * HOUR_MS)
    expect(level).toBe(levelOfCode(codes?.[hour + 1] ?? Number.NaN))
    expect(segment?.risk[hour]).toBe(characterOfCode(codes?.[hour + 1] ?? Number.NaN))
    expect([surfaceC, segment?.surfaceC[hour]]).toEqual([surfaces?.[hour], surfaces?.[hour]])
  }
  const { circuits } = await read<{ circuits: { startAt: string; rows: string }[] }>(
    '/setups/north/roadrisks',
  )
  const first = (Date.parse(circuits[0]?.startAt ?? '') - startMs) / HOUR_MS
  expect(circuits[0]?.rows).toBe(segment?.risk.slice(first))
})

type SegmentHour = {
  dt: string
  level: number
  risk: number
  kind: string | null
  other: { level: number; kind: string } | null
  grip: number
  reason: { rule: string; values: { operator: string; value: number; actual: number }[] } | null
}

type PointHour = { hazard_level: DangerLevel; hazard_kind: number; grip: number }

test('each hour of a segment says what is dangerous, and which rule of the table gave the level', async () => {
  const from = encodeURIComponent(new Date(NOW).toISOString())
  const { hours } = await read<{ hours: SegmentHour[] }>(`/roads/north-a-1/forecast/${from}?duration=6`)
  expect(hours).toHaveLength(7)
  for (const { level, risk, kind, other, reason, grip } of hours) {
    expect(kind === null).toBe(level === 0)
    expect(risk).toBe(Math.max(0, level - 1))
    // Slipperiness follows from the grip, and is at least minor where one step is missing; everything else from a rule.
    expect(level).toBe(Math.max(levelOfGrip(grip), kind === null ? 0 : 1))
    expect(reason !== null).toBe(other !== null)
    for (const { operator, value, actual } of reason?.values ?? [])
      expect(operator === 'gte' ? actual >= value : actual <= value).toBe(true)
  }
  await read(`/roads/nowhere/forecast/${from}`, 'olga', 404)
  await read('/roads/north-a-1/forecast/tomorrow', 'olga', 400)
})

test('a segment is compared with the sensor next to its line; one without a sensor is not', async () => {
  expect(await read('/roads/north-a-1/skill')).toMatchObject({
    segmentId: 'north-a-1',
    circuitId: 'north-a',
    stationId: null,
    leads: [],
  })
  await read('/roads/nowhere/skill', 'olga', 404)
  await read('/roads/north-a-1/skill', 'vera', 403)
})

test('another organisation, and a person without the road section, see none of it', async () => {
  await read('/setups/north/roadrisks', 'sam', 404)
  await read('/setups/north/circuits/north-a/forecast', 'sam', 404)
  await read('/setups/north/roadrisks', 'vera', 403)
})

describe('the table of risks', () => {
  const STRICT: GripLimits = [0.65, 0.5, 0.35, 0.2]
  beforeEach(() => app.database.query('delete from risk_rules_version'))

  const mine: RiskRule[] = [
    { id: 'cold', kind: 'fog', level: 1, when: [{ measure: 'surface', operator: 'lte', value: 0 }] },
  ]
  const saveRules = (
    rules: RiskRule[] | null,
    expectedRevision: number | null,
    { person = 'olga', gripLimits = null }: { person?: string; gripLimits?: GripLimits | null } = {},
  ) => app.as(person, 'PUT', '/setups/north/riskrules', { body: { rules, gripLimits, expectedRevision } })

  test('is the default until somebody changes it, and again after a reset', async () => {
    expect(await read('/setups/north/riskrules')).toMatchObject({
      revision: null,
      isOfProduct: true,
      rules: DEFAULT_RISK_RULES,
    })
    const { status, body } = await saveRules(mine, null)
    expect(status).toBe(200)
    const { revision } = body as { revision: number }
    expect(await read('/setups/north/riskrules')).toMatchObject({ revision, isOfProduct: false, rules: mine })
    const defaultsRestored = (await saveRules(null, revision)).body as { revision: number }
    expect(await read('/setups/north/riskrules')).toMatchObject({
      revision: defaultsRestored.revision,
      isOfProduct: true,
    })
    expect(await read('/setups/north/riskrules/history')).toMatchObject({
      changes: [
        { revision: defaultsRestored.revision, rules: null },
        { revision, changedBy: 'Olga Test', rules: mine },
      ],
    })
  })

  test('of an older program shows the rules that still apply', async () => {
    const outdatedRule = {
      id: 'ice',
      kind: 'ice',
      level: 3,
      when: [{ measure: 'ice', operator: 'gte', value: 0.1 }],
    }
    await publish(app.database, {
      origin: 'live',
      setupId: 'north',
      batches: [
        {
          kind: 'risk_rules',
          rows: [
            {
              setup_id: 'north',
              risk_rules_id: 'network',
              rules: [outdatedRule, ...mine],
              is_removed: false,
              changed_by: 'test',
              author: 'test',
            },
          ],
        },
      ],
    })
    expect(await read('/setups/north/riskrules')).toMatchObject({ rules: mine, isOfProduct: false })
    expect(await read('/setups/north/riskrules/history')).toMatchObject({ changes: [{ rules: mine }] })
  })

  test('the second of two concurrent editors sees what the first changed', async () => {
    const { revision } = (await saveRules(mine, null)).body as { revision: number }
    const conflict = await saveRules([{ ...(mine[0] as RiskRule), level: 3 }], null)
    expect(conflict).toMatchObject({
      status: 409,
      body: { code: 'Conflict', conflict: { changedBy: 'Olga Test', stored: { revision, rules: mine } } },
    })
  })

  test('a change based on a table that never existed is refused, not reported as saved', async () => {
    expect((await saveRules(mine, 3)).status).toBe(404)
    expect(await read('/setups/north/riskrules')).toMatchObject({ isOfProduct: true })
  })

  test('a fault is reported on the rule and bound that has it, and changes nothing', async () => {
    const wrong: RiskRule[] = [
      ...mine,
      { id: 'x', kind: 'fog', level: 2, when: [{ measure: 'ice', operator: 'lte', value: 1 }] },
    ]
    expect(await saveRules(wrong, null)).toMatchObject({
      status: 400,
      body: { code: 'Invalid', field: 'body.rules.1.when.0' },
    })
    expect(await saveRules([], null)).toMatchObject({ status: 400 })
    expect(await read('/setups/north/riskrules')).toMatchObject({ isOfProduct: true })
  })

  test('has the limits of the danger levels, which can be reset with it', async () => {
    expect(await read('/setups/north/riskrules')).toMatchObject({ gripLimits: DEFAULT_GRIP_LIMITS })
    const { revision } = (await saveRules(mine, null, { gripLimits: STRICT })).body as { revision: number }
    expect(await read('/setups/north/riskrules')).toMatchObject({ rules: mine, gripLimits: STRICT })
    await saveRules(null, revision)
    expect(await read('/setups/north/riskrules')).toMatchObject({ gripLimits: DEFAULT_GRIP_LIMITS })
    expect(await read('/setups/north/riskrules/history')).toMatchObject({
      changes: [{ gripLimits: DEFAULT_GRIP_LIMITS }, { gripLimits: STRICT }],
    })
  })

  test.each<[string, GripLimits, number]>([
    ['a limit by which a wet road would be dangerous', [0.7, 0.5, 0.35, 0.2], 0],
    ['a level that would never be reached', [0.5, 0.5, 0.35, 0.2], 1],
    ['wet ice that would not be extreme', [0.6, 0.5, 0.35, 0.05], 3],
  ])('%s is refused at its place', async (_, gripLimits, index) => {
    expect(await saveRules(mine, null, { gripLimits })).toMatchObject({
      status: 400,
      body: { code: 'Invalid', field: `body.gripLimits.${index}` },
    })
    expect(await read('/setups/north/riskrules')).toMatchObject({ isOfProduct: true })
  })

  test('its limits decide the levels of points at once and of segments with the next forecast', async () => {
    const key = circuitKey('north', 'north-a')
    const services = { database: app.database, model: forecastInThread }
    const hoursOf = async () => {
      const from = encodeURIComponent(new Date(NOW).toISOString())
      return (await read<{ hours: SegmentHour[] }>(`/roads/north-a-1/forecast/${from}?duration=40`)).hours
    }
    const pointOf = async () => {
      const { points } = await read<{ points: PointHour[] }>('/castpoints/north-c1/roadcast')
      return points
    }
    // An icy road in every hour, whatever the hour at which the test runs.
    await app.database.query(
      `update road_forecast set hazard_level = array_fill(2::smallint, array[cardinality(surface)]),
              hazard_kind = array_fill(6::smallint, array[cardinality(surface)]), grip = array_fill(33::smallint, array[cardinality(surface)])
        where castpoint_id = 'north-c1'`,
    )
    const before = await hoursOf()
    await saveRules([...DEFAULT_RISK_RULES], null, { gripLimits: STRICT })
    // Grip 0.33 is moderate by the limits of the product (0.30) and high by those of the organisation (0.35).
    const levels = (await pointOf()).map(({ hazard_level }) => hazard_level)
    expect(levels).toEqual(Array(levels.length).fill(3))
    expect(await pendingWorkItems(services)).toContainEqual({ step: 'segment', key })
    await runWorkItem(services, { step: 'segment', key })
    const after = await hoursOf()
    expect(after.map(({ level }) => level)).toEqual(
      before.map(({ level, kind, grip: estimatedGrip, reason }) =>
        reason
          ? level
          : levelByLimits(
              { level: level as DangerLevel, kind: (kind ?? 'none') as HazardKind, estimatedGrip },
              STRICT,
            ),
      ),
    )
  })

  test('only a person who manages the organisation’s thresholds can change it', async () => {
    expect((await saveRules(mine, null, { person: 'sam' })).status).toBe(404)
    expect((await saveRules(mine, null, { person: 'vera' })).status).toBe(403)
  })
})
