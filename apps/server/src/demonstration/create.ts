import type { Database, Db } from '../db/database.ts'
import { ensurePartitions } from '../db/partitions.ts'
import { publishPast } from '../db/publish.ts'
import { everythingIsJudged } from '../quality/step.ts'
import { A75 } from './a75.ts'
import { configuration } from './configuration.ts'
import type { DemonstrationSetup } from './organisation.ts'
import { writePast } from './past.ts'
import { PAST_RUN_EVERY_MS } from './past-facts.ts'
import { createPeople } from './people.ts'
import { QUEBEC } from './quebec.ts'
import { createRealSetup } from './real.ts'
import { SIMULATED_SOURCE, simulatedSettings } from './simulated.ts'

const DAY_MS = 86_400_000
export const PAST_DAYS = 14

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
    await createRealSetup(db, now)
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

/** The past: configuration first, then what was sent and what was made of it. */
async function createPast(db: Db, now: Date): Promise<void> {
  const endMs = now.getTime()
  const startMs = Math.floor((endMs - PAST_DAYS * DAY_MS) / DAY_MS) * DAY_MS
  for (const month of [new Date(startMs), now, new Date(endMs + 31 * DAY_MS)])
    await ensurePartitions(db, month)
  const setups = [A75, QUEBEC]
  await publishPast(
    db,
    'simulated',
    setups.map((setup, index) => ({
      knownAt: new Date(startMs + index),
      setupId: setup.id,
      batches: configuration(setup),
    })),
  )
  const organisations = setups.map((setup) => ({ setupId: setup.id, settings: simulatedSettings(setup) }))
  await writePast(db, organisations, { startMs, endMs })
  await everythingIsJudged(db)
  await db.query('update connection set cursor = $1 where source = $2', [
    JSON.stringify({
      readTo: now.toISOString(),
      issuedTo: new Date(endMs - ((endMs - startMs) % PAST_RUN_EVERY_MS)).toISOString(),
    }),
    SIMULATED_SOURCE,
  ])
}
