import { LEAD_BINS_H } from '@verglas/contract'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import type { RoadCase } from '@verglas/road-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { observationRow } from '../../../ingest/rows.ts'
import { type TestDatabase, testDatabase } from '../../../test-support/test-database.ts'
import { treatmentsOf } from '../../facts/treatments.ts'
import { NEVER, type RoadModel } from '../../step.ts'
import { asOfAt, forecastInThread, linkStation, publishReadings, publishRun } from '../../test-weather.ts'
import { pointsOf } from '../../work-items/castpoint-blocks.ts'
import { blend } from '../blend/step.ts'
import { road } from './step.ts'

const NOW = Math.floor(Date.now() / HOUR_MS - 24) * HOUR_MS

let db: TestDatabase
let key = ''
beforeAll(async () => {
  db = await testDatabase()
  await linkStation(db.database)
  const [row] = await db.database.query<{ block: number }>(
    "select block from castpoint where id = 'north-c1'",
  )
  key = String(row?.block)
  await publishRun(db.database, NOW - HOUR_MS)
  await publishReadings(db.database, NOW - 3 * HOUR_MS, NOW)
  const asOf = await asOfAt(db.database, NOW)
  const batches = await blend.run({ db: db.database, key, asOf, before: NEVER, model: forecastInThread })
  await publish(db.database, { origin: 'live', setupId: 'north', batches })
})
afterAll(() => db.drop())

type Act = { salt_gm2?: number; is_plowed?: boolean }
const publishTreatment = (minutesAgo: number, act: Act) =>
  publish(db.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'treatment',
        rows: [
          {
            castpoint_id: 'north-c1',
            treated_at: new Date(NOW - minutesAgo * 60_000),
            source: 'truck-7',
            ...act,
          },
        ],
      },
    ],
  })

/** The cases passed to the road model at NOW, as of the latest revision. */
async function requestedCases(): Promise<readonly RoadCase[]> {
  const requested: RoadCase[] = []
  const model: RoadModel = (cases) => {
    requested.push(...cases)
    return forecastInThread(cases)
  }
  const asOf = await asOfAt(db.database, NOW)
  await road.run({ db: db.database, key, asOf, before: NEVER, model })
  return requested
}

test('a probability of ice below 1 % is stored as 0, and the code follows the stored percents', async () => {
  const shares = [0.006, 0.0449, 0.047, 0.246, 0.796, 0.794]
  const model: RoadModel = async (cases) => {
    const outcomes = await forecastInThread(cases)
    for (const outcome of outcomes)
      if (!('problem' in outcome))
        // The three instants of an hour get the same probability.
        for (const index of outcome.iceProbability.keys())
          outcome.iceProbability[index] = shares[Math.ceil(index / 3) % shares.length] ?? 0
    return outcomes
  }
  const batches = await road.run({
    db: db.database,
    key,
    asOf: await asOfAt(db.database, NOW),
    before: NEVER,
    model,
  })
  const rows = (batches[0]?.rows ?? []) as { step_s: number; ice_probability: string; ice_risk: string }[]
  const hourly = rows.find(({ step_s }) => step_s === 3600)
  const numbers = (text = '{}') => text.slice(1, -1).split(',').map(Number)
  const codes = numbers(hourly?.ice_risk)
  const pairs = new Set(
    numbers(hourly?.ice_probability).map((percent, hour) => `${percent} % ${codes[hour]}`),
  )
  expect(pairs).toEqual(new Set(['0 % 0', '4 % 0', '5 % 1', '25 % 2', '80 % 4', '79 % 3']))
})

test('film, ice, freezing point and sun of the station reach the road model', async () => {
  const observedAt = new Date(NOW - 60_000)
  const values = { ts: -1, film: 0.3, road_ice: 0.2, tfreeze: -2.5, solar: 80, road_state: 7 }
  const row = observationRow({ stationId: 'north-1', observedAt, source: 'simulated', quality: {}, values })
  await publish(db.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'observation', rows: [row] }],
  })
  const [roadCase] = await requestedCases()
  expect(roadCase?.observations.at(-1)).toMatchObject({
    atMs: observedAt.getTime(),
    surfaceC: -1,
    waterMm: 0.3,
    iceMm: 0.2,
    freezingPointC: -2.5,
    shortwaveWm2: 80,
    roadState: 7,
  })
})

test('treatments reach the road model as recorded: once, corrected, or withdrawn', async () => {
  const done = async () => (await requestedCases())[0]?.treatments
  expect(await done()).toEqual([])
  const before = await asOfAt(db.database, NOW)
  await publishTreatment(90, { salt_gm2: 20, is_plowed: true })
  await publishTreatment(30, { salt_gm2: 10 })
  await publishTreatment(-60, { salt_gm2: 40 })
  const first = { atMs: NOW - 90 * 60_000, saltGm2: 20, brineWaterMm: 0, isPlowed: true }
  const second = { atMs: NOW - 30 * 60_000, saltGm2: 10, brineWaterMm: 0, isPlowed: false }
  expect(await done()).toEqual([first, second])

  const laterTreatment = await publishTreatment(30, { salt_gm2: 10 })
  expect(laterTreatment.appended).toBe(0)
  await publishTreatment(30, { salt_gm2: 15 })
  expect(await done()).toEqual([first, { ...second, saltGm2: 15 }])
  await publishTreatment(30, {})
  expect(await done()).toEqual([first])
  expect(await treatmentsOf(db.database, ['north-c1'], NOW - 48 * HOUR_MS, before)).toEqual(new Map())
})

test('salt that was spread is on the road of the forecast', async () => {
  const asOf = await asOfAt(db.database, NOW)
  const batches = await road.run({ db: db.database, key, asOf, before: NEVER, model: forecastInThread })
  const rows = batches.find(({ kind }) => kind === 'road_forecast')?.rows as { salt: string }[]
  expect(Number(/\d+/.exec(rows[0]?.salt ?? '')?.[0])).toBeGreaterThan(0)
})

test('the band surrounds the corrected road: a removed bias is not added again with past errors', async () => {
  const days = Array.from({ length: 10 }, (_, day) => day + 3)
  // On each of ten days one run was 2 K too cold before the correction that is now active, one 0.5 K less and one 0.5 K more:
  // the same every day, so that neither their middle nor their balance depends on the hour at which the test runs.
  const samples = days.flatMap((day) =>
    [150, 200, 250].map((error, index) => ({
      measure: 'ts_raw',
      issued_at: new Date(NOW - day * DAY_MS + index * 1000),
      step_h: 1,
      errors: `{${new Array(48).fill(error).join()}}`,
    })),
  )
  const learned = { biasByBin: LEAD_BINS_H.map(() => -2), isOn: LEAD_BINS_H.map(() => true) }
  await publish(db.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      { kind: 'error_sample', rows: [{ castpoint_id: 'north-c1', samples }] },
      {
        kind: 'blend_fit',
        rows: [{ castpoint_id: 'north-c1', as_of_rev: 0, weights: [], corrections: { ts: learned } }],
      },
    ],
  })
  const asOf = await asOfAt(db.database, NOW)
  const batches = await road.run({ db: db.database, key, asOf, before: NEVER, model: forecastInThread })
  const rows = batches.find(({ kind }) => kind === 'road_forecast')?.rows as Record<string, string>[]
  const [surface, low, high] = ['surface', 'surface_low', 'surface_high'].map((column) =>
    Number(rows[0]?.[column]?.slice(1, -1).split(',')[24]),
  )
  expect((low ?? 0) - (surface ?? 0)).toBeLessThan(-40)
  expect((high ?? 0) - (surface ?? 0)).toBeGreaterThan(40)
  expect(((low ?? 0) + (high ?? 0)) / 2 - (surface ?? 0)).toBeCloseTo(0, -1)
})

test('the sky view, horizon and sensor depth that the owner sets for a station are used by the road model', async () => {
  const site = async (now?: Awaited<ReturnType<typeof asOfAt>>) => {
    const asOf = now ?? (await asOfAt(db.database, NOW))
    const [point] = await pointsOf(db.database, key, asOf)
    return point?.site
  }
  const before = await asOfAt(db.database, NOW)
  const horizonDeg = Array.from({ length: 36 }, (_, direction) => (direction < 18 ? 25 : 0))
  const publishSetting = (setupId: string, setting: object) =>
    publish(db.database, {
      origin: 'live',
      setupId,
      batches: [
        {
          kind: 'station_setting',
          rows: [
            {
              setup_id: setupId,
              station_setting_id: 'north-1',
              is_retired: false,
              is_removed: false,
              changed_by: 'olga',
              author: 'Olga',
              ...setting,
            },
          ],
        },
      ],
    })
  await publishSetting('south', { sky_view: 0.1 })
  expect(await site()).toEqual({})
  await publishSetting('north', { sky_view: 0.75, horizon_deg: horizonDeg, subsurface_cm: 30 })
  expect(await site(before)).toEqual({})
  expect(await site()).toEqual({ skyView: 0.75, horizonDeg, sensorDepthM: 0.3 })
  const [roadCase] = await requestedCases()
  expect(roadCase?.site).toMatchObject({ skyView: 0.75, horizonDeg, sensorDepthM: 0.3 })
})
