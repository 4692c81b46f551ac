import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { verifyBackup } from '../apps/server/src/backup/format.ts'
import { writeBackup } from '../apps/server/src/backup/write.ts'
import { type Database, openDatabase } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
import { publish } from '../apps/server/src/db/publish.ts'
import { anObservation } from '../apps/server/src/test-support/small-seed.ts'
import { releases, restoreRelease } from '../test-material/releases.ts'

const PUBLICATIONS = 60
const ROWS_EACH = 1000
/** The readings are of the last days, so that no retention removes them during the trial. */
const READING_STEP_MS = 4000

/** What was acknowledged in an installation, as figures that no upgrade changes. */
export type Acknowledged = {
  readings: number
  values: string
  publications: number
  acts: number
  links: string
  rev: number
}

/** Makes a data folder as the oldest release has left it, with some ten thousand readings that it has acknowledged. */
export async function makeOldInstallation(folder: string): Promise<Acknowledged> {
  const [oldest] = releases()
  if (!oldest) throw new Error('there is no release in test-material/releases')
  return inFolder(folder, async (database) => {
    await restoreRelease(database, oldest)
    const fromMs = Date.now() - PUBLICATIONS * ROWS_EACH * READING_STEP_MS - 60_000
    for (let index = 0; index < PUBLICATIONS; index++) {
      const rows = Array.from({ length: ROWS_EACH }, (_, row) => {
        const atMs = fromMs + (index * ROWS_EACH + row) * READING_STEP_MS
        return anObservation('north-1', new Date(atMs).toISOString(), {
          air_temperature_c: (row % 300) / 10 - 15,
        })
      })
      await publish(database, {
        origin: 'live',
        setupId: 'north',
        batches: [{ kind: 'observation', rows }],
      })
    }
    return acknowledgedIn(database)
  })
}

/** Up to a revision; null: all. */
export async function acknowledgedIn(database: Database, rev: number | null = null): Promise<Acknowledged> {
  const [row] = await database.query<Acknowledged>(
    `with until as (select coalesce($1, max(rev)) as rev from publication)
     select (select count(*)::integer from observation o, until u where o.station_id = 'north-1' and o.rev <= u.rev) as readings,
            (select coalesce(sum(hashtext(o.observed_at::text || coalesce(o.air_temperature_c::text, ''))), 0)::text
               from observation o, until u where o.station_id = 'north-1' and o.rev <= u.rev) as values,
            (select count(*)::integer from publication p, until u where p.rev <= u.rev) as publications,
            (select count(*)::integer from act_chain a, until u where a.rev <= u.rev) as acts,
            (select coalesce(sum(hashtext(a.hash::text)), 0)::text from act_chain a, until u where a.rev <= u.rev) as links,
            u.rev
       from until u`,
    [rev],
  )
  if (!row) throw new Error('the database does not answer')
  return row
}

/** Runs `work` with the database of a folder, which is started and stopped. */
export async function inFolder<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres(folder)
  const database = openDatabase(postgres.url, { maxConnections: 4 })
  try {
    return await work(database)
  } finally {
    await database.close()
    await postgres.leave()
  }
}

export async function backupOf(folder: string, file: string): Promise<void> {
  await inFolder(folder, (database) => writeBackup(database, file, { version: '1.0.0', takenAt: new Date() }))
}

export const isCompleteBackup = (file: string): Promise<boolean> =>
  verifyBackup(file).then(
    () => true,
    // It is damaged or missing, which the trial counts.
    () => false,
  )

/** With owners and modes: the database belongs to another user. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}${path.sep}.`, to])
}
