import { MAX_ROWS, publish } from '../apps/server/src/db/publish.ts'
import { anObservation, aStation } from '../apps/server/src/test-support/small-seed.ts'
import { withDatabase } from './journey-people.ts'

/** A station of the A75 that reports only what a journey makes it report. */

/** Adds the station, or resets it if the name was used before. */
export async function addStation(id: string, name: string): Promise<void> {
  const at = { longitude_deg: 3.26, latitude_deg: 44.72, timezone: 'Europe/Paris' }
  const station = aStation({ station_id: id, owner_setup_id: 'a75', name, ...at })
  const accessRow = { setup_id: 'a75', station_id: id, zone_id: 'nord', position: 900, changed_by: 'journey' }
  await publishFor([
    { kind: 'station', rows: [station] },
    { kind: 'setup_station', rows: [accessRow] },
  ])
}

/** Publishes air temperatures, each measured a number of minutes ago. */
export async function measureAir(id: string, readings: readonly [minutesAgo: number, airC: number][]) {
  const nowMs = Math.floor(Date.now() / 1000) * 1000
  await measure(
    id,
    readings.map(([minutesAgo, airC]) => [nowMs - minutesAgo * 60_000, { air_temperature_c: airC }]),
  )
}

/** Publishes measurements, by the columns of a reading. */
export async function measure(
  id: string,
  readings: readonly [atMs: number, columns: Readonly<Record<string, number>>][],
) {
  const rows = readings.map(([atMs, columns]) => anObservation(id, new Date(atMs).toISOString(), columns))
  for (let first = 0; first < rows.length; first += MAX_ROWS)
    await publishFor([{ kind: 'observation', rows: rows.slice(first, first + MAX_ROWS) }])
}

async function publishFor(batches: Parameters<typeof publish>[1]['batches']): Promise<void> {
  await withDatabase((database) => publish(database, { origin: 'live', setupId: 'a75', batches }))
}
