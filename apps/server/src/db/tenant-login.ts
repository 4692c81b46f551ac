import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { StartProblem } from '../installation/start-problem.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { type Database, type Db, retryDuringOutage } from './database.ts'
import { WITHDRAW_LARGE_OBJECTS } from './large-objects.ts'
import { isOutage } from './outage.ts'
import { SESSION_OPTIONS } from './session-settings.ts'

/** The URL for the organisations' sessions, and the reason if they could not get a login of their own. */
export type TenantAccess = { url: string; refusal: string | null }

/** PostgreSQL's code for a refused password. */
const INVALID_PASSWORD = '28P01'

/**
 * The organisations' sessions log in as a role that is only a member of `verglas_tenant`, so that an injected
 * `set role` gains nothing. The first process to start makes a random name and password. They are made again if a
 * restored database names a role that its server does not have, and the password is set again if somebody has changed
 * it: a role may change its own. If the server refuses the role or its login, the URL is that of the program's own
 * login.
 */
export async function tenantAccess(database: Database): Promise<TenantAccess> {
  try {
    const url = await retryDuringOutage(() => database.transaction((db) => loginUrl(db, database.url)))
    await retryDuringOutage(() => tryLogin(url)).catch(async (error) => {
      if (error.code !== INVALID_PASSWORD) throw error
      await retryDuringOutage(() => database.transaction(setPassword))
      await retryDuringOutage(() => tryLogin(url))
    })
    return { url, refusal: null }
  } catch (error) {
    if (isOutage(error)) throw error
    return { url: database.url, refusal: (error as Error).message }
  }
}

/**
 * Why the stored login of the organisations' sessions does not let them in; null if it does, or if the first start has
 * still to make it. Changes nothing.
 */
export async function tenantLoginProblem(database: Database): Promise<string | null> {
  const login = await storedLogin(database)
  if (!login) {
    const [missing] = await database.query<Login>('select role_name, password from tenant_login')
    return missing ? `the server has no role ${missing.role_name}` : null
  }
  return tryLogin(urlWith(database.url, login)).then(
    () => null,
    (error: Error) => error.message,
  )
}

/**
 * The URL for the organisations' sessions of a process that starts. Without a login of their own it refuses to start,
 * unless the setting allows the program's login.
 */
export async function startTenantAccess(
  database: Database,
  { allowsSharedLogin }: { allowsSharedLogin: boolean },
): Promise<string> {
  const { url, refusal } = await tenantAccess(database)
  if (refusal !== null && !allowsSharedLogin)
    throw new StartProblem(
      `The database refuses the sessions of organisations a login of their own (${refusal}). docs/operations.md says how to allow it; VERGLAS_DATABASE_SHARED_LOGIN=true does without, and the health page then reports it.`,
    )
  return url
}

async function loginUrl(db: Db, programUrl: string): Promise<string> {
  await db.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.tenantLogin])
  const login = (await storedLogin(db)) ?? (await makeLogin(db))
  await limitRights(db)
  return urlWith(programUrl, login)
}

function urlWith(programUrl: string, login: Login): string {
  const url = new URL(programUrl)
  url.username = login.role_name
  url.password = login.password
  return url.toString()
}

type Login = { role_name: string; password: string }

async function storedLogin(db: Db): Promise<Login | undefined> {
  const [login] = await db.query<Login>(
    'select role_name, password from tenant_login where role_name in (select rolname from pg_roles)',
  )
  return login
}

/** A password cannot be a parameter of `alter role`; both texts consist of letters, digits, `-` and `_` only. */
async function setPassword(db: Db): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.tenantLogin])
  const login = await storedLogin(db)
  if (login) await db.query(`alter role ${login.role_name} password '${login.password}'`)
}

/** PostgreSQL lets every role create temporary tables, which would let an injected statement fill the disk. */
const WITHDRAW_TEMPORARY_TABLES = `
do $$
begin
  if has_database_privilege('verglas_tenant', current_database(), 'temporary') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
exception when insufficient_privilege then
  raise notice 'the program may not limit the rights of its tenants: %', sqlerrm;
end
$$`

/**
 * Withdraws rights as far as the program may: only the owner of the database can withdraw temporary tables, only a
 * superuser large objects. `doctor` names the rights that are left.
 */
async function limitRights(db: Db): Promise<void> {
  await db.query(WITHDRAW_TEMPORARY_TABLES)
  const [login] = await db.query<{ isSuper: boolean }>(
    'select rolsuper as "isSuper" from pg_roles where rolname = current_user',
  )
  if (login?.isSuper) await db.query(WITHDRAW_LARGE_OBJECTS)
}

async function makeLogin(db: Db): Promise<Login> {
  const login = {
    role_name: `verglas_session_${randomBytes(6).toString('hex')}`,
    password: randomBytes(24).toString('base64url'),
  }
  // Name and password cannot be parameters of `create role`; both consist of letters, digits, `-` and `_` only.
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
async function tryLogin(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    options: SESSION_OPTIONS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select rev from publication limit 1')
  } finally {
    // The connection failed before; that first error is the one thrown.
    await client.end().catch(() => {})
  }
}
