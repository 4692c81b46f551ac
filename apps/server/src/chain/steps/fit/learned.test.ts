import { BLEND_SOURCE } from '@verglas/contract/codes'
import { addPair, emptyTally } from '@verglas/forecasting'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Batch, publish } from '../../../db/publish.ts'
import { forecastRow } from '../../../ingest/rows.ts'
import { type TestDatabase, testDatabase } from '../../../test-support/test-database.ts'
import { NEVER } from '../../step.ts'
import { asOfAt, forecastInThread, linkStation, publishReadings } from '../../test-weather.ts'
import { road } from '../road/step.ts'
import { incrementRow } from '../skill/increments.ts'
import { CORRECTED_SOURCE, LEARNED_SOURCE, RAW_SOURCE } from '../skill/scored-sources.ts'
import type { StoredFit } from './fit.ts'
import { fit } from './step.ts'

/** Midnight UTC of today. */
const NOW = Math.floor(Date.now() / DAY_MS) * DAY_MS
const DAYS = 30
const POINT = 'north-c1'

let db: TestDatabase
let key = ''
beforeAll(async () => {
  db = await testDatabase()
  await linkStation(db.database)
  const [row] = await db.database.query<{ block: number }>('select block from castpoint where id = $1', [
    POINT,
  ])
  key = String(row?.block)
  const issues = Array.from({ length: 4 * DAYS }, (_, index) => NOW - (index + 9) * 6 * HOUR_MS)
  await published([
    { kind: 'forecast_run', rows: [...issues, NOW].map(blendRow) },
    {
      kind: 'error_sample',
      rows: [{ castpoint_id: POINT, samples: issues.flatMap((ms) => [sampleRow(ms), learnedSampleRow(ms)]) }],
    },
    { kind: 'skill', rows: [{ castpoint_id: POINT, increments: scores() }] },
  ])
  await publishReadings(db.database, NOW - 6 * HOUR_MS, NOW)
})
afterAll(() => db.drop())

const published = (batches: readonly Batch[]) =>
  publish(db.database, { origin: 'live', setupId: 'north', batches })

/** Whether the UTC day of an instant is overcast: every other day is, counted from today, and the rest are clear. */
const isOvercast = (ms: number) => Math.floor(ms / DAY_MS) % 2 === Math.floor(NOW / DAY_MS) % 2

function blendRow(issuedMs: number) {
  const hours = Array.from({ length: 72 }, (_, hour) => issuedMs + hour * HOUR_MS)
  const constant = (value: number) => hours.map(() => value)
  return forecastRow({
    castpointId: POINT,
    source: BLEND_SOURCE,
    issuedAt: new Date(issuedMs),
    startAt: new Date(issuedMs),
    stepS: 3600,
    attributions: [],
    values: {
      tair: constant(-2),
      tdew: constant(-4),
      rh: constant(85),
      pres: constant(900),
      wind_avg: constant(10),
      cloud: hours.map((ms) => (isOvercast(ms) ? 100 : 0)),
      rain: constant(0),
      snow: constant(0),
    },
  })
}

/** Errors (observed minus forecast, in 0.01 K) of a road forecast 2 K too warm on overcast days, else right. */
function sampleRow(issuedMs: number) {
  const errors = Array.from({ length: 48 }, (_, hour) => (isOvercast(issuedMs + hour * HOUR_MS) ? -200 : 0))
  return { measure: 'ts_raw', issued_at: new Date(issuedMs), step_h: 1, errors: `{${errors.join()}}` }
}

/** Errors of the road forecast with the learned correction: at most 0.3 K. */
function learnedSampleRow(issuedMs: number) {
  const errors = Array.from({ length: 48 }, (_, hour) => ((issuedMs / HOUR_MS + 7 * hour) % 7) * 10 - 30)
  return { measure: 'ts_learned', issued_at: new Date(issuedMs), step_h: 1, errors: `{${errors.join()}}` }
}

/** Scores in which the learned correction errs least, the correction by lead more, and the uncorrected road most. */
function scores(): object[] {
  const errors = [
    [RAW_SOURCE, 1.4],
    [CORRECTED_SOURCE, 1.2],
    [LEARNED_SOURCE, 0.8],
  ] as const
  return errors.flatMap(([source, error]) =>
    Array.from({ length: 21 }, (_, index) => {
      const day = Math.floor(NOW / DAY_MS) - 1 - index
      const tally = emptyTally()
      for (const leadH of [1, 3, 6, 12, 24, 48])
        addPair(tally, {
          measure: 'ts',
          issuedAtMs: day * DAY_MS,
          validAtMs: day * DAY_MS + leadH * HOUR_MS,
          forecast: error,
          observed: 0,
          isCritical: false,
        })
      return incrementRow(source, 'ts', day, tally)
    }),
  )
}

const numbersOf = (text: string | null | undefined) => (text ?? '{}').slice(1, -1).split(',').map(Number)

type RoadRow = {
  surface: string
  surface_low: string
  surface_high: string
  inputs: { corrected: boolean }
}
type ShadowRow = Record<'courses', { raw: string; learned: string | null }[]>

async function roadNow() {
  const asOf = await asOfAt(db.database, NOW)
  const [roads, shadows] = await road.run({
    db: db.database,
    key,
    asOf,
    before: NEVER,
    model: forecastInThread,
  })
  const hourly = (roads?.rows ?? []).find((row) => (row as { step_s: number }).step_s === 3600)
  const { surface, inputs, ...band } = hourly as RoadRow
  const [shadow] = (shadows?.rows ?? []) as ShadowRow[]
  const [low, high] = [numbersOf(band.surface_low), numbersOf(band.surface_high)]
  const widths = high.map((value, hour) => (value - (low[hour] ?? 0)) / 100)
  return { surface: numbersOf(surface), widths, isCorrected: inputs.corrected, shadow: shadow?.courses[0] }
}

test('what clouds do to the errors is learned, takes over where it was better, and lowers the road under clouds', async () => {
  const roadUnlearned = await roadNow()
  expect(roadUnlearned.shadow?.learned).toBeNull()
  expect(roadUnlearned.isCorrected).toBe(false)

  const asOf = await asOfAt(db.database, NOW)
  const [batch] = await fit.run({ db: db.database, key, asOf, before: NEVER, model: forecastInThread })
  const [stored] = (batch?.rows ?? []) as StoredFit[]
  expect(stored?.corrections.learned?.isOn).toEqual([true, true, true, true, true, true])
  await published(batch ? [batch] : [])

  const corrected = await roadNow()
  expect(corrected.isCorrected).toBe(true)
  const lowered = roadUnlearned.surface.map((value, hour) => (value - (corrected.surface[hour] ?? 0)) / 100)
  // The first day is overcast, the second clear: hours 12 to 22, and 36 to 46.
  const mean = (from: number, to: number) =>
    lowered.slice(from, to).reduce((sum, value) => sum + value, 0) / (to - from)
  expect(mean(12, 23)).toBeGreaterThan(1.3)
  expect(mean(12, 23)).toBeLessThan(2.3)
  expect(Math.abs(mean(36, 47))).toBeLessThan(0.6)
  // Without the learned correction the band has to be wide enough for clear and for overcast days.
  expect(Math.min(...roadUnlearned.widths.slice(12, 23))).toBeGreaterThan(1.5)
  expect(Math.max(...corrected.widths.slice(12, 23))).toBeLessThan(1)
  // The series scored as learned is the published road, and the raw series is the uncorrected road.
  const learned = numbersOf(corrected.shadow?.learned)
  expect(learned.slice(12, 23)).toEqual(corrected.surface.slice(12, 23))
  expect(numbersOf(corrected.shadow?.raw).slice(12, 23)).toEqual(roadUnlearned.surface.slice(12, 23))
})
