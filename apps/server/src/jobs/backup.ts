import { DAY_MS } from '@verglas/quantities'
import type { BackupPlace } from '../backup/backup-place.ts'
import type { BackupFile } from '../backup/format.ts'
import { backupState, noteBackup } from '../db/backup-state.ts'
import { VERSION } from '../version.ts'
import type { JobServices } from './job-services.ts'

/** No backup takes this long to write, so an older draft is dead. */
const DRAFT_MS = DAY_MS

type BackupServices = Pick<JobServices, 'database' | 'backup' | 'now'>

/** Writes tonight's backup if the settings ask for one; the oldest are deleted once it is complete. */
export async function nightlyBackup({ database, backup, now }: BackupServices): Promise<void> {
  if (!backup) return
  const { place, keep } = backup
  const takenAt = now()
  const instant = takenAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  await place.removeUnfinished(new Date(takenAt.getTime() - DRAFT_MS))
  await place.write(database, `verglas-${instant}Z.backup.gz`, { version: VERSION, takenAt })
  await noteBackup(database, now())
  for (const { name } of (await place.list()).slice(keep)) await place.remove(name)
}

/** When the latest backup was written; null if there is none. */
export async function latestBackupAt(place: BackupPlace): Promise<Date | null> {
  const [latest] = await place.list()
  return latest?.writtenAt ?? null
}

/** The latest backup of a night; null if there is none. */
export async function latestBackup(place: BackupPlace): Promise<BackupFile | null> {
  const [latest] = await place.list()
  return latest ? place.file(latest.name) : null
}

const REHEARSED_EACH_MS = 7 * DAY_MS

/** Whether there is a backup but no rehearsal of the last week, because no worker ran at its scheduled hour. */
export async function needsRehearsal({ database, backup, now }: BackupServices): Promise<boolean> {
  if (!backup || (await latestBackup(backup.place)) === null) return false
  const { rehearsal } = await backupState(database)
  return rehearsal === null || now().getTime() - rehearsal.rehearsedAt.getTime() >= REHEARSED_EACH_MS
}
