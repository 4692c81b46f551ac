import { HOUR_MS } from '@verglas/quantities'
import type { Database } from '../db/database.ts'
import { type Batch, MAX_ROWS, publish } from '../db/publish.ts'
import { ISSUE_MS, simulatedAlerts } from '../demonstration/alerts/simulated-alerts.ts'
import { driveOrders } from '../demonstration/live-crews.ts'
import {
  observationsBetween,
  runBatch,
  runsIssuedAt,
  SIMULATED_SOURCE,
  type SimulatedSettings,
  treatmentsBetween,
  winterOf,
} from '../demonstration/simulated.ts'
import { simulatedLayerRows } from '../demonstration/simulated-layers.ts'
import { lightningBetween } from '../demonstration/simulated-lightning.ts'
import { simulatedOutages } from '../demonstration/simulated-outages.ts'
import { TIDES_EVERY_MS, tidesIssuedAt } from '../demonstration/simulated-tides.ts'
import { storedRecords } from '../demonstration/treatment-records.ts'
import { publishAlerts } from '../ingest/alerts.ts'
import { publishListing } from '../ingest/listings.ts'

/** How far back a simulation catches up. After a longer pause, a gap remains before that. */
const CATCH_UP_MS = 3 * 24 * HOUR_MS

type Cursor = { readTo?: string; issuedTo?: string; alertsTo?: string; tidesTo?: string }
/** A cursor with times to continue from. */
type StartedCursor = Cursor & Required<Pick<Cursor, 'readTo' | 'issuedTo'>>
type Row = { id: string; owner_setup_id: string; settings: SimulatedSettings; cursor: Cursor }

/**
 * Publishes what the simulated stations and model have sent since the last time; returns the number of rows
 * published.
 */
export async function simulate(database: Database, now: Date): Promise<number> {
  const connections = await database.query<Row>(
    `select id, owner_setup_id, settings, cursor from connection where source = $1 and is_enabled order by id`,
    [SIMULATED_SOURCE],
  )
  let appended = 0
  for (const connection of connections) {
    if (connection.settings.recording) appended += await driveOrders(database, connection.owner_setup_id, now)
    appended += await catchUp(database, connection, now)
  }
  return appended
}

async function catchUp(database: Database, connection: Row, now: Date): Promise<number> {
  const { stations, castpoints } = connection.settings
  const winter = winterOf(connection.settings)
  const nowMs = now.getTime()
  const readFromMs = Math.max(timeOf(connection.cursor.readTo), nowMs - CATCH_UP_MS)
  const cursor: StartedCursor = {
    ...connection.cursor,
    readTo: connection.cursor.readTo ?? now.toISOString(),
    issuedTo: connection.cursor.issuedTo ?? new Date(nowMs - HOUR_MS).toISOString(),
  }
  let appended = 0

  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  if (hourMs > timeOf(cursor.issuedTo)) {
    cursor.issuedTo = new Date(hourMs).toISOString()
    appended += await send(database, connection, cursor, [runBatch(runsIssuedAt(winter, castpoints, hourMs))])
  }
  const recordOf = await storedRecords(database, connection.settings, stations, nowMs)
  const ownCrews = stations.filter((station) => !recordOf(station))
  const treatments = treatmentsBetween(winter, ownCrews, readFromMs, nowMs).map(({ row }) => row)
  if (treatments.length > 0)
    appended += await send(database, connection, cursor, [{ kind: 'treatment', rows: treatments }])
  const rows = observationsBetween(winter, stations, [readFromMs, nowMs], recordOf).map(({ row }) => row)
  cursor.readTo = now.toISOString()
  for (let from = 0; from < rows.length; from += MAX_ROWS - 1) {
    const batch: Batch = { kind: 'observation', rows: rows.slice(from, from + MAX_ROWS - 1) }
    appended += await send(database, connection, cursor, [batch])
  }
  // The layers change every ten minutes; publishing the same ones again appends nothing.
  const setupId = connection.owner_setup_id
  const layers: Batch = { kind: 'timed_layer', rows: simulatedLayerRows(setupId, nowMs) }
  appended += (await publish(database, { origin: 'simulated', setupId, batches: [layers] })).appended
  const feed = { sourceId: SIMULATED_SOURCE, ownerSetupId: setupId }
  for (const list of simulatedOutages(connection.settings, now))
    appended += await publishListing(database, feed, 'simulated', list)
  const lightning = lightningBetween(setupId, connection.settings, readFromMs, nowMs)
  for (const { batches } of lightning) appended += await send(database, connection, cursor, batches)
  const tidesMs = Math.floor(nowMs / TIDES_EVERY_MS) * TIDES_EVERY_MS
  if (tidesMs > timeOf(cursor.tidesTo)) {
    cursor.tidesTo = new Date(tidesMs).toISOString()
    appended += await send(database, connection, cursor, tidesIssuedAt(connection.settings, tidesMs))
  }
  return appended + (await warn(database, connection, cursor, now))
}

/**
 * Publishes once per issue the alerts of the country's services, except those for which the organisation has
 * the real one.
 */
async function warn(database: Database, connection: Row, cursor: StartedCursor, now: Date): Promise<number> {
  const { owner_setup_id: setupId, settings } = connection
  const issuedMs = Math.floor(now.getTime() / ISSUE_MS) * ISSUE_MS
  if (issuedMs <= timeOf(cursor.alertsTo)) return 0
  const real = await database.query<{ source: string }>(
    `select source from setup_source where setup_id = $1
      union
     select source from connection where owner_setup_id = $1 and source <> $2`,
    [setupId, SIMULATED_SOURCE],
  )
  const isReal = new Set(real.map(({ source }) => source))
  let appended = 0
  for (const { sourceId, fact } of simulatedAlerts(winterOf(settings), settings.castpoints, issuedMs)) {
    if (isReal.has(sourceId)) continue
    appended += await publishAlerts(database, { sourceId, ownerSetupId: setupId }, 'simulated', fact)
  }
  cursor.alertsTo = new Date(issuedMs).toISOString()
  return appended + (await send(database, connection, cursor, []))
}

async function send(
  database: Database,
  connection: Row,
  cursor: StartedCursor,
  batches: Batch[],
): Promise<number> {
  const done: Batch = { kind: 'connection_cursor', rows: [{ connection_id: connection.id, cursor }] }
  const published = await publish(database, {
    origin: 'simulated',
    setupId: connection.owner_setup_id,
    batches: [...batches, done],
  })
  await database.query('update connection set last_attempt_at = $2, last_success_at = $2 where id = $1', [
    connection.id,
    published.knownAt,
  ])
  return published.appended
}

const timeOf = (text: string | undefined): number => (text ? Date.parse(text) : 0)
