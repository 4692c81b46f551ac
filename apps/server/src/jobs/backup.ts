import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '@verglas/quantities'
import { writeBackup } from '../backup/write.ts'
import { backupState, noteBackup } from '../db/backup-state.ts'
import { ifMissing } from '../installation/if-missing.ts'
import { VERSION } from '../version.ts'
import type { JobServices } from './job-services.ts'

const NAME = /^verglas-\d{8}T\d{6}Z\.backup\.gz$/
const DRAFT = /^verglas-\d{8}T\d{6}Z\.backup\.gz\.part$/
/** No backup takes this long to write, so an older draft is dead. */
const DRAFT_MS = DAY_MS

type BackupServices = Pick<JobServices, 'database' | 'backup' | 'now'>

/** Writes tonight's backup if the settings ask for one; the oldest are deleted once it is complete. */
export async function nightlyBackup({ database, backup, now }: BackupServices): Promise<void> {
  if (!backup) return
  const takenAt = now()
  const instant = takenAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  await mkdir(backup.folder, { recursive: true })
  await removeDeadDrafts(backup.folder, takenAt)
  await writeBackup(database, path.join(backup.folder, `verglas-${instant}Z.backup.gz`), {
    version: VERSION,
    takenAt,
  })
  await noteBackup(database, now())
  for (const name of (await backupsIn(backup.folder)).slice(backup.keep))
    await rm(path.join(backup.folder, name))
}

/** Removes drafts of workers that were killed: each is as large as a backup. */
async function removeDeadDrafts(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => DRAFT.test(entry))) {
    const file = path.join(folder, name)
    const stats = await stat(file).catch(ifMissing(null))
    if (stats && now.getTime() - stats.mtimeMs > DRAFT_MS) await rm(file, { force: true })
  }
}

/** File names of backups, latest first. */
async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

/** When the latest backup was written; null if there is none. */
export async function latestBackupAt(folder: string): Promise<Date | null> {
  const file = await latestBackup(folder)
  return file ? (await stat(file)).mtime : null
}

/** The latest backup of a night; null if there is none. */
export async function latestBackup(folder: string): Promise<string | null> {
  // The folder does not exist yet or cannot be read: health reports that there is no backup.
  const [name] = await backupsIn(folder).catch(() => [])
  return name === undefined ? null : path.join(folder, name)
}

const REHEARSED_EACH_MS = 7 * DAY_MS

/** Whether there is a backup, and none was rehearsed for a week: the hour of the week may find no worker running. */
export async function needsRehearsal({ database, backup, now }: BackupServices): Promise<boolean> {
  if (!backup || (await latestBackup(backup.folder)) === null) return false
  const { rehearsal } = await backupState(database)
  return rehearsal === null || now().getTime() - rehearsal.rehearsedAt.getTime() >= REHEARSED_EACH_MS
}
