import type { Database, Db } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { isDiskFull } from '../db/outage.ts'
import { type ProgramSql, programSql } from '../db/program-sql.ts'
import { quoted } from '../db/quoted.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { type BackupFile, backupFile, type Checked, readBackup, verifyBackup } from './format.ts'
import { appliedMigrations, holdsNothing, tablesToKeep } from './queries.ts'
import { insertRows, portionsOf } from './rows.ts'

type Options = {
  program?: ProgramSql
  /** Called when the file has been proved complete, before its rows are restored. */
  onChecked?: (checked: Checked) => void
  /** Called with the number of rows restored so far. */
  onRows?: (count: number) => void
  /** Called in the transaction that restores the rows, after all rows and before the newer migrations. */
  onFilled?: (db: Db) => Promise<void>
}

/**
 * Restores a backup into an empty database: the tables of the program that wrote it, its rows, then the newer
 * migrations. All of it or nothing.
 */
export async function restoreBackup(
  database: Database,
  file: string | BackupFile,
  { program = programSql(), onChecked = () => {}, onRows = () => {}, onFilled }: Options = {},
): Promise<Checked> {
  const { name } = backupFile(file)
  const checked = await verifyBackup(file)
  onChecked(checked)
  const { migrations } = checked.header
  const unknown = migrations.filter((applied) => !program.migrations.some((own) => own.name === applied))
  if (unknown.length > 0)
    throw new StartProblem(
      `${name} is of Verglas ${checked.header.version}, which is newer than this program (${unknown.join(', ')}).`,
    )
  const asItWas = program.migrations.filter(({ name }) => migrations.includes(name))
  // Functions are left out here, because they may refer to tables that come later.
  await migrate(database, { ...program, migrations: asItWas, functions: [] })
  if (!(await holdsNothing(database)))
    throw new StartProblem(
      'The database is not empty: a backup is restored into a new one, or a new data folder.',
    )
  // In tables of a later version, columns would stay empty without an error.
  if ((await appliedMigrations(database)).join() !== asItWas.map(({ name }) => name).join())
    throw new StartProblem(
      `The database has tables of another version than ${name}: restore it into a new one, or a new data folder.`,
    )
  await database
    .transaction(async (db) => {
      await fill(db, file, checked, onRows)
      await onFilled?.(db)
    })
    .catch((cause) => {
      if (!isDiskFull(cause)) throw cause
      throw new StartProblem(
        `The disk of the database has no room for ${name}: nothing is restored. Make room and restore it again.`,
      )
    })
  await migrate(database, program)
  await database.query('analyze')
  return checked
}

async function fill(
  db: Db,
  file: string | BackupFile,
  { header }: Checked,
  onRows: NonNullable<Options['onRows']>,
): Promise<void> {
  // Rows that migrations put into new tables are in the backup too.
  const names = (await tablesToKeep(db)).map(({ name }) => quoted(name))
  await db.query(`truncate ${names.join(', ')}`)
  for (const { table, column, month } of header.partitions)
    await db.query('select ensure_partition($1, $2, $3::timestamptz)', [table, column, `${month}T00:00:00Z`])
  let count = 0
  for await (const portion of portionsOf(readBackup(file))) {
    await insertRows(db, portion)
    count += portion.rows.length
    onRows(count)
  }
  for (const { name, lastValue } of header.sequences)
    if (lastValue !== null)
      await db.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, lastValue])
}
