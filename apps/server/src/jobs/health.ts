import { DAY_MS, MINUTE_MS } from '@verglas/quantities'
import { StoreUnavailable } from '../blobs/blobs.ts'
import { backupState } from '../db/backup-state.ts'
import type { Db } from '../db/database.ts'
import { jobStates, loopingRoles } from '../db/job-state.ts'
import { fewBytesFree } from '../installation/disk-room.ts'
import { latestBackupAt } from './backup.ts'
import {
  keyOf,
  lockedProblems,
  type Problem,
  recordProblems,
  recordSolutions,
  storedProblems,
} from './health-problems.ts'
import type { JobServices } from './job-services.ts'
import { replicaProblems } from './replica-problems.ts'
import { retentionTime } from './retention-time.ts'
import { restoreTenantLogin, secondLockProblem } from './tenant-login-repair.ts'

const MIN_REPORTED_FAILURES = 3
/** Quarantined data is reported for this long. */
const QUARANTINE_REPORT_DAYS = 7
/** The latest backup is too old after 30 hours, because one is written each night. */
const BACKUP_OLD_MS = 30 * 60 * MINUTE_MS
/** The latest rehearsal is too old after this long, because one takes place each week. */
const REHEARSAL_OLD_MS = 9 * DAY_MS

/** Files that wait longer than this for the object store are reported: usually they are uploaded within seconds. */
const MAX_WAIT_MS = 15 * MINUTE_MS

type HealthServices = Pick<
  JobServices,
  'database' | 'contact' | 'publicUrl' | 'dataFolder' | 'backup' | 'rehearse' | 'now'
> &
  Partial<Pick<JobServices, 'readDatabaseUrls'>> & { files: Pick<JobServices['files'], 'objectStore'> }
/** A job, and the time without a finished run after which it is overdue. */
export type Expected = { name: string; overdueAfterMinutes: number }

/**
 * Looks for problems, stores them so that every process can report them, and mails those that are new or
 * over. `expected` is null right after the start of the program: its jobs have not had their minute yet and
 * are not checked.
 */
export async function watchHealth(
  services: HealthServices,
  expected: readonly Expected[] | null,
): Promise<void> {
  const { database } = services
  const problems = [
    ...(expected ? await jobProblems(database, expected, services.now()) : await storedJobProblems(database)),
    ...(await loopingRoles(database)).map(
      (role): Problem => ({ code: 'role_loops', subject: role, detail: '' }),
    ),
    ...(await quarantineProblems(database)),
    ...(await diskProblems(services.dataFolder)),
    ...(await retentionProblems(database)),
    ...(await storeProblems(services)),
    ...(await historyProblems(database)),
    ...(await backupProblems(services)),
    ...(await rehearsalProblems(services)),
    ...(await loginProblems(services)),
  ]
  await database.transaction(async (db) => {
    const before = await lockedProblems(db)
    const after = new Set(problems.map(keyOf))
    await recordProblems(db, services, { before, problems })
    await recordSolutions(
      db,
      services,
      before.filter((problem) => !after.has(keyOf(problem))),
    )
    await db.query(
      `insert into health_look (looked_at) values (clock_timestamp())
           on conflict (only_row) do update set looked_at = excluded.looked_at`,
    )
  })
}

async function storedJobProblems(db: Db): Promise<Problem[]> {
  return (await storedProblems(db)).filter(({ code }) => code === 'job_late' || code === 'job_failing')
}

async function jobProblems(db: Db, expected: readonly Expected[], now: Date): Promise<Problem[]> {
  const states = new Map((await jobStates(db)).map((state) => [state.name, state]))
  return expected.flatMap(({ name, overdueAfterMinutes }): Problem[] => {
    const state = states.get(name)
    if (!state) return []
    if (state.failures >= MIN_REPORTED_FAILURES)
      return [{ code: 'job_failing', subject: name, detail: state.problem ?? '' }]
    const lastMs = (state.endedAt ?? state.startedAt ?? now).getTime()
    const isOverdue = now.getTime() - lastMs > overdueAfterMinutes * MINUTE_MS
    return isOverdue ? [{ code: 'job_late', subject: name, detail: new Date(lastMs).toISOString() }] : []
  })
}

async function quarantineProblems(db: Db): Promise<Problem[]> {
  const [row] = await db.query<{ stretches: number; rows: number }>(
    `select count(*)::integer as stretches, coalesce(sum(row_count), 0)::integer as rows
       from set_aside where set_aside_at > clock_timestamp() - make_interval(days => ${QUARANTINE_REPORT_DAYS})`,
  )
  return row && row.stretches > 0 ? [{ code: 'set_aside', subject: '', detail: `${row.rows}` }] : []
}

async function diskProblems(folder: string): Promise<Problem[]> {
  const free = await fewBytesFree(folder)
  return free === null
    ? []
    : [{ code: 'disk_nearly_full', subject: folder, detail: `${Math.round(free / 1e6)} MB` }]
}

async function storeProblems({ files, now }: HealthServices): Promise<Problem[]> {
  const { objectStore } = files
  if (!objectStore) return []
  const problem = (detail: string): Problem[] => [{ code: 'store_away', subject: objectStore.name, detail }]
  try {
    await objectStore.bucket.check()
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    return problem(error.message)
  }
  // A store that can be read may still refuse uploads.
  const { count, since } = await objectStore.waiting()
  const isStuck = since !== null && now().getTime() - since.getTime() > MAX_WAIT_MS
  return isStuck ? problem(`${count} files wait for it`) : []
}

async function retentionProblems(db: Db): Promise<Problem[]> {
  const { at, logAt } = await retentionTime(db)
  const days = Math.floor((logAt.getTime() - at.getTime()) / DAY_MS)
  return days > 4 ? [{ code: 'retention_waits', subject: '', detail: `${days}` }] : []
}

async function historyProblems(db: Db): Promise<Problem[]> {
  const problems = await db.query<{ subject: string; isRead: boolean; detail: string }>(
    'select subject, is_read as "isRead", detail from history_problem order by subject',
  )
  return problems.map(({ subject, isRead, detail }) => ({
    code: isRead ? 'history_damaged' : 'history_waits',
    subject,
    detail,
  }))
}

/**
 * Problems of the login of the organisations' sessions, and of the replicas, at which the same login is used. Repairs
 * the login if somebody has changed its password.
 */
async function loginProblems(services: HealthServices): Promise<Problem[]> {
  const { url, refusal } = await restoreTenantLogin(services)
  return [
    ...(refusal === null ? [] : [secondLockProblem(refusal)]),
    ...(await replicaProblems(services.database, services.readDatabaseUrls ?? [], url)),
  ]
}

async function backupProblems({ database, backup, now }: HealthServices): Promise<Problem[]> {
  if (!backup) return []
  const latestAt = await latestBackupAt(backup.place).catch((error) => {
    // That the object store is away is reported separately. The database also stores when the latest backup was made.
    if (error instanceof StoreUnavailable) return backupState(database).then((state) => state.latestAt)
    throw error
  })
  const isOld = latestAt
    ? now().getTime() - latestAt.getTime() > BACKUP_OLD_MS
    : !(await isFirstBackupUnderWay(database, now()))
  return isOld
    ? [{ code: 'backup_old', subject: backup.place.name, detail: latestAt?.toISOString() ?? '' }]
    : []
}

async function rehearsalProblems({ database, backup, rehearse, now }: HealthServices): Promise<Problem[]> {
  if (!backup || !rehearse) return []
  const { firstAt, rehearsal } = await backupState(database)
  if (rehearsal?.outcome === 'failed')
    return [{ code: 'rehearsal_failed', subject: '', detail: rehearsal.problem ?? '' }]
  const sinceAt = rehearsal?.rehearsedAt ?? firstAt
  const isOld = sinceAt !== null && now().getTime() - sinceAt.getTime() > REHEARSAL_OLD_MS
  return isOld ? [{ code: 'rehearsal_old', subject: '', detail: sinceAt.toISOString() }] : []
}

/** The first backup is written when the program starts on a folder without any, which takes a while. */
async function isFirstBackupUnderWay(db: Db, now: Date): Promise<boolean> {
  const state = (await jobStates(db)).find(({ name }) => name === 'backup')
  if (!state) return true
  const sinceMs = (state.endedAt ?? state.startedAt ?? now).getTime()
  return state.failures === 0 && now.getTime() - sinceMs <= BACKUP_OLD_MS
}
