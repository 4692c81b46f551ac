import type { Database, Db } from '../db/database.ts'
import { type Batch, type PastPublication, publishPast } from '../db/publish.ts'
import { A75 } from './a75.ts'
import { configuration } from './configuration.ts'
import type { DemonstrationSetup } from './organisation.ts'
import { createPeople } from './people.ts'
import { QUEBEC } from './quebec.ts'
import { createRealSetup } from './real.ts'
import { observationsBetween, runsAt, SIMULATED_SOURCE, type SimulatedSettings, simulatedSettings, winterOf } from './simulated.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const PAST_DAYS = 14
/** Runs of the past are six-hourly; later ones come every hour. */
export const PAST_RUN_EVERY_MS = 6 * HOUR_MS

/** Whether nothing has been created yet: no organisation, no publication. */
export async function isEmpty(database: Database): Promise<boolean> {
  const [row] = await database.query<{ empty: boolean }>(
    'select not exists (select from setup) and not exists (select from publication) as empty',
  )
  return row?.empty ?? false
}

/**
 * Two organisations of the simulated winter with fourteen days of past, a third for real input, and people of every
 * kind. One transaction: it is there whole or not at all.
 */
export async function createDemonstration(database: Database, { now, issuer }: { now: Date; issuer: string }) {
  await database.transaction(async (db) => {
    for (const setup of [A75, QUEBEC]) await createSetup(db, setup)
    await createRealSetup(db)
    await createPeople(db, { now, issuer })
    await createPast(db, now)
  })
  await database.query('analyze')
}

async function createSetup(db: Db, setup: DemonstrationSetup): Promise<void> {
  await db.query(
    `insert into setup (id, name, homepage, themes, station_version, timezone, simulated)
     values ($1, $2, '/stations', $3, $4, $5, true)`,
    [setup.id, setup.name, setup.themes, setup.stationVersion, setup.timezone],
  )
  for (const [position, zone] of setup.zones.entries()) {
    await db.query('insert into zone (setup_id, id, name, position) values ($1, $2, $3, $4)', [
      setup.id,
      zone.id,
      zone.name,
      position,
    ])
  }
  await db.query('insert into connection (id, source, owner_setup_id, settings) values ($1, $2, $3, $4)', [
    `${SIMULATED_SOURCE}-${setup.id}`,
    SIMULATED_SOURCE,
    setup.id,
    JSON.stringify(simulatedSettings(setup)),
  ])
}

/** The past in one chronological pass: configuration first, then every ten minutes what stations and model sent. */
async function createPast(db: Db, now: Date): Promise<void> {
  const endMs = now.getTime()
  const startMs = Math.floor((endMs - PAST_DAYS * DAY_MS) / DAY_MS) * DAY_MS
  for (const month of [new Date(startMs), now, new Date(endMs + 31 * DAY_MS)]) {
    await db.query("select ensure_partition('observation', 'observed_at', $1)", [month])
    await db.query("select ensure_partition('forecast_run', 'issued_at', $1)", [month])
  }
  const publications: PastPublication[] = []
  for (const [index, setup] of [A75, QUEBEC].entries()) {
    publications.push({ knownAt: new Date(startMs + index), setupId: setup.id, batches: configuration(setup) })
    const settings = simulatedSettings(setup)
    // What was seen at the same instant by two organisations is still two publications, one after the other.
    for (const publication of pastOf(setup.id, settings, startMs, endMs)) {
      publications.push({ ...publication, knownAt: new Date(publication.knownAt.getTime() + 10 + index) })
    }
  }
  publications.sort((a, b) => a.knownAt.getTime() - b.knownAt.getTime())
  for (let from = 0; from < publications.length; from += CHUNK) {
    await publishPast(db, 'simulated', publications.slice(from, from + CHUNK))
  }
}

const CHUNK = 100

function pastOf(setupId: string, { seed, stations, castpoints }: SimulatedSettings, startMs: number, endMs: number) {
  const winter = winterOf(seed)
  const batchesAt = new Map<number, Batch[]>()
  const add = (atMs: number, batch: Batch) => {
    const batches = batchesAt.get(atMs)
    if (batches) batches.push(batch)
    else batchesAt.set(atMs, [batch])
  }
  for (let atMs = startMs; atMs <= endMs; atMs += PAST_RUN_EVERY_MS) add(atMs, runsAt(winter, castpoints, atMs))
  const rowsAt = new Map<number, object[]>()
  for (const { atMs, row } of observationsBetween(winter, stations, startMs, endMs)) {
    const rows = rowsAt.get(atMs)
    if (rows) rows.push(row)
    else rowsAt.set(atMs, [row])
  }
  for (const [atMs, rows] of rowsAt) add(atMs, { kind: 'observation', rows })
  const readUpTo = { kind: 'connection_cursor' as const, rows: [cursorRow(setupId, endMs, startMs)] }
  const lastMs = Math.max(...batchesAt.keys())
  add(lastMs, readUpTo)
  return [...batchesAt].map(([atMs, batches]) => ({ knownAt: new Date(atMs), setupId, batches }))
}

function cursorRow(setupId: string, readToMs: number, startMs: number) {
  const issuedToMs = startMs + Math.floor((readToMs - startMs) / PAST_RUN_EVERY_MS) * PAST_RUN_EVERY_MS
  return {
    connection_id: `${SIMULATED_SOURCE}-${setupId}`,
    cursor: { readTo: new Date(readToMs).toISOString(), issuedTo: new Date(issuedToMs).toISOString() },
  }
}
