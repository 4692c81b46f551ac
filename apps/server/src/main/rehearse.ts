import os from 'node:os'
import { backupPlace } from '../backup/backup-place.ts'
import { openFileStore } from '../blobs/file-store.ts'
import type { Config } from '../config.ts'
import { noteRehearsal } from '../db/backup-state.ts'
import type { Database } from '../db/database.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { latestBackup } from '../jobs/backup.ts'
import { rehearse } from './rehearsal.ts'
import { withDatabase } from './supervisor.ts'

/**
 * `npm run rehearse`: restores the latest backup into a scratch database, compares it, stores and prints the result. The
 * exit code is 1 if it failed.
 */
export async function rehearseNow(config: Config, args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new StartProblem('npm run rehearse takes the latest backup, and no argument.')
  const { backup } = config
  if (!backup)
    throw new StartProblem(
      'Set VERGLAS_BACKUP_FOLDER or VERGLAS_BLOBS_BACKUPS: there is no backup to rehearse.',
    )
  const place = backupPlace(backup.folder, await openFileStore(config))
  const file = await latestBackup(place)
  if (file === null) throw new StartProblem(`There is no backup in ${place.name}.`)
  // The worker that started this process has ended. The next rehearsal drops the scratch database.
  const end = () => process.exit(1)
  process.once('disconnect', end)
  // All other work of this machine is more urgent.
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
  const work = async (database: Database) => {
    const now = () => new Date()
    const rehearsal = await rehearse({ database, config, now }, file)
    await noteRehearsal(database, rehearsal)
    const { outcome, problem, rowCount, answerCount, tookS } = rehearsal
    const text =
      outcome === 'passed'
        ? `${rowCount} rows and ${answerCount} answers are the same, in ${tookS} s.`
        : `${outcome}: ${problem}.`
    process.stdout.write(`${file.name}: ${text}\n`)
    if (outcome === 'failed') process.exitCode = 1
  }
  await withDatabase(config, work, { migrates: false })
  // As long as the channel to the parent process is open, this process would wait for messages.
  process.off('disconnect', end)
  process.disconnect?.()
}
