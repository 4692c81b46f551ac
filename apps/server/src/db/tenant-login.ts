import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { type Database, type Db, throughOutage } from './database.ts'
import { isOutage } from './outage.ts'

/** Where the organisations' sessions connect, and why not with a login of their own where that could not be had. */
export type TenantAccess = { url: string; refusal: string | null }

/**
 * The organisations' sessions log in as a role that is nothing but a member of `verglas_tenant`, so that whatever
 * statement is put into one, `set role` leads nowhere. Name and password are made at random by whichever process starts
 * first, and are made anew where a restored database names a role that its server does not have. A server that refuses
 * the role or its login leaves the sessions with the program's own: that is answered, for the log.
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

/** In the log of a process whose sessions could not have a login of their own. */
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
  // neither can be a parameter of `create role`; both are made of letters, digits, `-` and `_` here
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

/** Whether the server lets the role in (`pg_hba.conf`) and shows it the tables. */
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
