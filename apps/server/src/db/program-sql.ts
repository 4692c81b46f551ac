import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { FUNCTIONS_FOLDER, MIGRATION_FUNCTIONS_FOLDER, MIGRATIONS_FOLDER } from '../paths.ts'
import { VERSION } from '../version.ts'
import { withMeasures } from './measure-functions.ts'

/** Marks a migration that runs outside a transaction, e.g. `create index concurrently`. */
const OUTSIDE_TRANSACTION = /^-- outside a transaction$/m
/** Marks a migration after which programs of earlier versions cannot work. */
const BREAKS_VERSIONS = /^-- breaks versions before (\d+(?:\.\d+)*)$/m

export type Migration = {
  name: string
  sql: string
  isOutsideTransaction: boolean
  /** Programs of versions before this one cannot work after it is applied; null: all can. */
  breaksBefore: string | null
}

export type FunctionFile = { name: string; sql: string; hash: string }

/** The SQL that one version of the program contains. */
export type ProgramSql = {
  version: string
  migrations: readonly Migration[]
  /** Functions that migrations call. */
  migrationFunctions: readonly FunctionFile[]
  /** Functions that the program calls. */
  functions: readonly FunctionFile[]
}

export function programSql(): ProgramSql {
  return {
    version: VERSION,
    migrations: sqlFiles(MIGRATIONS_FOLDER).map(toMigration),
    migrationFunctions: sqlFiles(MIGRATION_FUNCTIONS_FOLDER).map(toFunctionFile),
    functions: sqlFiles(FUNCTIONS_FOLDER).map(({ name, sql }) =>
      toFunctionFile({ name, sql: withMeasures(sql) }),
    ),
  }
}

/** The markers are in the comment lines at the start of a migration. */
export function toMigration({ name, sql }: { name: string; sql: string }): Migration {
  const head = sql.match(/^(--.*\n)*/)?.[0] ?? ''
  return {
    name,
    sql,
    isOutsideTransaction: OUTSIDE_TRANSACTION.test(head),
    breaksBefore: head.match(BREAKS_VERSIONS)?.[1] ?? null,
  }
}

export function toFunctionFile({ name, sql }: { name: string; sql: string }): FunctionFile {
  return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
}

function sqlFiles(folder: string): { name: string; sql: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(path.join(folder, name), 'utf8') }))
}
