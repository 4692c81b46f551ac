import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { latestAsOf } from '../db/as-of.ts'
import type { Database, Db } from '../db/database.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { verifyBackup } from './format.ts'
import { appliedMigrations } from './queries.ts'
import { writeBackup } from './write.ts'

type Versions = { from: string; to: string }
type Options = Versions & {
  takenAt: Date
  /** Called with a description of each step. */
  report(doing: string): void
}

/** Number of backups of failed attempts that are retained, because a service manager repeats a start that fails. */
const RETAINED_ATTEMPTS = 2
/** A backup takes less than this share of its database: 24 % of the demonstration (46 of 188 MB). */
const SHARE_OF_DATABASE = 0.4

/** The name does not match those of nightly backups, so that no night deletes it. */
const nameOf = ({ from, to }: Versions, takenAt: Date) =>
  `${prefixOf({ from, to })}${takenAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.backup.gz`
const prefixOf = ({ from, to }: Versions) => `verglas-${from}-before-${to}-`

/**
 * Writes the backup that an upgrade begins with, and returns its file; one of an attempt that failed is used again if
 * nothing was published since. Only one process at a time may call it. Throws a `StartProblem` if it cannot be written.
 */
export async function backupBeforeUpgrade(
  database: Database,
  folder: string,
  { from, to, takenAt, report }: Options,
): Promise<string> {
  const names = await upgradeBackups(folder, { from, to })
  const existing = await currentBackup(database, folder, names, report)
  if (existing !== null) return existing
  await refuseFullDisk(database, folder, { from, to })
  const all = await approximateRows(database)
  const file = path.join(folder, nameOf({ from, to }, takenAt))
  try {
    await writeBackup(database, file, {
      version: from,
      takenAt,
      onRows: (count) => report(`backup before the upgrade: ${count} of about ${Math.max(all, count)} rows`),
      onWritten: () => report('backup before the upgrade: reading it again'),
    })
  } catch (error) {
    throw asProblem(error, file, { from, to })
  }
  for (const name of names.slice(RETAINED_ATTEMPTS - 1)) await rm(path.join(folder, name), { force: true })
  return file
}

/** Names of earlier attempts, latest first. Removes the draft of one that was killed. */
async function upgradeBackups(folder: string, versions: Versions): Promise<string[]> {
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw asProblem(error, folder, versions)
  })
  const ofVersions = (await readdir(folder)).filter((name) => name.startsWith(prefixOf(versions)))
  for (const name of ofVersions.filter((draft) => draft.endsWith('.part')))
    await rm(path.join(folder, name), { force: true })
  return ofVersions
    .filter((name) => name.endsWith('.backup.gz'))
    .sort()
    .reverse()
}

/** The latest of these backups if the database has not changed since. */
async function currentBackup(
  database: Db,
  folder: string,
  [latest]: readonly string[],
  report: Options['report'],
): Promise<string | null> {
  if (latest === undefined) return null
  report('backup before the upgrade: reading that of the last attempt')
  const file = path.join(folder, latest)
  const checked = await verifyBackup(file).catch((error) => {
    // The file is damaged, so another backup is written.
    if (error instanceof StartProblem) return null
    throw error
  })
  if (checked === null || checked.header.rev !== (await latestAsOf(database)).rev) return null
  const migrations = await appliedMigrations(database)
  return checked.header.migrations.join() === migrations.join() ? file : null
}

async function refuseFullDisk(database: Db, folder: string, versions: Versions): Promise<void> {
  const [row] = await database.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  )
  const needed = (row?.bytes ?? 0) * SHARE_OF_DATABASE
  const { bsize, bavail } = await statfs(folder)
  if (bsize * bavail >= needed) return
  throw new StartProblem(
    `${beginning(versions)}, which may take ${megabytes(needed)} in ${folder}, where ${megabytes(bsize * bavail)} are free: ${REMEDY}`,
  )
}

const REMEDY =
  'make room, set VERGLAS_BACKUP_FOLDER to a folder on another disk, or set VERGLAS_UPGRADE_BACKUP=false if you have a backup of your own. Nothing was changed.'

const beginning = ({ from, to }: Versions) => `The upgrade from Verglas ${from} to ${to} begins with a backup`

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`

/** A sentence about files and space; errors of the database itself remain what they are. */
function asProblem(error: unknown, file: string, versions: Versions): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (error instanceof StartProblem)
    return new StartProblem(`${beginning(versions)}. ${error.message} ${REMEDY}`)
  if (code === undefined || syscall === undefined) return error
  return new StartProblem(`${beginning(versions)}, and ${file} cannot be written (${code}): ${REMEDY}`)
}

/** The number of rows as PostgreSQL estimates it, so that nothing has to be counted. */
async function approximateRows(database: Db): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as count
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return row?.count ?? 0
}
