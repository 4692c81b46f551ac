import type { reportPass } from '@verglas/contract'
import { isSpreading } from '@verglas/contract/circuit-codes'
import { type AsOf, latestAsOf } from '../../../db/as-of.ts'
import { type Batch, publish } from '../../../db/publish.ts'
import type { App } from '../../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../../http/errors.ts'
import { nameOf } from '../../../http/person.ts'
import type { Context } from '../../../http/serve.ts'
import { actIdOf, recordReports, withdrawalBatches } from '../treatments/recording.ts'
import {
  isStoredReport,
  type PassReport,
  passReportBatch,
  passReportsOf,
  reportCount,
} from './pass-queries.ts'
import { type CurrentPlan, planChangeView } from './plan-change.ts'
import { directiveById, directivesOf, type StoredDirective } from './queries.ts'
import { endOf, memberViewer, reportedAt } from './rules.ts'
import type { Reader } from './team-queries.ts'

type Call = Context<typeof reportPass>
type Crew = Pick<Call, 'db' | 'person' | 'member' | 'now'> & { app: App }
type Body = Call['body']

/**
 * Stores a report of a crew about a pass: departed, departure taken back, finished (records the treatment), or
 * finish taken back (withdraws the treatment).
 */
export async function reportPassOf(
  crew: Crew,
  { circuitId, directiveId, passNo }: Call['params'],
  body: Body,
) {
  const { app, db, person, member, now } = crew
  const asOf = await latestAsOf(app.database)
  const viewer = memberViewer(person.id, member)
  const directive = await directiveById(db, asOf, { circuitId, directiveId, viewer })
  if (!directive || passNo >= passCount(directive)) throw new NotFound(`pass ${passNo} of ${directiveId}`)
  const reports = (await passReportsOf(db, asOf, [directiveId])).filter((report) => report.passNo === passNo)
  const reportOfPerson = reports.find(({ personId }) => personId === person.id)
  const unreported = { directiveId, circuitId, passNo, personId: person.id, name: nameOf(person) }
  const report: PassReport = reportOfPerson ?? { ...unreported, startedAt: null, doneAt: null, actId: null }
  const stored = { report: toPassView(report, person.id), rev: asOf.rev }
  if (body.reportId !== undefined && (await isStoredReport(db, body.reportId))) return stored
  if (report.doneAt !== null && body.state === 'done') return stored
  if (report.doneAt !== null && !body.reopens)
    throw new AppError('Conflict', { detail: 'the pass is finished' })
  const at = reportedAt(body.at, directive, now)
  if (!body.isConfirmed && body.state !== 'planned') {
    const others = await directivesOf(db, asOf, { circuitId, viewer })
    // A crew that departed in time may still report the end of a pass after its order has ended.
    if (!reportOfPerson && at.getTime() >= endOf(directive, others)) throw new AppError('OrderEnded')
    if (!reportOfPerson?.doneAt && reports.some(({ doneAt }) => doneAt !== null))
      throw new AppError('PassFinished')
  }
  const { next, batches } = await nextReport(crew, directive, { report, asOf, body, at })
  const reopenedAt = report.doneAt === null ? null : at
  const published = { ...next, reportId: body.reportId ?? null, reopenedAt }
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: db.setupId,
    batches: [passReportBatch(db.setupId, published), ...batches],
  })
  return { report: toPassView(next, person.id), rev }
}

/** `report` is that of `asOf`. */
type Change = {
  readonly report: PassReport
  readonly asOf: AsOf
  readonly body: Body
  readonly at: Date
}

/** Builds the next state of the report, and the changes to treatments that follow from it. */
async function nextReport(
  crew: Crew,
  directive: StoredDirective,
  change: Change,
): Promise<{ next: PassReport; batches: readonly Batch[] }> {
  const { report, body, at } = change
  if (body.state === 'done') {
    const actId = await recordTreatment(crew, directive, change)
    return { next: { ...report, startedAt: report.startedAt ?? at, doneAt: at, actId }, batches: [] }
  }
  const startedAt = body.state === 'planned' ? null : (report.startedAt ?? at)
  const { app, db, person, now } = crew
  const { circuitId, actId } = report
  const batches = actId
    ? await withdrawalBatches(
        db,
        { circuitId, actId },
        {
          asOf: await latestAsOf(app.database),
          author: nameOf(person),
          now,
        },
      )
    : []
  return { next: { ...report, startedAt, doneAt: null, actId: null }, batches: batches ?? [] }
}

/** Records the crew's treatment of the whole circuit. */
async function recordTreatment(
  { app, db, person, now }: Crew,
  directive: StoredDirective,
  { report, asOf, body: { spreadGm2, reportId }, at }: Change,
): Promise<string> {
  const ordered = directive.passes[report.passNo] ?? directive.rules[0]
  if (!ordered) throw new NotFound(`pass ${report.passNo}`)
  const { treatment, deicer, minGm2, maxGm2 } = ordered
  if (!isSpreading(treatment) && spreadGm2 !== null)
    throw new Invalid('body.spreadGm2', 'this treatment spreads nothing')
  const { directiveId, circuitId, passNo, personId } = report
  // Taps that saw the same report get the same id, also if one of them is stored meanwhile. After a withdrawal there is one more row, and therefore another id.
  const actId =
    reportId === undefined
      ? actIdOf('report', directiveId, passNo, personId, await reportCount(db, asOf, report))
      : actIdOf('report', directiveId, passNo, personId, reportId)
  const done = {
    actId,
    circuitId,
    kmFrom: null,
    kmTo: null,
    treatment,
    spreadGm2: isSpreading(treatment) ? (spreadGm2 ?? maxGm2 ?? minGm2) : null,
    deicer,
    doneAt: at.toISOString(),
    vehicle: null,
    reportId: null,
  }
  const teller = { origin: 'hand', authorId: person.id, author: nameOf(person) } as const
  const { outcomes } = await recordReports({ database: app.database, db }, [done], { ...teller, now })
  const [outcome] = outcomes
  if (outcome?.outcome === 'refused' && outcome.refusal !== 'other_report')
    throw new Invalid(`body.${outcome.field}`, outcome.refusal)
  return actId
}

/** Number of passes of an order; one without departures counts as one. */
export const passCount = ({ passes }: Pick<StoredDirective, 'passes'>): number => Math.max(1, passes.length)

export const toPassView = (
  { passNo, personId, name, startedAt, doneAt, actId }: PassReport,
  viewerId: string,
) => ({
  passNo,
  name,
  isOwn: personId === viewerId,
  startedAt: startedAt?.toISOString() ?? null,
  doneAt: doneAt?.toISOString() ?? null,
  treatmentId: actId,
})

/** The progress of an order, from the reports of its readers and crews. */
export function progressOf(
  directive: StoredDirective,
  {
    readers,
    reports,
    plan,
    viewerId,
    nowMs,
  }: {
    readers: readonly Reader[]
    reports: readonly PassReport[]
    /** The plan of its circuit, if the viewer may see it. */
    plan: CurrentPlan | undefined
    viewerId: string
    nowMs: number
  },
) {
  const donePasses = new Set(reports.flatMap(({ passNo, doneAt }) => (doneAt === null ? [] : passNo)))
  const isOut = reports.some(({ passNo, startedAt }) => startedAt !== null && !donePasses.has(passNo))
  const read = readers
    .flatMap(({ name, readAt }) => (readAt === null ? [] : { name, at: readAt }))
    .toSorted((a, b) => b.at.localeCompare(a.at))
  const state =
    donePasses.size >= passCount(directive) ? 'done' : isOut ? 'out' : read.length > 0 ? 'read' : 'issued'
  return {
    directiveId: directive.id,
    circuitId: directive.circuitId,
    state: state as 'issued' | 'read' | 'out' | 'done',
    notifiedCount: readers.length,
    readCount: read.length,
    passCount: passCount(directive),
    lastRead: read[0] ?? null,
    passes: reports.map((report) => toPassView(report, viewerId)),
    planChange: plan ? planChangeView(directive, plan, nowMs) : null,
  }
}
