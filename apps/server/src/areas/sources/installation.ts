import type { RehearsalOutcome } from '@verglas/contract/health-codes'
import { backupState } from '../../db/backup-state.ts'
import type { Database } from '../../db/database.ts'
import { type InstallationProblem, installationProblems } from '../../db/installation-problems.ts'
import { isOutage } from '../../db/outage.ts'
import { fewBytesFree } from '../../installation/disk-room.ts'

export type Health = { status: 'ok' | 'trouble' | 'failing'; problems: InstallationProblem[] }

type HealthServices = { database: Database; takesConnections(): Promise<void>; dataFolder: string; now: Date }

/**
 * The health of the installation. Works even if the database is unreachable or shutting down, or cannot
 * record that the disk is full.
 */
export async function healthNow({
  database,
  takesConnections,
  dataFolder,
  now,
}: HealthServices): Promise<Health> {
  // The folder cannot be examined (ENOENT, EACCES), so its free space is unknown.
  const isFull = (await fewBytesFree(dataFolder).catch(() => null)) !== null
  const disk: InstallationProblem[] = isFull
    ? [{ code: 'disk_nearly_full', subject: dataFolder, since: now }]
    : []
  try {
    await takesConnections()
    const problems = await installationProblems(database)
    const allProblems = problems.some(({ code }) => code === 'disk_nearly_full')
      ? problems
      : [...problems, ...disk]
    return { status: allProblems.length > 0 ? 'trouble' : 'ok', problems: allProblems }
  } catch (error) {
    if (!isOutage(error)) throw error
    return { status: 'failing', problems: [{ code: 'database_away', subject: '', since: now }, ...disk] }
  }
}

/** The state of the nightly backups; null if there was neither a backup nor a rehearsal. */
export async function backupNow(database: Database): Promise<{
  latestAt: string | null
  rehearsal: { at: string; outcome: RehearsalOutcome } | null
} | null> {
  const { latestAt, rehearsal } = await backupState(database)
  if (latestAt === null && rehearsal === null) return null
  return {
    latestAt: latestAt?.toISOString() ?? null,
    // What went wrong may name folders, and a person without a token reads this.
    rehearsal: rehearsal && { at: rehearsal.rehearsedAt.toISOString(), outcome: rehearsal.outcome },
  }
}
