import { reportStep, runSilently } from '../../../../scripts/progress.mjs'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { type Upgrade, UpgradeFailed, upgrading } from '../db/migrate.ts'
import { isDiskFull } from '../db/outage.ts'
import { type ProgramSql, programSql } from '../db/program-sql.ts'
import { StartProblem } from '../installation/start-problem.ts'

type Options = {
  now: Date
  step: typeof reportStep
  /** Whether a step is reported even if there is nothing to upgrade. */
  reportsAlways?: boolean
  print(line: string): void
  program?: ProgramSql
}

/**
 * Brings the database up to this program's version. A database with data in it gets a backup first, which is kept; if
 * anything fails, the data are as before, and a `StartProblem` says so in a sentence. Returns what it applied.
 */
export async function upgradeDatabase(
  database: Database,
  { upgradeBackupFolder }: Pick<Config, 'upgradeBackupFolder'>,
  { now, step, reportsAlways = false, print, program = programSql() }: Options,
): Promise<string[]> {
  return upgrading(database, program, async (upgrade) => {
    const isUpgrade = upgrade.migrations.length > 0 && upgrade.holdsData
    const { to } = upgrade
    const from = upgrade.from ?? 'unknown'
    let backup: string | null = null
    if (isUpgrade && upgradeBackupFolder !== null) {
      const subject = 'backup before the upgrade'
      let doing: string = subject
      const report = (text: string) => {
        doing = text
      }
      // Only an upgrade reads these modules.
      const { backupBeforeUpgrade } = await import('../backup/upgrade-backups.ts')
      backup = await step({ doing: () => doing, done: subject }, () =>
        backupBeforeUpgrade(database, upgradeBackupFolder, { from, to, takenAt: now, report }),
      )
      print(`  The backup ${backup} is kept.`)
    }
    const reporting = isUpgrade || reportsAlways ? step : runSilently
    let file = ''
    const doing = () => (file === '' ? 'database' : `database: ${file}`)
    return reporting({ doing, done: 'database up to date' }, () =>
      upgrade
        .apply((name) => {
          file = name
        })
        .catch((error) => {
          throw asProblem(error, upgrade, backup)
        }),
    )
  })
}

/** Options of the upgrade of `npm start`, which prints each of its steps. */
export const upgradeOfStart = (): Options => ({
  now: new Date(),
  step: reportStep,
  reportsAlways: true,
  print: (line) => void process.stdout.write(`${line}\n`),
})

/** Options of the upgrade of a command or a single role. It writes to standard error, apart from their own output. */
export function upgradeOfCommand(): Options {
  return {
    now: new Date(),
    step: (words, work) => reportStep(words, work, process.stderr),
    print: (line) => void process.stderr.write(`${line}\n`),
  }
}

/** Adds to a failed upgrade what became of the data. In a new database there are none, so its error stays as it is. */
function asProblem(error: unknown, { from, to }: Upgrade, backup: string | null): unknown {
  if (!(error instanceof UpgradeFailed) || from === null) return error
  const { cause, isUndone, at } = error
  const reason = isDiskFull(cause) ? `the disk of the database is full at ${at}` : error.message
  const place = backup === null ? '' : `, and ${backup} is a backup of them`
  return new StartProblem(
    isUndone
      ? `The upgrade from Verglas ${from} to ${to} is undone, because ${reason}: the data are as before, Verglas ${from} works with them${place}.`
      : `The upgrade from Verglas ${from} to ${to} is complete except for ${at}, which the next start repeats: ${error.message}.`,
  )
}
