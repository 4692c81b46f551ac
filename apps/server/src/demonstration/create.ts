import type { Database, Db } from '../db/database.ts'
import { type Batch, type PastPublication, publishPast } from '../db/publish.ts'
import { A75 } from './a75.ts'
import { configuration } from './configuration.ts'
import type { DemonstrationSetup } from './organisation.ts'
import { createPeople } from './people.ts'
import { QUEBEC } from './quebec.ts'
import { createRealSetup } from './real.ts'
import {
  observationsBetween,
  runsAt,
  SIMULATED_SOURCE,
  type SimulatedSettings,
  simulatedSettings,
  winterOf,
} from './simulated.ts'

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
export async function createDemonstration(
  database: Database,
  { now, issuer }: { now: Date; issuer: string },
) {
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

/**
 * The past in one chronological pass: configuration first, then day by day what stations and model sent. While the
 * database writes a day, the next is being simulated.
 */
async function createPast(db: Db, now: Date): Promise<void> {
  const endMs = now.getTime()
  const startMs = Math.floor((endMs - PAST_DAYS * DAY_MS) / DAY_MS) * DAY_MS
  for (const month of [new Date(startMs), now, new Date(endMs + 31 * DAY_MS)]) {
    await db.query("select ensure_partition('observation', 'observed_at', $1)", [month])
    await db.query("select ensure_partition('forecast_run', 'issued_at', $1)", [month])
  }
  const organisations = [A75, QUEBEC].map((setup) => ({ setup, settings: simulatedSettings(setup) }))
  await publishPast(
    db,
    'simulated',
    organisations.map(({ setup }, index) => ({
      knownAt: new Date(startMs + index),
      setupId: setup.id,
      batches: configuration(setup),
    })),
  )
  let writing: Promise<unknown> = Promise.resolve()
  for (let dayMs = startMs; dayMs < endMs; dayMs += DAY_MS) {
    const toMs = Math.min(dayMs + DAY_MS, endMs)
    const publications = organisations
      // What two organisations see at the same instant is still two publications, one after the other.
      .flatMap(({ setup, settings }, index) => publicationsOf(setup.id, settings, dayMs, toMs, 10 + index))
      .sort((a, b) => a.knownAt.getTime() - b.knownAt.getTime())
    await writing
    writing = publishPast(db, 'simulated', publications)
    // an error is raised where it is awaited, not in between
    writing.catch(() => {})
  }
  await writing
  await db.query('update connection set cursor = $1 where source = $2', [
    JSON.stringify({
      readTo: now.toISOString(),
      issuedTo: new Date(endMs - ((endMs - startMs) % PAST_RUN_EVERY_MS)).toISOString(),
    }),
    SIMULATED_SOURCE,
  ])
}

/** One organisation's publications on [fromMs, toMs), each a few milliseconds after what it is about. */
function publicationsOf(
  setupId: string,
  { seed, stations, castpoints }: SimulatedSettings,
  fromMs: number,
  toMs: number,
  delayMs: number,
): PastPublication[] {
  const winter = winterOf(seed)
  const batchesAt = new Map<number, Batch[]>()
  for (let atMs = fromMs; atMs < toMs; atMs += PAST_RUN_EVERY_MS)
    batchesAt.set(atMs, [runsAt(winter, castpoints, atMs)])
  const rowsAt = new Map<number, object[]>()
  for (const { atMs, row } of observationsBetween(winter, stations, fromMs, toMs)) {
    const rows = rowsAt.get(atMs)
    if (rows) rows.push(row)
    else rowsAt.set(atMs, [row])
  }
  for (const [atMs, rows] of rowsAt) {
    batchesAt.set(atMs, [...(batchesAt.get(atMs) ?? []), { kind: 'observation', rows }])
  }
  return [...batchesAt].map(([atMs, batches]) => ({ knownAt: new Date(atMs + delayMs), setupId, batches }))
}
