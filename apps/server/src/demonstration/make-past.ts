import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DAY_MS } from '@verglas/quantities'
import { writeBackup } from '../backup/write.ts'
import type { Step } from '../chain/step.ts'
import { type Database, type Db, openDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { ensurePartitions } from '../db/partitions.ts'
import { publishPast } from '../db/publish.ts'
import { keepAreas } from '../ingest/alerts.ts'
import { keepListing } from '../ingest/listings.ts'
import { VERSION } from '../version.ts'
import { A75 } from './a75.ts'
import { simulatedAlertShapes } from './alerts/simulated-alerts.ts'
import { configuration, seeingCameras } from './configuration.ts'
import { PROGRESS_HISTORY } from './load-past.ts'
import { newsOf } from './news.ts'
import type { DemonstrationSetup } from './organisation.ts'
import { type PastProgress, type PastReached, writePast } from './past.ts'
import { outageIssues } from './past-facts.ts'
import { DAYS_IN_FILE } from './past-file.ts'
import { membersOf } from './people.ts'
import { QUEBEC } from './quebec.ts'
import { type SimulatedSettings, simulatedSettings } from './simulated.ts'
import { simulatedOutages } from './simulated-outages.ts'
import { createSimulatedSetup } from './simulated-setup.ts'
import { depotBatch, recordingOf, storyCircuits } from './story-circuits.ts'

/** Whatever the calendar says, a start of the demonstration shows this day of the simulated winter. */
export const WINTER_DAY_MS = Date.UTC(2026, 10, 26)

type PastOptions = {
  setups?: readonly DemonstrationSetup[]
  /** The simulated winter comes as many days later than its seed says. */
  movedDays?: number
  steps?: readonly Step[]
  startMs: number
  endMs: number
  onProgress?: (progress: PastReached) => void
}

type Making = {
  now: Date
  signal: AbortSignal
  onProgress?: PastOptions['onProgress']
  /** Everything is made, and the file is written. */
  onWriting?: () => void
}

/** Stores the contents of the outage lists before the rows that refer to them. */
export async function keepOutages(
  db: Db,
  settings: SimulatedSettings,
  { startMs, endMs }: { startMs: number; endMs: number },
): Promise<void> {
  for (const atMs of outageIssues(startMs, endMs))
    for (const list of simulatedOutages(settings, new Date(atMs))) await keepListing(db, list)
}

/**
 * Makes the past up to the last midnight (UTC) in a PostgreSQL of its own, and writes it into a file: whole, or not at
 * all. A start moves it by at least a day, so that the same weather comes at the same time of day, whenever the file was
 * made. Aborted, it fails, and leaves neither the PostgreSQL nor its folder behind.
 */
export async function makePastFile(
  file: string,
  { now, signal, onProgress, onWriting }: Making,
): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-past-'))
  // When started by root, PostgreSQL runs as another user who must be able to enter the folder.
  fs.chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder, { isDisposable: true })
  const database = openDatabase(postgres.url, { maxConnections: 2 })
  // This makes everything that waits for the database fail.
  signal.addEventListener('abort', () => void postgres.leave(), { once: true })
  try {
    signal.throwIfAborted()
    await migrate(database)
    const endMs = Math.floor(now.getTime() / DAY_MS) * DAY_MS
    const startMs = endMs - DAYS_IN_FILE * DAY_MS
    const movedDays = (endMs - WINTER_DAY_MS) / DAY_MS - 1
    await makePast(database, { startMs, endMs, movedDays, onProgress })
    onWriting?.()
    await writeBackup(database, file, { version: VERSION, takenAt: new Date(endMs) })
    // Unlike a backup it contains no secrets, and the program may be started by a user other than the one who
    // built it.
    fs.chmodSync(file, 0o644)
  } finally {
    await database.close()
    await postgres.leave()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** The winter of the organisation's seed, as many days later, in which its people treat the circuits from the start on. */
export const pastSettings = (
  setup: DemonstrationSetup,
  { startMs, movedDays }: { startMs: number; movedDays: number },
): SimulatedSettings => ({
  ...simulatedSettings(setup),
  movedDays,
  recording: recordingOf(setup, startMs - movedDays * DAY_MS),
})

/** Simulates the organisations and their past in a database of its own, starting with the configuration. */
export async function makePast(
  database: Database,
  { setups = [A75, QUEBEC], movedDays = 0, startMs, endMs, ...more }: PastOptions,
): Promise<void> {
  const settingsOf = (setup: DemonstrationSetup) => pastSettings(setup, { startMs, movedDays })
  const write = async (db: Db) => {
    for (const setup of setups) {
      const settings = settingsOf(setup)
      await createSimulatedSetup(db, setup, settings)
      await keepAreas(db, simulatedAlertShapes(settings.castpoints))
      await keepOutages(db, settings, { startMs, endMs })
    }
    for (const month of [startMs, endMs]) await ensurePartitions(db, new Date(month))
    await publishPast(
      db,
      'simulated',
      setups.map((setup, index) => ({
        knownAt: new Date(startMs + index),
        setupId: setup.id,
        batches: [...configuration(setup), depotBatch(setup, startMs), newsOf(setup.id, endMs)],
      })),
    )
    const organisations = setups.map((setup) => ({
      setupId: setup.id,
      settings: settingsOf(setup),
      cameraIds: seeingCameras(setup),
      circuits: storyCircuits(setup, membersOf(setup.id)),
    }))
    await keepProgress(db, await writePast(db, organisations, { startMs, endMs, ...more }))
  }
  await database.transaction(write, { repeats: true })
}

/** Stores the history of the progress, because the table `progress` only has the latest state. */
async function keepProgress(db: Db, progress: readonly PastProgress[]): Promise<void> {
  await db.query(`create table ${PROGRESS_HISTORY} (like progress)`)
  await db.query(
    `insert into ${PROGRESS_HISTORY} (step, unit, done_rev, done_at, product_rev)
     select p.step, p.unit, p."doneRev", p."doneAt", p."productRev"
       from jsonb_to_recordset($1::jsonb)
              p(step text, unit text, "doneRev" bigint, "doneAt" timestamptz, "productRev" bigint)`,
    [JSON.stringify(progress)],
  )
}
