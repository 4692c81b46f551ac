import type { reportPass } from '@verglas/contract'
import { isSpreading } from '@verglas/contract/circuit-codes'
import { latestAsOf } from '../../../db/as-of.ts'
import { publish } from '../../../db/publish.ts'
import type { App } from '../../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../../http/errors.ts'
import { nameOf } from '../../../http/person.ts'
import type { Context } from '../../../http/serve.ts'
import { actIdOf, recordReports } from '../treatments/recording.ts'
import { type PassReport, passReportBatch, passReportsOf, reportCount } from './pass-queries.ts'
import { directiveById, type StoredDirective } from './queries.ts'
import { isActiveDirective, memberViewer } from './rules.ts'
import type { Reader } from './team-queries.ts'

type Call = Context<typeof reportPass>
type Crew = Pick<Call, 'db' | 'person' | 'member' | 'now'> & { app: App }

/** A crew leaves for a pass of an order, takes that back, or has finished it, which records the treatment. */
export async function reportPassOf(
  crew: Crew,
  { circuitId, directiveId, passNo }: Call['params'],
  { state, spreadGm2 }: Call['body'],
) {
  const { app, db, person, member } = crew
  const asOf = await latestAsOf(app.database)
  const viewer = memberViewer(person.id, member)
  const directive = await directiveById(db, asOf, { circuitId, directiveId, viewer })
  if (!directive || passNo >= passCount(directive)) throw new NotFound(`pass ${passNo} of ${directiveId}`)
  const reports = await passReportsOf(db, asOf, [directiveId])
  const own = reports.find((report) => report.passNo === passNo && report.personId === person.id)
  // A crew that left in time finishes an order that has ended meanwhile.
  if (!isActiveDirective(directive) && !own) throw new NotFound(`directive ${directiveId} in force`)
  const unreported = { directiveId, circuitId, passNo, personId: person.id, name: nameOf(person) }
  const report: PassReport = own ?? { ...unreported, startedAt: null, doneAt: null, actId: null }
  if (report.doneAt !== null) {
    if (state !== 'done') throw new AppError('Conflict', { detail: 'the pass is finished' })
    return { report: toPassView(report), rev: asOf.rev }
  }
  const next = await nextReport(crew, directive, { report, state, spreadGm2 })
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: db.setupId,
    batches: [passReportBatch(db.setupId, next)],
  })
  return { report: toPassView(next), rev }
}

async function nextReport(
  crew: Crew,
  directive: StoredDirective,
  { report, state, spreadGm2 }: { report: PassReport } & Call['body'],
): Promise<PassReport> {
  const { now } = crew
  if (state === 'planned') return { ...report, startedAt: null }
  if (state === 'out') return { ...report, startedAt: report.startedAt ?? now }
  const actId = await recordTreatment(crew, directive, { report, spreadGm2 })
  return { ...report, startedAt: report.startedAt ?? now, doneAt: now, actId }
}

/** Records what the crew did on the whole circuit; null if nothing was spread and no snow moved. */
async function recordTreatment(
  { app, db, person, now }: Crew,
  directive: StoredDirective,
  { report, spreadGm2 }: { report: PassReport; spreadGm2: number | null },
): Promise<string | null> {
  const ordered = directive.passes[report.passNo] ?? directive.rules[0]
  if (!ordered) throw new NotFound(`pass ${report.passNo}`)
  const { treatment, deicer, minGm2, maxGm2 } = ordered
  if (!isSpreading(treatment) && spreadGm2 !== null)
    throw new Invalid('body.spreadGm2', 'this treatment spreads nothing')
  const { directiveId, circuitId, passNo, personId } = report
  // Two taps at once have the same id; after a withdrawal there is a row more, and so another one.
  const actId = actIdOf('report', directiveId, passNo, personId, await reportCount(db, report))
  const done = {
    actId,
    circuitId,
    kmFrom: null,
    kmTo: null,
    treatment,
    spreadGm2: isSpreading(treatment) ? (spreadGm2 ?? maxGm2 ?? minGm2) : null,
    deicer,
    doneAt: now.toISOString(),
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

export const toPassView = ({ passNo, name, startedAt, doneAt, actId }: PassReport) => ({
  passNo,
  name,
  startedAt: startedAt?.toISOString() ?? null,
  doneAt: doneAt?.toISOString() ?? null,
  treatmentId: actId,
})

/** How far an order has got, from what its readers and crews have reported. */
export function progressOf(
  directive: StoredDirective,
  readers: readonly Reader[],
  reports: readonly PassReport[],
) {
  const donePasses = new Set(reports.flatMap(({ passNo, doneAt }) => (doneAt === null ? [] : passNo)))
  const isOut = reports.some(({ startedAt, doneAt }) => startedAt !== null && doneAt === null)
  const readCount = readers.filter(({ readAt }) => readAt !== null).length
  const state =
    donePasses.size >= passCount(directive) ? 'done' : isOut ? 'out' : readCount > 0 ? 'read' : 'issued'
  return {
    directiveId: directive.id,
    circuitId: directive.circuitId,
    state: state as 'issued' | 'read' | 'out' | 'done',
    notifiedCount: readers.length,
    readCount,
    passes: reports.map(toPassView),
  }
}
