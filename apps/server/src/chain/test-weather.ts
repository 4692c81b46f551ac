import { HOUR_MS } from '@verglas/quantities'
import { forecastRoad } from '@verglas/road-model'
import { latestAsOf } from '../db/as-of.ts'
import type { Database } from '../db/database.ts'
import { publish } from '../db/publish.ts'
import { forecastRow, observationRow } from '../ingest/rows.ts'
import { aCastpoint } from '../test-support/small-seed.ts'
import type { RoadModel } from './step.ts'

/** Runs the road model in this thread; the result is the same as in a worker thread. */
export const forecastInThread: RoadModel = async (cases) => cases.map(forecastRoad)

/**
 * A cold winter day given by a formula for any hour; `offC` is the error of a forecast or sensor, `moisterK` raises the dew
 * point of the air.
 */
export function weatherAt(atMs: number, offC = 0, moisterK = 0) {
  const hour = (atMs / HOUR_MS) % 24
  const day = Math.sin(((hour - 9) / 12) * Math.PI)
  return {
    tair: -1 + 4 * day + offC,
    tdew: -4 + 2 * day + offC + moisterK,
    wind_avg: 12,
    rain: 0,
    ts: -2 + 6 * day,
  }
}

/** Links the forecast point of the small seed to its station. */
export const linkStation = (database: Database) =>
  publish(database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'castpoint',
        rows: [aCastpoint({ castpoint_id: 'north-c1', owner_setup_id: 'north', station_id: 'north-1' })],
      },
    ],
  })

/** A run of 240 hours made at `issuedAtMs`. */
export function publishRun(
  database: Database,
  issuedAtMs: number,
  {
    offC = 0,
    moisterK = 0,
    source = 'simulated',
    attributions = [] as string[],
    castpointId = 'north-c1',
  } = {},
) {
  const startMs = Math.ceil(issuedAtMs / HOUR_MS) * HOUR_MS
  const at = Array.from({ length: 240 }, (_, hour) => weatherAt(startMs + hour * HOUR_MS, offC, moisterK))
  const zeros = at.map(() => 0)
  const row = forecastRow({
    castpointId,
    source,
    issuedAt: new Date(issuedAtMs),
    startAt: new Date(startMs),
    stepS: 3600,
    attributions,
    values: {
      tair: at.map(({ tair }) => tair),
      tdew: at.map(({ tdew }) => tdew),
      rh: zeros.map(() => 80),
      pres: zeros.map(() => 900),
      wind_avg: at.map(({ wind_avg }) => wind_avg),
      wind_max: zeros.map(() => 25),
      cloud: zeros.map(() => 40),
      rain: zeros,
      snow: zeros,
    },
  })
  const batches = [{ kind: 'forecast_run' as const, rows: [row] }]
  return publish(database, { origin: 'live', setupId: 'north', batches })
}

/** Publishes readings every ten minutes in [fromMs, toMs). */
export function publishReadings(database: Database, fromMs: number, toMs: number, { moisterK = 0 } = {}) {
  const rows: object[] = []
  for (let atMs = Math.ceil(fromMs / 600_000) * 600_000; atMs < toMs; atMs += 600_000) {
    const values = weatherAt(atMs, 0, moisterK)
    rows.push(
      observationRow({
        stationId: 'north-1',
        observedAt: new Date(atMs),
        source: 'simulated',
        quality: {},
        values,
      }),
    )
  }
  return publish(database, { origin: 'live', setupId: 'north', batches: [{ kind: 'observation', rows }] })
}

/** The latest revision, at an instant chosen by the test. */
export async function asOfAt(database: Database, nowMs: number) {
  const { rev } = await latestAsOf(database)
  return { rev, at: new Date(nowMs).toISOString().replace('Z', '000Z') }
}
