import type { HealthCode } from '@verglas/contract/health-codes'
import { DEFAULT_LOCALE, LOCALES } from '@verglas/language/locales'
import { wordsOf } from '@verglas/language/words'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Db } from '../db/database.ts'
import { enqueueMails } from '../mail/outbox.ts'
import type { JobServices } from './job-services.ts'

export type Problem = { code: HealthCode; subject: string; detail: string }
type ProblemKey = Pick<Problem, 'code' | 'subject'>

/** What a mail about a problem needs: to whom, and what it links to. */
export type HealthMail = Pick<JobServices, 'contact' | 'publicUrl' | 'now'>

export const keyOf = ({ code, subject }: ProblemKey) => `${code} ${subject}`

export async function storedProblems(db: Db): Promise<Problem[]> {
  return db.query<Problem>('select code, subject, detail from health_problem order by code, subject')
}

/** The stored problems, which no other process changes until this transaction ends: only one reports what is new. */
export async function lockedProblems(db: Db): Promise<Problem[]> {
  await db.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.health])
  return storedProblems(db)
}

/** Stores problems so that every process can report them, and mails those that were not stored before. */
export async function recordProblems(
  db: Db,
  services: HealthMail,
  { before, problems }: { before: readonly Problem[]; problems: readonly Problem[] },
): Promise<void> {
  const earlier = new Set(before.map(keyOf))
  for (const { code, subject, detail } of problems)
    await db.query(
      `insert into health_problem (code, subject, detail, since) values ($1, $2, $3, clock_timestamp())
           on conflict (code, subject) do update set detail = excluded.detail`,
      [code, subject, detail],
    )
  const begun = problems.filter((problem) => !earlier.has(keyOf(problem)))
  await mailProblems(db, services, { problems: begun, isOver: false })
}

/** Removes stored problems that are over, and mails that they are. */
export async function recordSolutions(
  db: Db,
  services: HealthMail,
  solved: readonly Problem[],
): Promise<void> {
  for (const { code, subject } of solved)
    await db.query('delete from health_problem where code = $1 and subject = $2', [code, subject])
  await mailProblems(db, services, { problems: solved, isOver: true })
}

/** Mails the person who runs the program, once when a problem begins and once when it is over. */
async function mailProblems(
  db: Db,
  { contact, publicUrl, now }: HealthMail,
  { problems, isOver }: { problems: readonly Problem[]; isOver: boolean },
): Promise<void> {
  if (!contact?.includes('@')) return
  const at = now()
  const { started, over } = wordsOf(DEFAULT_LOCALE).health
  const mails = problems.map(({ code, subject, detail }) => {
    const name = [wordsOf(DEFAULT_LOCALE).health.problems[code], subject]
      .filter((text) => text !== '')
      .join(' · ')
    const lines = [
      ...LOCALES.map((locale) => wordsOf(locale).health.problems[code]),
      `${subject} ${detail}`.trim(),
      `${publicUrl}/api/health`,
    ]
    return {
      event: `health-${isOver ? 'over' : 'begun'} ${code} ${subject} ${at.toISOString()}`,
      recipient: contact,
      setupId: null,
      subject: `${isOver ? over : started} ${name}`,
      body: lines.filter((line) => line !== '').join('\n'),
    }
  })
  await enqueueMails(db, mails, at)
}
