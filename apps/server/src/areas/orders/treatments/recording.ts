import { createHash } from 'node:crypto'
import type { TreatmentOrigin } from '@verglas/contract/treatment-act-codes'
import { matcher, treatedSegments } from '@verglas/road-network'
import { applicationRows } from '../../../db/applied-treatment.ts'
import { type AsOf, latestAsOf } from '../../../db/as-of.ts'
import type { Database } from '../../../db/database.ts'
import { type Batch, MAX_ROWS, type Published, publish } from '../../../db/publish.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { circuitsById, matchPoints } from '../../network/circuits/queries.ts'
import * as queries from './queries.ts'
import { isSameReport, type Refusal, type ReportedTreatment, refusalOf, stretchOf } from './rules.ts'

/** Who reports a treatment: a person, or the terminal of a vehicle. */
export type Reporter = { origin: TreatmentOrigin; authorId: string; author: string }

/** A reported treatment, with an id that stays the same when it is reported again. */
export type Report = ReportedTreatment & { actId: string; vehicle: string | null; reportId: string | null }

/** The result for each report, in their order. */
export type Outcome =
  | { outcome: 'accepted'; act: queries.StoredAct }
  | { outcome: 'repeated' }
  | ({ outcome: 'refused' } & Refusal)

type Recording = { outcomes: Outcome[]; rev: number }

/**
 * Stores each report independently: a refused one gets its reason, and a repeated one changes nothing. A trial
 * stores nothing.
 */
export async function recordReports(
  { database, db }: { database: Database; db: SetupDb },
  reports: readonly Report[],
  { now, isTrial = false, ...teller }: Reporter & { now: Date; isTrial?: boolean },
): Promise<Recording> {
  const asOf = await latestAsOf(database)
  const circuitIds = [...new Set(reports.map(({ circuitId }) => circuitId))]
  const [circuits, points, storedActs] = await Promise.all([
    circuitsById(db, circuitIds, asOf),
    matchPoints(db, asOf),
    queries.actsById(
      db,
      reports.map(({ actId }) => actId),
      asOf,
    ),
  ])
  const segmentsOf = new Map(circuits.map(({ id, segments }) => [id, segments]))
  const { matches } = matcher(points)
  const ownIds = await queries.ownPoints(
    database,
    db.setupId,
    points.map(({ castpointId }) => castpointId),
  )
  const isOwn = new Set(ownIds)
  const reportById = new Map<string, ReportedTreatment>(storedActs.map((act) => [act.id, act]))
  const outcomes = reports.map((report): Outcome => {
    const previous = reportById.get(report.actId)
    if (previous) return repeatOutcome(previous, report)
    const segments = segmentsOf.get(report.circuitId) ?? null
    const refusal = refusalOf(report, segments, { origin: teller.origin, nowMs: now.getTime() })
    if (refusal) return { outcome: 'refused', ...refusal }
    reportById.set(report.actId, report)
    const treated = matches(treatedSegments(segments ?? [], report))
    const castpointIds = [...new Set(treated.flatMap(({ castpointId }) => castpointId ?? []))]
    return {
      outcome: 'accepted',
      act: toAct(report, { ...teller, now, castpointIds: castpointIds.filter((id) => isOwn.has(id)) }),
    }
  })
  const acts = outcomes.flatMap((outcome) => (outcome.outcome === 'accepted' ? outcome.act : []))
  if (isTrial || acts.length === 0) return { outcomes, rev: asOf.rev }
  const published: Published[] = []
  for (const batches of publications(db.setupId, acts, now))
    published.push(await publish(database, { origin: 'live', setupId: db.setupId, batches }))
  return { outcomes: await asStored(db, outcomes, published), rev: published.at(-1)?.rev ?? asOf.rev }
}

const repeatOutcome = (previous: ReportedTreatment, report: ReportedTreatment): Outcome =>
  isSameReport(previous, report)
    ? { outcome: 'repeated' }
    : { outcome: 'refused', field: 'doneAt', refusal: 'other_report' }

/** Final outcomes: of two simultaneous reports with one id, the database has stored only the first. */
async function asStored(
  db: SetupDb,
  outcomes: readonly Outcome[],
  published: readonly Published[],
): Promise<Outcome[]> {
  const ids = outcomes.flatMap((outcome) => (outcome.outcome === 'accepted' ? outcome.act.id : []))
  const revs = published.flatMap(({ rev, appended }) => (appended > 0 ? rev : []))
  const stored = new Map((await queries.originalActs(db, ids)).map((original) => [original.act.id, original]))
  return outcomes.map((outcome) => {
    const original = outcome.outcome === 'accepted' ? stored.get(outcome.act.id) : undefined
    if (outcome.outcome !== 'accepted' || !original || revs.includes(original.rev)) return outcome
    return repeatOutcome(original.act, outcome.act)
  })
}

/** An id derived from these values, so that a report that arrives again gets the same id. */
export const actIdOf = (kind: 'file' | 'report', ...words: readonly (string | number | null)[]): string =>
  `${kind}-${createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32)}`

function toAct(
  { actId, vehicle, reportId, ...treatment }: Report,
  { origin, authorId, author, now, castpointIds }: Reporter & { now: Date; castpointIds: string[] },
): queries.StoredAct {
  const [kmFrom, kmTo] = stretchOf(treatment)
  return {
    id: actId,
    circuitId: treatment.circuitId,
    kmFrom,
    kmTo,
    treatment: treatment.treatment,
    spreadGm2: treatment.spreadGm2,
    deicer: treatment.deicer,
    vehicle,
    origin,
    reportId,
    doneAt: new Date(treatment.doneAt).toISOString(),
    castpointIds,
    authorId,
    author,
    toldAt: now.toISOString(),
    withdrawnBy: null,
    withdrawnAt: null,
  }
}

/** Treatments with the salt that they apply to the roads, as many per publication as it can hold. */
function* publications(setupId: string, acts: readonly queries.StoredAct[], now: Date): Generator<Batch[]> {
  let [actRows, applications]: [object[], object[]] = [[], []]
  const full = (more: number) => actRows.length + applications.length + more > MAX_ROWS
  const batches = (): Batch[] => [
    { kind: 'treatment_act', rows: actRows },
    ...(applications.length > 0 ? [{ kind: 'treatment', rows: applications } as const] : []),
  ]
  for (const act of acts) {
    const rows = applicationRows(setupId, act, now)
    if (actRows.length > 0 && full(rows.length + 1)) {
      yield batches()
      ;[actRows, applications] = [[], []]
    }
    actRows.push(queries.actRow(setupId, act))
    applications.push(...rows)
  }
  if (actRows.length > 0) yield batches()
}

/**
 * The batches for `publish` that withdraw a treatment and its salt; null if it does not exist or is already
 * withdrawn.
 */
export async function withdrawalBatches(
  db: SetupDb,
  key: { circuitId: string; actId: string },
  { asOf, author, now }: { asOf: AsOf; author: string; now: Date },
): Promise<Batch[] | null> {
  const act = await queries.actById(db, key, asOf)
  if (!act || act.withdrawnAt !== null) return null
  const end = { ...act, withdrawnBy: author, withdrawnAt: now.toISOString() }
  const applications = applicationRows(db.setupId, end, now)
  return [
    { kind: 'treatment_act', rows: [queries.actRow(db.setupId, end)] },
    ...(applications.length > 0 ? [{ kind: 'treatment', rows: applications } as const] : []),
  ]
}
