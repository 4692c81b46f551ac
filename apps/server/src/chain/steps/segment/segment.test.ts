import { HOUR_MS } from '@verglas/quantities'
import { hazardKind } from '@verglas/road-hazard'
import { kindOfCode, levelOfCode, otherOfCode, type RiskRule } from '@verglas/road-network/risks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { latestAsOf } from '../../../db/as-of.ts'
import { unpacked } from '../../../db/planes.ts'
import { publish } from '../../../db/publish.ts'
import { type TestDatabase, testDatabase } from '../../../test-support/test-database.ts'
import { pendingWorkItems, runWorkItem } from '../../advance.ts'
import { NEVER } from '../../step.ts'
import { forecastInThread, linkStation, publishReadings, publishRun } from '../../test-weather.ts'
import { circuitKey } from '../../work-items/circuits.ts'
import { PAST_HOURS } from './cases.ts'
import { segment, segmentCasesAgain } from './step.ts'

const NOW = Date.now()
const KEY = circuitKey('north', 'col')
/** Air too dry for frost: a cold start does not have the frost of the day before, so the results would differ. */
const DRY = { moisterK: -8 }

let db: TestDatabase
const services = () => ({ database: db.database, model: forecastInThread })

const aSegment = (id: string, overrides: object = {}) => ({
  id,
  name: null,
  road: 'A75',
  roadType: 'main',
  priority: 1,
  kmFrom: null,
  kmTo: null,
  altitudeM: 1000,
  slopePct: null,
  aspectDeg: null,
  skyView: null,
  isBridge: false,
  lanes: 2,
  tags: [],
  castpointId: null,
  coordinates: [
    [3.09, 44.9],
    [3.1, 44.9],
    [3.11, 44.9],
  ],
  ...overrides,
})

const SEGMENTS = [
  aSegment('here'),
  aSegment('bridge', { isBridge: true }),
  aSegment('cut', { skyView: 0.3 }),
  aSegment('insulated', {
    layers: [
      { material: 'asphalt', thicknessM: 0.05 },
      { material: 'insulation', thicknessM: 0.1 },
    ],
  }),
  aSegment('higher', {
    altitudeM: 1400,
    coordinates: [
      [3.2, 44.9],
      [3.21, 44.9],
      [3.22, 44.9],
    ],
  }),
  aSegment('elsewhere', {
    coordinates: [
      [8, 44.9],
      [8.01, 44.9],
      [8.02, 44.9],
    ],
  }),
]

const publishCircuit = (name: string) =>
  publish(db.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'circuit',
        rows: [
          {
            setup_id: 'north',
            circuit_id: 'col',
            name,
            zone_id: null,
            crew: null,
            cycle_minutes: 60,
            lane_width_m: 3.5,
            spread_unit: 'g/m2',
            is_schematic: true,
            position: 0,
            segments: SEGMENTS,
            is_removed: false,
            changed_by: 'test',
            author: 'test',
          },
        ],
      },
    ],
  })

type Stored = {
  as_of_rev: number
  issued_at: Date
  circuit_rev: number
  rules_rev: number | null
  start_at: Date
  hours: number
  segments: string[]
  risk: Uint8Array
  surface: Uint8Array
}
async function stored(): Promise<Stored> {
  const [row] = await db.database.query<Stored>('select * from circuit_forecast order by rev desc limit 1')
  if (!row) throw new Error('no forecast of the circuit')
  return row
}
const surfacesOf = ({ segments, surface, hours }: Stored) =>
  new Map(segments.map((id, index) => [id, unpacked(surface, hours, 100)[index] ?? new Float64Array()]))

/** Simulates that the pause of a circuit has passed. */
const rested = () =>
  db.database.query("update progress set done_at = done_at - interval '1 hour' where step = 'segment'")
const isPending = async () =>
  (await pendingWorkItems(services())).some((workItem) => workItem.step === 'segment')

beforeAll(async () => {
  db = await testDatabase()
  await linkStation(db.database)
  await publishCircuit('Col')
  await publishReadings(db.database, NOW - 30 * HOUR_MS, NOW, DRY)
  await publishRun(db.database, NOW - 30 * 60_000, DRY)
  const [blend] = await pendingWorkItems(services())
  if (!blend) throw new Error('nothing to blend')
  await runWorkItem(services(), blend)
})
afterAll(() => db.drop())

describe('a circuit', () => {
  test('is pending when the roads of its organisation are new, and not again', async () => {
    expect(await isPending()).toBe(true)
    // The advice on the circuit follows.
    expect(await runWorkItem(services(), { step: 'segment', key: KEY })).toEqual(['segment', 'prescription'])
    await rested()
    expect(await isPending()).toBe(false)
    expect(await stored()).toMatchObject({ segments: SEGMENTS.map(({ id }) => id), rules_rev: null })
  })

  test('can be computed again from the inputs of its time, so plans are tried on the forecast road', async () => {
    const row = await stored()
    const { as_of_rev: asOfRev, issued_at: issuedAt } = row
    const recomputedCases = await segmentCasesAgain(
      { db: db.database, model: forecastInThread },
      { setupId: 'north', circuitId: 'col' },
      ['bridge', 'higher', 'nowhere'],
      { asOfRev, issuedMs: issuedAt.getTime(), stepS: 1200 },
    )
    expect([...recomputedCases.keys()].sort()).toEqual(['bridge', 'higher'])
    for (const [id, roadCase] of recomputedCases) {
      const [road] = await forecastInThread([roadCase])
      if (!road || 'problem' in road) throw new Error('no road')
      const expected = surfacesOf(row).get(id) as Float64Array
      const hourly = road.surfaceC.filter((_, index) => index % 3 === 0)
      const surfaceC = Array.from(hourly, (value) => Math.round(value * 100) / 100 + 0)
      expect(surfaceC).toEqual([...expected].slice(expected.length - surfaceC.length))
    }
  })

  test('has at a forecast point exactly what that point says: temperature, level and cause', async () => {
    const row = await stored()
    const surfaces = surfacesOf(row).get('here') as Float64Array
    const codes = unpacked(row.risk, row.hours, 1)[row.segments.indexOf('here')] as Float64Array
    const [road] = await db.database.query<{
      start_at: Date
      surface: number[]
      hazard_level: number[]
      hazard_kind: number[]
    }>(
      `select start_at, surface, hazard_level, hazard_kind
         from road_forecast where castpoint_id = 'north-c1' and step_s = 3600`,
    )
    if (!road) throw new Error('no road forecast of the point')
    const offset = (road.start_at.getTime() - row.start_at.getTime()) / HOUR_MS
    expect(offset).toBeGreaterThanOrEqual(PAST_HOURS)
    for (let hour = 0; hour < 48; hour += 1) {
      const code = codes[offset + hour] as number
      expect([hour, surfaces[offset + hour], levelOfCode(code), kindOfCode(code) ?? 'none']).toEqual([
        hour,
        (road.surface[hour] as number) / 100,
        road.hazard_level[hour],
        hazardKind(road.hazard_kind[hour] as number),
      ])
    }
  })

  test('has its own series on a deck, higher up, in a cut and on its pavement, and none if no point is near', async () => {
    const surfaces = surfacesOf(await stored())
    const lowest = (id: string) => Math.min(...(surfaces.get(id) ?? []).slice(PAST_HOURS))
    const surface = surfaces.get('here') ?? new Float64Array()
    const differenceK = surface.reduce(
      (sum, ts, hour) => sum + Math.abs((surfaces.get('bridge')?.[hour] ?? ts) - ts),
      0,
    )
    expect(differenceK / surface.length).toBeGreaterThan(0.05)
    expect(lowest('higher')).toBeLessThan(lowest('here'))
    expect(lowest('cut')).toBeGreaterThan(lowest('here') + 0.2)
    expect(lowest('insulated')).toBeLessThan(lowest('here') - 0.2)
    expect(surfaces.get('elsewhere')?.every(Number.isNaN)).toBe(true)
  })

  test('is assessed with the table of its organisation as soon as it has one', async () => {
    const rules: RiskRule[] = [
      { id: 'cold', kind: 'fog', level: 3, when: [{ measure: 'surface', operator: 'lte', value: 60 }] },
    ]
    const { rev } = await publish(db.database, {
      origin: 'live',
      setupId: 'north',
      batches: [
        {
          kind: 'risk_rules',
          rows: [
            {
              setup_id: 'north',
              risk_rules_id: 'network',
              rules,
              is_removed: false,
              changed_by: 'test',
              author: 'test',
            },
          ],
        },
      ],
    })
    expect(await isPending()).toBe(true)
    await runWorkItem(services(), { step: 'segment', key: KEY })
    const row = await stored()
    expect(row.rules_rev).toBe(rev)
    const [codesAtPoint = [], , , , , elsewhere = []] = unpacked(row.risk, row.hours, 1)
    expect([...codesAtPoint.slice(PAST_HOURS, PAST_HOURS + 48)].map(otherOfCode)).toEqual(
      Array(48).fill({ level: 4, kind: 'fog' }),
    )
    expect([...elsewhere].every(Number.isNaN)).toBe(true)
  })

  test('continues from its last forecast, with nearly the same result as from a cold start', async () => {
    const asOf = await latestAsOf(db.database)
    const forecast = async () => {
      const batches = await segment.run({
        db: db.database,
        key: KEY,
        asOf,
        before: NEVER,
        model: forecastInThread,
      })
      const rowOf = (kind: string) =>
        batches.find((batch) => batch.kind === kind)?.rows[0] as { [key: string]: unknown }
      const { surface, hours } = rowOf('circuit_forecast') as { surface: string; hours: number }
      return {
        surfaces: unpacked(Buffer.from(surface, 'base64'), hours, 100),
        coldStartMs: (rowOf('circuit_state').begun_at as Date).getTime(),
      }
    }
    const [state] = await db.database.query<{ begun_at: Date }>(
      `update circuit_state set begun_at = begun_at + interval '1 second'
        where rev = (select max(rev) from circuit_state) returning begun_at`,
    )
    const warm = await forecast()
    // A continued forecast stores when its roads last started cold.
    expect(warm.coldStartMs).toBe(state?.begun_at.getTime())
    await db.database.query('delete from circuit_state')
    const cold = await forecast()
    expect(cold.coldStartMs).not.toBe(warm.coldStartMs)
    for (const [place, series] of cold.surfaces.entries())
      for (const [hour, surfaceC] of series.entries()) {
        const warmC = warm.surfaces[place]?.[hour]
        if (Number.isNaN(surfaceC)) expect(warmC).toBeNaN()
        else expect(Math.abs((warmC as number) - surfaceC), `${place} ${hour}`).toBeLessThan(0.35)
      }
  })

  test('is pending when it was changed itself, and ignores what arrived after its revision', async () => {
    await rested()
    expect(await isPending()).toBe(false)
    const asOf = await latestAsOf(db.database)
    const before = await segment.run({
      db: db.database,
      key: KEY,
      asOf,
      before: NEVER,
      model: forecastInThread,
    })
    await publishCircuit('Col changé')
    expect(await isPending()).toBe(true)
    await publishReadings(db.database, NOW, NOW + HOUR_MS, DRY)
    expect(
      await segment.run({ db: db.database, key: KEY, asOf, before: NEVER, model: forecastInThread }),
    ).toEqual(before)
  })
})
