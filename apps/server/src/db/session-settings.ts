import type pg from 'pg'

type SessionSetting = {
  readonly name: string
  /** The value that the program sets at the start of each of its sessions. */
  readonly value: string
  /** Reads the value in force. */
  readonly sql: string
  /** Matches every value with which the program's statements mean the same. */
  readonly accepted: RegExp
}

const setting = (name: string, value: string, accepted: RegExp, sql = `current_setting('${name}')`) =>
  ({ name, value, accepted, sql }) satisfies SessionSetting

/**
 * What the program relies on in every session of the database, whatever `alter database … set`, `alter role … set` or
 * postgresql.conf say: the driver reads times in ISO form only, and statements name tables without their schema.
 */
export const SESSION_SETTINGS: readonly SessionSetting[] = [
  setting('TimeZone', 'UTC', /^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal)$/i),
  setting('DateStyle', 'ISO, MDY', /^ISO\b/),
  setting('IntervalStyle', 'postgres', /^postgres$/),
  setting('standard_conforming_strings', 'on', /^on$/),
  setting(
    'search_path',
    'public',
    /^public(, pg_catalog)?$/,
    "array_to_string(current_schemas(false), ', ')",
  ),
  setting('client_encoding', 'UTF8', /^UTF8$/),
  setting('row_security', 'on', /^on$/),
  // A stricter isolation lets statements fail that wait for each other's rows by design, such as claims of work.
  setting('default_transaction_isolation', 'read committed', /^read committed$/),
  setting('default_transaction_read_only', 'off', /^off$/),
]

/** Begins a transaction as the program means it, also behind a pooler, which passes on no settings of a session. */
export const BEGIN = 'begin isolation level read committed read write'

/** The settings as PostgreSQL's start-up parameter `options`. */
export const SESSION_OPTIONS = SESSION_SETTINGS.map(
  ({ name, value }) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`,
).join(' ')

/**
 * The settings as calls within one `select`, in force until the transaction ends. `search_path` is left out, because
 * the journeys replace the clock of the database by it.
 */
export const LOCAL_SESSION_SETTINGS = SESSION_SETTINGS.filter(
  ({ name }) => name !== 'search_path' && !name.startsWith('default_transaction_'),
)
  .map(({ name, value }) => localSetting(name, value))
  .join(', ')

/** `value` is text of the program, never input. */
export function localSetting(name: string, value: string): string {
  return `set_config('${name}', '${value}', true)`
}

export type SessionState = {
  /** Settings with another value than the program needs, as `name value`. */
  readonly wrongSettings: readonly string[]
  /** Whether a pooler such as PgBouncer answers in place of PostgreSQL. */
  readonly isPooled: boolean
}

export async function readSessionState(client: pg.Client): Promise<SessionState> {
  const { rows } = await client.query<{ pid: number; values: string[] }>(
    `select pg_backend_pid() as pid, array[${SESSION_SETTINGS.map(({ sql }) => sql).join(', ')}]::text[] as values`,
  )
  const [{ pid, values }] = rows as [{ pid: number; values: string[] }]
  return {
    wrongSettings: SESSION_SETTINGS.flatMap(({ name, accepted }, index) => {
      const value = values[index] ?? ''
      return accepted.test(value) ? [] : [`${name} ${value}`]
    }),
    isPooled: isPooled(client, pid),
  }
}

/**
 * PostgreSQL tells its client the number of its process at the start; a pooler tells a number of its own, because its
 * client changes from one process to another.
 */
export function isPooled(client: pg.ClientBase, backendPid: number): boolean {
  return (client as pg.ClientBase & { readonly processID: number | null }).processID !== backendPid
}
