import type { HealthCode } from '@verglas/contract/health-codes'
import { wordsOf } from '@verglas/language/words'
import { setupsInstalled } from '../areas/setups/creation-queries.ts'
import type { Config } from '../config.ts'
import { latestAsOf } from '../db/as-of.ts'
import { backupState } from '../db/backup-state.ts'
import type { Database, Db } from '../db/database.ts'
import { MAY_WRITE_LARGE_OBJECTS } from '../db/large-objects.ts'
import { pendingUpgrade } from '../db/migrate.ts'
import { tenantLoginProblem } from '../db/tenant-login.ts'
import { sealedKeyCounts } from '../identity/keys.ts'
import { existingSecretKey, type SecretBox, secretBox } from '../installation/secrets.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { type Finding, noted, ok, wrong } from './finding.ts'

/** The findings about the database and what it contains; changes nothing. */
export async function databaseFindings(database: Database, config: Config): Promise<Finding[]> {
  const { version, megabytes } = await sizeOf(database)
  const findings = [ok('database', `PostgreSQL ${version}, ${megabytes} MB`)]
  try {
    const upgrade = await pendingUpgrade(database)
    if (upgrade === null) return [...findings, noted('tables', 'none yet; the first start creates them')]
    findings.push(tablesFinding(upgrade.migrations, config))
    // The further findings need tables that only the upgrade creates.
    if (upgrade.migrations.length > 0) return findings
  } catch (problem) {
    if (!(problem instanceof StartProblem)) throw problem
    return [
      ...findings,
      wrong('tables', problem.message, 'start the version that made the database, or a later one'),
    ]
  }
  return [
    ...findings,
    await keyFinding(database, config),
    ...(await tenantFindings(database)),
    await logFinding(database),
    ...(await organisationFindings(database)),
    ...(await connectionFindings(database)),
    ...(await rehearsalFindings(database, config)),
    ...(await problemFindings(database)),
  ]
}

function tablesFinding(pending: readonly string[], { upgradeBackupFolder }: Config): Finding {
  if (pending.length === 0) return ok('tables', 'up to date')
  const text = `the next start applies ${pending.join(', ')}`
  return upgradeBackupFolder === null
    ? noted('tables', text, 'write a backup first: npm run backup -- FILE')
    : noted('tables', `${text}, after a backup in ${upgradeBackupFolder}`)
}

async function rehearsalFindings(db: Db, { backup, rehearsesBackups }: Config): Promise<Finding[]> {
  if (!backup) return []
  const subject = 'rehearsal'
  if (!rehearsesBackups)
    return [noted(subject, 'no backup is restored by itself', 'remove VERGLAS_BACKUP_REHEARSAL=false')]
  const { rehearsal } = await backupState(db)
  if (!rehearsal) return [noted(subject, 'none yet', 'npm run rehearse, or wait for the next Sunday')]
  const { outcome, problem, rehearsedAt, rowCount, answerCount, tookS } = rehearsal
  const at = `${rehearsedAt.toISOString().slice(0, 16)}Z`
  if (outcome === 'passed')
    return [ok(subject, `${at}: ${rowCount} rows and ${answerCount} answers are the same, in ${tookS} s`)]
  if (outcome === 'impossible')
    return [noted(subject, `${at}: ${problem}`, 'see docs/operations.md, «Rehearsal of a restore»')]
  // The same problem also appears among the stored problems once a worker has checked.
  return [wrong(subject, `${at}: ${problem}`, REMEDIES.rehearsal_failed)]
}

async function sizeOf(db: Db): Promise<{ version: string; megabytes: number }> {
  const [row] = await db.query<{ version: string; megabytes: number }>(
    `select current_setting('server_version') as version,
            round(pg_database_size(current_database()) / 1e6)::integer as megabytes`,
  )
  return row ?? { version: 'unknown', megabytes: 0 }
}

/** Whether the key of this installation opens the secrets of its connections and the keys of the sign-in. */
async function keyFinding(db: Db, { secretKey, dataFolder }: Config): Promise<Finding> {
  const subject = 'secret key'
  const from = secretKey === null ? `secret.key in ${dataFolder}` : 'VERGLAS_SECRET_KEY'
  const sealed = await db.query<{ id: string; secret: Buffer }>(
    'select id, secret from connection where secret is not null order by id',
  )
  const key = existingSecretKey(secretKey, dataFolder)
  const box = key && secretBox(key)
  const identity = await sealedKeyCounts(db, box)
  if (!key && sealed.length === 0 && identity.unreadable === 0)
    return noted(subject, `${from} does not exist; the next start creates it`)
  if (identity.opened === 0 && identity.unreadable > 0)
    return wrong(
      subject,
      `${from} ${key ? 'opens none of' : 'is missing, needed for'} the ${identity.unreadable} keys of the sign-in; the roles refuse to start`,
      'bring back the key that the database was used with; if it is lost: npm run keys -- rotate',
    )
  const unreadable = sealed.filter(({ id, secret }) => !opens(box, secret, id))
  if (unreadable.length === 0)
    return ok(
      subject,
      `${from} opens the ${sealed.length} secrets of connections and ${identity.opened} keys of the sign-in`,
    )
  return wrong(
    subject,
    `${from} ${key ? 'does not open' : 'is missing, needed for'} the secrets of ${unreadable.map(({ id }) => id).join(', ')}`,
    'bring back the key that the database was used with; without it enter the keys of the providers again',
  )
}

function opens(box: SecretBox | null, secret: Buffer, id: string): boolean {
  try {
    return box !== null && box.open(secret, id) !== null
  } catch {
    // Sealed with another key, or altered: decryption fails.
    return false
  }
}

/** Whether the sessions of organisations have a login of their own that works and is limited. */
async function tenantFindings(database: Database): Promise<Finding[]> {
  const subject = 'login of organisations'
  const problem = await tenantLoginProblem(database)
  const [rights] = await database.query<{ mayWrite: boolean }>(MAY_WRITE_LARGE_OBJECTS)
  const largeObjects = rights?.mayWrite
    ? [
        noted(
          subject,
          'it may write large objects, which only a superuser can forbid',
          'as a superuser of this database the statement in docs/operations.md, «Large objects»',
        ),
      ]
    : []
  if (problem === null) return largeObjects
  const remedy =
    'start a process again: it sets the password of the login; if it then refuses to start, see docs/operations.md'
  return [wrong(subject, `the server does not let it in: ${problem}`, remedy), ...largeObjects]
}

async function logFinding(db: Db): Promise<Finding> {
  const { rev, at } = await latestAsOf(db)
  return rev === 0
    ? noted('log', 'nothing was published yet')
    : ok('log', `revision ${rev} of ${at.slice(0, 19)}Z`)
}

async function organisationFindings(db: Db): Promise<Finding[]> {
  const setups = await setupsInstalled(db)
  if (setups.length === 0) return [noted('organisations', 'none', 'npm run setup -- create …')]
  return setups.map(({ id, name, people, simulated }) =>
    ok('organisation', `${id} (${name}), ${people} people${simulated ? ', demonstration' : ''}`),
  )
}

/** Sources whose last attempts failed. */
async function connectionFindings(db: Db): Promise<Finding[]> {
  const rows = await db.query<{
    name: string
    setup_id: string | null
    failures: number
    last_error: string | null
  }>(
    `select name, owner_setup_id as setup_id, failures, last_error
       from connection
      where is_enabled and failures > 0
      order by owner_setup_id, name`,
  )
  return rows.map(({ name, setup_id, failures, last_error }) =>
    noted(
      'source',
      `${name}${setup_id ? ` of ${setup_id}` : ''}: ${failures} attempts failed: ${last_error ?? 'no reason given'}`,
      'see the page of the sources',
    ),
  )
}

const REMEDIES: Record<HealthCode, string> = {
  database_away: 'read the log of the database',
  worker_silent: 'is a worker running? its standard error says why it ended',
  second_lock_missing: 'give the login of DATABASE_URL createrole once, see docs/operations.md',
  job_late: 'read the standard error of the worker',
  job_failing: 'read the standard error of the worker',
  role_loops: 'read its standard error: memory, or a port in use',
  set_aside: 'nothing waits for it; the page of the sources says why',
  disk_nearly_full: 'free some space in VERGLAS_DATA',
  retention_waits: 'was the clock wrong? nothing is to be done',
  replica_away: 'is it running, and does it follow? reads go to the primary meanwhile',
  store_away: 'see docs/object-store.md; what waits for it is uploaded by itself',
  history_waits: 'see docs/retention.md; each night tries again, and nothing is deleted meanwhile',
  history_damaged: 'bring the file back from a copy of the store, see docs/retention.md',
  backup_old: 'check space and permissions of VERGLAS_BACKUP_FOLDER',
  rehearsal_failed: 'npm run rehearse says it again; write another backup, and keep the older ones',
  rehearsal_old: 'is a worker running? npm run rehearse does it now',
}

/** The problems that the worker has stored. */
async function problemFindings(db: Db): Promise<Finding[]> {
  const rows = await db.query<{ code: HealthCode; subject: string; detail: string; since: Date }>(
    'select code, subject, detail, since from health_problem order by since, code, subject',
  )
  const words = wordsOf('en').health.problems
  return rows.map(({ code, subject, detail, since }) => {
    const problemText = [words[code], subject, detail].filter((text) => text !== '').join(' · ')
    return wrong('problem', `${problemText} (since ${since.toISOString().slice(0, 16)}Z)`, REMEDIES[code])
  })
}
