import type pg from 'pg'
import { StartProblem } from '../installation/start-problem.ts'
import { isLaterVersion } from '../version.ts'
import type { Migration, ProgramSql } from './program-sql.ts'

type AppliedMigration = { name: string; breaks_before: string | null; version: string | null }
type AppliedFunction = { name: string; hash: string; version: string }

/** What programs have written into a database; both lists are empty in a new one. */
export type DatabaseState = { migrations: AppliedMigration[]; functions: AppliedFunction[] }

/** SQL that creates the tables in which each program records the migrations and functions that it has applied. */
export const MEMORY = `do $$
begin
  if to_regclass('sql_function') is null then
    create table if not exists migration (name text primary key, applied_at timestamptz not null);
    alter table migration add column breaks_before text;
    create table sql_function (
      name       text primary key,
      hash       text not null,
      -- of the program that brought it
      version    text not null,
      applied_at timestamptz not null
    );
  end if;
  if not exists (select from pg_attribute where attrelid = 'migration'::regclass and attname = 'version') then
    -- of the program that applied it; null: 1.0.0
    alter table migration add column version text;
  end if;
end
$$`

/** Reads only. null: the database has no tables yet. */
export async function readDatabaseState(client: pg.Client): Promise<DatabaseState | null> {
  const { rows } = await client.query<{ hasTables: boolean }>(
    `select to_regclass('sql_function') is not null as "hasTables"`,
  )
  if (!rows[0]?.hasTables) return null
  const migrations = await client.query<AppliedMigration>(
    // The column `version` is missing in databases of 1.0.0.
    `select name, breaks_before, to_jsonb(m) ->> 'version' as version from migration m order by name`,
  )
  const functions = await client.query<AppliedFunction>(
    'select name, hash, version from sql_function order by name',
  )
  return { migrations: migrations.rows, functions: functions.rows }
}

/** Whether the database contains an organisation, a person or a publication. */
export async function holdsData(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select t.name from unnest(array['setup', 'person', 'publication']) t (name) where to_regclass(t.name) is not null`,
  )
  for (const { name } of rows) {
    const result = await client.query(`select from ${name} limit 1`)
    if (result.rowCount) return true
  }
  return false
}

export function pendingOf({ migrations }: ProgramSql, state: DatabaseState): Migration[] {
  const appliedNames = new Set(state.migrations.map(({ name }) => name))
  return migrations.filter(({ name }) => !appliedNames.has(name))
}

/** The latest version of a program that has written into the database; null if none has. */
export function versionOf({ migrations, functions }: DatabaseState): string | null {
  const versions = [...migrations, ...functions].flatMap(({ version }) => (version === null ? [] : [version]))
  return versions.reduce<string | null>(
    (latest, version) => (latest === null || isLaterVersion(version, latest) ? version : latest),
    null,
  )
}

/**
 * Whether a later program has migrated the database. Throws a `StartProblem` if this one cannot work with the result,
 * or if that was never tested: a program is tested only with the database of the next minor version.
 */
export function isOlderThanDatabase(
  program: ProgramSql,
  state: DatabaseState,
  pending: readonly Migration[],
): boolean {
  const ownNames = new Set(program.migrations.map(({ name }) => name))
  const unknown = state.migrations.filter(({ name }) => !ownNames.has(name))
  const breaking = unknown.filter(
    ({ breaks_before }) => breaks_before !== null && isLaterVersion(breaks_before, program.version),
  )
  if (breaking.length > 0)
    throw new StartProblem(
      `The database is newer than this program (Verglas ${program.version}), which cannot work with ` +
        `${namesOf(breaking)}: start the version that made them, or a later one. Nothing was changed.`,
    )
  refuseUntried(program.version, unknown)
  const isOlder =
    unknown.length > 0 || state.functions.some(({ version }) => isLaterVersion(version, program.version))
  if (isOlder && pending.length > 0)
    throw new StartProblem(
      `The database is newer than this program (Verglas ${program.version}) and yet lacks ` +
        `${namesOf(pending)}: it was made by a program of another line. Nothing was changed.`,
    )
  return isOlder
}

function refuseUntried(programVersion: string, unknown: readonly AppliedMigration[]): void {
  const laterVersion = versionOf({ migrations: [...unknown], functions: [] })
  if (laterVersion === null) return
  const [[ownMajor, ownMinor], [major, minor]] = [numbersOf(programVersion), numbersOf(laterVersion)]
  if (major < ownMajor || (major === ownMajor && minor <= ownMinor + 1)) return
  const oldest = major === ownMajor ? `${major}.${minor - 1}` : `${major}.${minor}`
  throw new StartProblem(
    `The database is of Verglas ${laterVersion}, which is newer than this program (${programVersion}). A program works with ` +
      `a database of the next minor version at most: start ${oldest} or later. Nothing was changed.`,
  )
}

function numbersOf(version: string): [major: number, minor: number] {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return [major, minor]
}

export const namesOf = (migrations: readonly { name: string }[]) =>
  migrations.map(({ name }) => name).join(', ')
