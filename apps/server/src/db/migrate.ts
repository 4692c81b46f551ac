import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { MIGRATIONS_FOLDER } from '../paths.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import type { Database } from './database.ts'

/** A migration whose first line is this runs outside a transaction, e.g. `create index concurrently`. */
const OUTSIDE_TRANSACTION = '-- outside a transaction'

export function migrationFiles(): { name: string; sql: string }[] {
  return readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))
    .sort()
    .map((name) => ({ name, sql: readFileSync(path.join(MIGRATIONS_FOLDER, name), 'utf8') }))
}

/** Applies what is missing, in order, forward only, one starter at a time; answers the names applied. */
export async function migrate(database: Database): Promise<string[]> {
  const client = await database.connect()
  const applied: string[] = []
  try {
    await client.query(`select pg_advisory_lock(${ADVISORY_LOCKS.migration}); set lock_timeout = '10s'`)
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null)',
    )
    const done = await client.query<{ name: string }>('select name from migration order by name')
    const known = new Set(done.rows.map((row) => row.name))
    for (const { name, sql } of migrationFiles()) {
      if (known.has(name)) continue
      const inTransaction = !sql.startsWith(OUTSIDE_TRANSACTION)
      if (inTransaction) await client.query('begin')
      await client.query(sql).catch((cause) => {
        throw new Error(`migration ${name} failed: ${cause.message}`, { cause })
      })
      await client.query('insert into migration (name, applied_at) values ($1, clock_timestamp())', [name])
      if (inTransaction) await client.query('commit')
      applied.push(name)
    }
    return applied
  } finally {
    await client.end()
  }
}
