import type { HealthCode } from '@verglas/contract/health-codes'
import { DEFAULT_LOCALE, LOCALES } from '@verglas/language/locales'
import { wordsOf } from '@verglas/language/words'
import { DAY_MS, MINUTE_MS } from '@verglas/quantities'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import { backupState } from '../db/backup-state.ts'
import type { Database, Db } from '../db/database.ts'
import { jobStates, loopingRoles } from '../db/job-state.ts'
import { tenantAccess } from '../db/tenant-login.ts'
import { fewBytesFree } from '../installation/disk-room.ts'
import { enqueueMails } from '../mail/outbox.ts'
import { latestBackupAt } from './backup.ts'
import type { JobServices } from './job-services.ts'
import { retentionTime } from './retention-time.ts'

const MIN_REPORTED_FAILURES = 3
/** Quarantined data is reported for this long. */
const QUARANTINE_REPORT_DAYS = 7
/** A backup is written each night. */
const BACKUP_OLD_MS = 30 * 60 * MINUTE_MS
/** A rehearsal takes place each week. */
const REHEARSAL_OLD_MS = 9 * DAY_MS

type Problem = { code: HealthCode; subject: string; detail: string }

type HealthServices = Pick<
  JobServices,
  'database' | 'contact' | 'publicUrl' | 'dataFolder' | 'backup' | 'rehearse' | 'now'
>
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
    ...(await backupProblems(services)),
    ...(await rehearsalProblems(services)),
    ...(await tenantLoginProblems(database)),
  ]
  await database.transaction(async (db) => {
    // If several workers look at the same time, only one reports what is new.
    await db.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.health])
    const [before, after] = [await storedProblems(db), new Set(problems.map(keyOf))]
    const isNew = (problem: Problem) => !before.some((earlier) => keyOf(earlier) === keyOf(problem))
    const over = before.filter((problem) => !after.has(keyOf(problem)))
    for (const { code, subject, detail } of problems) {
      await db.query(
        `insert into health_problem (code, subject, detail, since) values ($1, $2, $3, clock_timestamp())
             on conflict (code, subject) do update set detail = excluded.detail`,
        [code, subject, detail],
      )
    }
    for (const { code, subject } of over)
      await db.query('delete from health_problem where code = $1 and subject = $2', [code, subject])
    await db.query(
      `insert into health_look (looked_at) values (clock_timestamp())
           on conflict (only_row) do update set looked_at = excluded.looked_at`,
    )
    await mailChanges(db, services, problems.filter(isNew), over)
  })
}

const keyOf = ({ code, subject }: Pick<Problem, 'code' | 'subject'>) => `${code} ${subject}`

async function storedProblems(db: Db): Promise<Problem[]> {
  return db.query<Problem>('select code, subject, detail from health_problem order by code, subject')
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

async function retentionProblems(db: Db): Promise<Problem[]> {
  const { at, logAt } = await retentionTime(db)
  const days = Math.floor((logAt.getTime() - at.getTime()) / DAY_MS)
  return days > 4 ? [{ code: 'retention_waits', subject: '', detail: `${days}` }] : []
}

/** Also sets the password of that login again if somebody has changed it. */
async function tenantLoginProblems(database: Database): Promise<Problem[]> {
  const { refusal } = await tenantAccess(database)
  return refusal === null ? [] : [{ code: 'second_lock_missing', subject: '', detail: refusal }]
}

async function backupProblems({ database, backup, now }: HealthServices): Promise<Problem[]> {
  if (!backup) return []
  const latestAt = await latestBackupAt(backup.folder)
  const isOld = latestAt
    ? now().getTime() - latestAt.getTime() > BACKUP_OLD_MS
    : !(await isFirstBackupUnderWay(database, now()))
  return isOld ? [{ code: 'backup_old', subject: backup.folder, detail: latestAt?.toISOString() ?? '' }] : []
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

/** Mails the person who runs the program, once when a problem begins and once when it is over. */
async function mailChanges(
  db: Db,
  services: HealthServices,
  newProblems: readonly Problem[],
  over: readonly Problem[],
): Promise<void> {
  const { contact, publicUrl } = services
  if (!contact?.includes('@')) return
  const now = services.now()
  const { started, over: ended } = wordsOf(DEFAULT_LOCALE).health
  const mailOf = ({ code, subject, detail }: Problem, isOver: boolean) => {
    const name = [wordsOf(DEFAULT_LOCALE).health.problems[code], subject]
      .filter((text) => text !== '')
      .join(' · ')
    const lines = [
      ...LOCALES.map((locale) => wordsOf(locale).health.problems[code]),
      `${subject} ${detail}`.trim(),
      `${publicUrl}/api/health`,
    ]
    return {
      event: `health-${isOver ? 'over' : 'begun'} ${code} ${subject} ${now.toISOString()}`,
      recipient: contact,
      setupId: null,
      subject: `${isOver ? ended : started} ${name}`,
      body: lines.filter((line) => line !== '').join('\n'),
    }
  }
  await enqueueMails(
    db,
    [...newProblems.map((p) => mailOf(p, false)), ...over.map((p) => mailOf(p, true))],
    now,
  )
}
