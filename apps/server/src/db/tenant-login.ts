import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { type Database, type Db, throughOutage } from './database.ts'
import { isOutage } from './outage.ts'

/** The URL for the organisations' sessions, and the reason if they could not get a login of their own. */
export type TenantAccess = { url: string; refusal: string | null }

/**
 * The organisations' sessions log in as a role that is only a member of `verglas_tenant`, so that an injected
 * `set role` gains
 * nothing. The first process to start makes a random name and password; they are made again if a restored
 * database names a role
 * that its server does not have. If the server refuses the role or its login, the sessions use the program's
 * own login, and
 * the refusal is returned for the log.
 */
export async function tenantAccess(database: Database): Promise<TenantAccess> {
  try {
    const url = await throughOutage(() => database.transaction((db) => loginUrl(db, database.url)))
    await throughOutage(() => tried(url))
    return { url, refusal: null }
  } catch (error) {
    if (isOutage(error)) throw error
    return { url: database.url, refusal: (error as Error).message }
  }
}

/** Log line of a process whose sessions could not get a login of their own. */
export function refusalLine(refusal: string): string {
  return `the organisations' sessions use the program's own login, since the database refuses them another (${refusal}); see docs/operations.md`
}

async function loginUrl(db: Db, programUrl: string): Promise<string> {
  await db.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.tenantLogin])
  const [stored] = await db.query<{ role_name: string; password: string }>(
    `select role_name, password from tenant_login where role_name in (select rolname from pg_roles)`,
  )
  const login = stored ?? (await makeLogin(db))
  const url = new URL(programUrl)
  url.username = login.role_name
  url.password = login.password
  return url.toString()
}

async function makeLogin(db: Db): Promise<{ role_name: string; password: string }> {
  const login = {
    role_name: `verglas_session_${randomBytes(6).toString('hex')}`,
    password: randomBytes(24).toString('base64url'),
  }
  // Neither can be a parameter of `create role`; both consist of letters, digits, `-` and `_` only.
  await db.query(
    `create role ${login.role_name} login inherit nosuperuser nocreatedb nocreaterole in role verglas_tenant
       password '${login.password}'`,
  )
  await db.query('delete from tenant_login')
  await db.query(
    'insert into tenant_login (role_name, password, made_at) values ($1, $2, clock_timestamp())',
    [login.role_name, login.password],
  )
  return login
}

/** Throws unless the server lets the role in (`pg_hba.conf`) and shows it the tables. */
async function tried(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select rev from publication limit 1')
  } finally {
    // The connection failed before, and its error is the one that counts.
    await client.end().catch(() => {})
  }
}
