import { HOUR_MS } from '@verglas/quantities'
import { hazardCode } from '@verglas/road-hazard'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestAsOf } from '../../../db/as-of.ts'
import { publish } from '../../../db/publish.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import { runWorkItem } from '../../advance.ts'
import { arrayText } from '../../array-text.ts'
import { pendingKeys } from '../../progress.ts'
import { castalert } from './step.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const HOUR = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const inHours = (hours: number) => new Date(HOUR + hours * HOUR_MS).toISOString()

/** Publishes a blend with these gusts (km/h) from the current hour on. */
async function forecast(gusts: readonly number[], issuedMinutes: number) {
  const row = {
    castpoint_id: 'north-c1',
    source: 'verglas',
    issued_at: new Date(HOUR - 10 * 60_000 + issuedMinutes * 60_000),
    start_at: new Date(HOUR),
    step_s: 3600,
    wind_gust: arrayText(gusts, 10),
  }
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'forecast_run', rows: [row] }],
  })
  await runWorkItem({ database: app.database, model: async () => [] }, { step: 'castalert', key: 'north' })
  await app.tail.waitForRevision((await latestAsOf(app.database)).rev)
  return alerts()
}

async function alerts() {
  const { body } = await app.as('olga', 'GET', '/setups/north/castpoints/north-c1/alerts')
  return (body as { alerts: { id: string; own: { kind: string } | null }[] }).alerts
}

test('the product warns of forecast hazards, continues the warning in the next run, and ends it', async () => {
  const first = await forecast([20, 20, 20, 75, 95, 75, 20], 0)
  expect(first).toMatchObject([
    {
      type: 'wind',
      severity: 3,
      start: inHours(3),
      end: inHours(6),
      hours: [
        { from: inHours(3), to: inHours(4), severity: 2, level: 'moderate' },
        { from: inHours(4), to: inHours(5), severity: 3, level: 'high' },
        { from: inHours(5), to: inHours(6), severity: 2, level: 'moderate' },
      ],
      value: 95,
      own: { form: 'weather', kind: 'gust', bound: 90, peak: { at: inHours(4), value: 95 } },
    },
  ])
  expect(first[0]?.id).toMatch(/^ca-/)
  // It now begins earlier, and a value within a tenth of the bound keeps the announced severity.
  const second = await forecast([20, 20, 75, 85, 82, 75, 20], 1)
  expect(second).toMatchObject([{ id: first[0]?.id, severity: 3, start: inHours(2), status: 'updated' }])
  expect(await forecast([20, 20, 20, 20, 20, 20, 20], 2)).toEqual([])
})

test('the thresholds of the organisation replace those of the product, and invalid ones are refused at their field', async () => {
  const PATH = '/setups/north/castpoint_rules'
  const { body } = await app.as('olga', 'GET', PATH)
  const { rules } = body as { rules: { kind: string; bounds: (number | null)[] }[] }
  expect(body).toMatchObject({ isOfProduct: true, revision: null })
  expect(await forecast([60, 60, 60], 3)).toEqual([])
  const save = (bounds: (number | null)[], expectedRevision: number | null = null) =>
    app.as('olga', 'PUT', PATH, {
      body: {
        rules: rules.map((rule) => (rule.kind === 'gust' ? { ...rule, bounds } : rule)),
        expectedRevision,
      },
    })
  expect((await save([50, 100, null], 7)).status).toBe(404)
  expect(await save([90, 70, null])).toMatchObject({ status: 400, body: { field: 'body.rules.4.bounds.1' } })
  expect((await save([50, 100, null])).status).toBe(200)
  expect(await forecast([60, 60, 61], 4)).toMatchObject([{ severity: 2, own: { bound: 50 } }])
  const history = await app.as('olga', 'GET', `${PATH}/history`)
  expect(history.body).toMatchObject({ changes: [{ changedBy: 'Olga Test' }] })
})

test('rain that freezes on the road is announced without any threshold, as the stored danger level says', async () => {
  const hours = (codes: Record<number, number>, scale = 1) =>
    arrayText(
      Array.from({ length: 12 }, (_, hour) => codes[hour] ?? 0),
      scale,
    )
  const published = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'road_forecast',
        rows: [
          {
            castpoint_id: 'north-c1',
            issued_at: new Date(HOUR - 5 * 60_000),
            start_at: new Date(HOUR),
            step_s: 3600,
            model: 'test',
            as_of_rev: 1,
            inputs: {},
            notes: [],
            surface: arrayText(Array(12).fill(-1.9), 100),
            air_temperature: arrayText(Array(12).fill(2), 100),
            // Stored with the instant at which the hour ends.
            hazard_level: hours({ 5: 4, 6: 3, 7: 4, 8: 4, 9: 1, 10: 3 }),
            hazard_kind: hours({
              5: hazardCode('freezing_rain'),
              ...Object.fromEntries([6, 7, 8, 9, 10].map((hour) => [hour, hazardCode('ice')])),
            }),
            freezing_rain: hours({ 5: 0.8 }, 100),
          },
        ],
      },
    ],
  })
  await runWorkItem({ database: app.database, model: async () => [] }, { step: 'castalert', key: 'north' })
  expect(published.rev).toBeGreaterThan(0)
  await app.tail.waitForRevision((await latestAsOf(app.database)).rev)
  const road = (await alerts()).filter(({ own }) => own?.kind === 'road_danger')
  expect(road).toMatchObject([
    {
      type: 'freezing_rain',
      severity: 4,
      start: inHours(4),
      end: inHours(5),
      id_circuit: null,
      own: { kind: 'road_danger', bound: 3 },
    },
    {
      type: 'ice',
      severity: 4,
      start: inHours(5),
      end: inHours(10),
      hours: [
        { from: inHours(5), to: inHours(6), severity: 3, level: 'high' },
        { from: inHours(6), to: inHours(8), severity: 4, level: 'extreme' },
        { from: inHours(8), to: inHours(9), severity: 1, level: 'minor' },
        { from: inHours(9), to: inHours(10), severity: 3, level: 'high' },
      ],
    },
  ])
})

test('at the start of an hour, dangers new to the warning period are announced without a new forecast', async () => {
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'road_forecast',
        rows: [
          {
            castpoint_id: 'north-c1',
            issued_at: new Date(HOUR - 4 * 60_000),
            start_at: new Date(HOUR),
            step_s: 3600,
            model: 'test',
            as_of_rev: 1,
            inputs: {},
            notes: [],
            surface: arrayText(Array(40).fill(-1), 100),
            air_temperature: arrayText(Array(40).fill(-1), 100),
            hazard_level: arrayText([...Array(28).fill(0), ...Array(12).fill(3)], 1),
            hazard_kind: arrayText(Array(40).fill(hazardCode('snow')), 1),
          },
        ],
      },
    ],
  })
  const evaluated = await latestAsOf(app.database)
  const asOf = (hours: number) => ({ rev: evaluated.rev, at: inHours(hours) })
  const before = (hours: number) => ({ rev: evaluated.rev, atMs: HOUR + hours * HOUR_MS })
  const newsAt = async (hours: number, doneAt: number) => {
    const input = { db: app.database, key: 'north', model: async () => [] }
    const [batch] = await castalert.run({ ...input, asOf: asOf(hours), before: before(doneAt) })
    return (batch?.rows ?? []).filter((row) => 'type' in row && row.type === 'snowfall')
  }
  expect(await newsAt(2.5, 1.5)).toEqual([])
  expect(await newsAt(3, 2.5)).toMatchObject([{ severity: 3, starts_at: new Date(inHours(27)) }])
  expect(await newsAt(3.5, 3)).toEqual([])
  await runWorkItem({ database: app.database, model: async () => [] }, { step: 'castalert', key: 'north' })
  const doneMs = Date.parse((await latestAsOf(app.database)).at)
  const pendingAt = async (ms: number) =>
    (
      await pendingKeys(app.database, castalert, { rev: evaluated.rev, at: new Date(ms).toISOString() })
    ).includes('north')
  const nextHourMs = (Math.floor(doneMs / HOUR_MS) + 1) * HOUR_MS
  expect(await pendingAt(nextHourMs - 1)).toBe(false)
  expect(await pendingAt(nextHourMs)).toBe(true)
})
