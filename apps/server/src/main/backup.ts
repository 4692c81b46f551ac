import path from 'node:path'
import type { End } from '../backup/format.ts'
import { holdsNothing } from '../backup/queries.ts'
import { restoreBackup } from '../backup/restore.ts'
import { writeBackup } from '../backup/write.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { pendingUpgrade } from '../db/migrate.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { supervisorLock, withDatabase } from './supervisor.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run backup -- FILE`: also works while the program runs, and before this version has upgraded the database. */
export async function backup(config: Config, args: readonly string[]): Promise<void> {
  const file = fileOf(args, 'backup')
  const work = async (database: Database) => {
    const state = await pendingUpgrade(database)
    if (state === null || (await holdsNothing(database)))
      throw new StartProblem(
        'The database is empty: no backup was written. Check DATABASE_URL or VERGLAS_DATA.',
      )
    const { header, end } = await writeBackup(database, file, { version: state.from, takenAt: new Date() })
    print(
      `${file}: ${rowCount(end)} rows up to revision ${header.rev}; the file was read back and is complete.`,
    )
    print(
      `Not in it: ${config.store.s3 ? 'what is in the object store, ' : ''}pictures and files (${path.join(config.dataFolder, 'pictures')}), mails written to files, and the key of the secrets (secret.key or VERGLAS_SECRET_KEY), without which keys of providers must be entered again.`,
    )
  }
  await withDatabase(config, work, { migrates: false })
}

/** `npm run restore -- FILE`: into a new database, or a data folder on which no program runs. */
export async function restore(config: Config, args: readonly string[]): Promise<void> {
  const file = fileOf(args, 'restore')
  const work: Parameters<typeof withDatabase>[1] = async (database) => {
    const lock = await supervisorLock(database, config.dataFolder)
    try {
      print(`${file} is read through first …`)
      const progress = progressOf(process.stdout)
      const { header, end } = await restoreBackup(database, file, {
        onChecked: (checked) => {
          const totalRows = rowCount(checked.end)
          print(`The file is complete: ${totalRows} rows of ${checked.header.takenAt}.`)
          progress.begin(totalRows)
        },
        onRows: progress.show,
      })
      progress.end()
      print(`${rowCount(end)} rows of ${header.takenAt} are restored, up to revision ${header.rev}.`)
    } finally {
      await lock.end()
    }
  }
  await withDatabase(config, work, { migrates: false, createsDatabase: true })
}

function fileOf(args: readonly string[], command: string): string {
  const [file, ...rest] = args
  if (!file || rest.length > 0) throw new StartProblem(`One file is needed: npm run ${command} -- FILE`)
  return path.resolve(file)
}

const rowCount = (end: End): number => Object.values(end.rows).reduce((sum, rows) => sum + rows, 0)

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>

/** Shows the progress of the rows: in place on a terminal, otherwise one line for each tenth. */
export function progressOf(output: Output) {
  let [totalRows, tenths] = [0, 0]
  return {
    begin(count: number): void {
      totalRows = count
    },
    show(count: number): void {
      if (output.isTTY) output.write(`\r  ${count} of ${totalRows} rows`)
      const now = totalRows === 0 ? 10 : Math.floor((count / totalRows) * 10)
      if (!output.isTTY && now > tenths) output.write(`  ${now * 10} %: ${count} of ${totalRows} rows\n`)
      tenths = now
    },
    end(): void {
      if (output.isTTY) output.write('\r\x1b[2K')
    },
  }
}
