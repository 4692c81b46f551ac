import type { AsOf } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import type { SetupDb } from '../../../db/setup-db.ts'

/** The report of a person about a pass. Both times are null if the departure was taken back. */
export type PassReport = {
  directiveId: string
  circuitId: string
  passNo: number
  personId: string
  name: string
  startedAt: Date | null
  doneAt: Date | null
  /** The recorded treatment. */
  actId: string | null
}

/** A report as it is published. */
export type PublishedReport = PassReport & {
  /** Id assigned by the phone; null if the report has none. */
  reportId: string | null
  /** When the person took back the report that the pass was finished. */
  reopenedAt: Date | null
}

/**
 * The latest report of each person and pass of these directives, by pass. A pass whose treatment was withdrawn
 * counts as not begun.
 */
export async function passReportsOf(
  db: SetupDb,
  asOf: AsOf,
  directiveIds: readonly string[],
): Promise<PassReport[]> {
  const reports = await db.query<PassReport & { isWithdrawn: boolean }>(
    `select r.directive_id as "directiveId", r.circuit_id as "circuitId", r.pass_no as "passNo",
            r.person_id as "personId", r.name, r.started_at as "startedAt", r.done_at as "doneAt", r.act_id as "actId",
            exists (select from treatment_act t
                     where t.setup_id = $1 and t.act_id = r.act_id and t.rev <= $2
                       and t.withdrawn_at is not null) as "isWithdrawn"
       from (
         select distinct on (directive_id, pass_no, person_id) *
           from pass_report
          where setup_id = $1 and rev <= $2 and directive_id = any($3)
          order by directive_id, pass_no, person_id, rev desc
       ) r
      order by r.directive_id, r.pass_no, r.started_at, r.person_id`,
    [db.setupId, asOf.rev, directiveIds],
  )
  return reports.flatMap(({ isWithdrawn, ...report }) =>
    isWithdrawn || (report.startedAt === null && report.doneAt === null) ? [] : [report],
  )
}

/** Passes for which somebody has departed in the day up to `asOf` without reporting the end. */
export async function openDepartures(
  db: SetupDb,
  asOf: AsOf,
): Promise<Pick<PassReport, 'directiveId' | 'circuitId' | 'passNo'>[]> {
  return db.query<Pick<PassReport, 'directiveId' | 'circuitId' | 'passNo'>>(
    `select departure.directive_id as "directiveId", departure.pass_no as "passNo",
            min(departure.circuit_id) as "circuitId"
       from (
         select distinct directive_id, pass_no, person_id, circuit_id
           from pass_report
          where setup_id = $1 and rev <= $2 and started_at > $3::timestamptz - interval '1 day'
       ) departure
       cross join lateral (
         select started_at, done_at
           from pass_report report
          where report.setup_id = $1 and report.directive_id = departure.directive_id
            and report.pass_no = departure.pass_no and report.person_id = departure.person_id
            and report.rev <= $2
          order by report.rev desc
          limit 1
       ) latest
      where latest.done_at is null and latest.started_at is not null
      group by departure.directive_id, departure.pass_no
      order by min(latest.started_at), departure.directive_id, departure.pass_no`,
    [db.setupId, asOf.rev, asOf.at],
  )
}

/** The batch for `publish` with the report of a crew. */
export const passReportBatch = (setupId: string, report: PublishedReport): Batch => ({
  kind: 'pass_report',
  rows: [
    {
      setup_id: setupId,
      directive_id: report.directiveId,
      pass_no: report.passNo,
      person_id: report.personId,
      circuit_id: report.circuitId,
      name: report.name,
      started_at: report.startedAt,
      done_at: report.doneAt,
      act_id: report.actId,
      report_id: report.reportId,
      reopened_at: report.reopenedAt,
    },
  ],
})

/** How many reports a person has made about a pass, as of a revision. */
export async function reportCount(
  db: SetupDb,
  asOf: AsOf,
  { directiveId, passNo, personId }: Pick<PassReport, 'directiveId' | 'passNo' | 'personId'>,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count
       from pass_report
      where setup_id = $1 and rev <= $2 and directive_id = $3 and pass_no = $4 and person_id = $5`,
    [db.setupId, asOf.rev, directiveId, passNo, personId],
  )
  return row?.count ?? 0
}

/** Whether a report with this id was received before. */
export async function isStoredReport(db: SetupDb, reportId: string): Promise<boolean> {
  const [row] = await db.query<{ stored: boolean }>(
    'select exists (select from pass_report where setup_id = $1 and report_id = $2) as stored',
    [db.setupId, reportId],
  )
  return row?.stored ?? false
}
