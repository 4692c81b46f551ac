import { createHash } from 'node:crypto'
import { MAX_REPORT_AGE_HOURS, type TreatmentOrigin } from '@verglas/contract/treatment-act-codes'
import { HOUR_MS } from '@verglas/quantities'
import { matcher, treatedSegments } from '@verglas/road-network'
import { appliedAmounts } from '@verglas/treatment'
import { latestAsOf } from '../../db/as-of.ts'
import type { Database } from '../../db/database.ts'
import { type Batch, MAX_ROWS, type Published, publish } from '../../db/publish.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { circuitsById, matchPoints } from '../circuits/queries.ts'
import * as queries from './queries.ts'
import { isSameTold, type Refusal, refusalOf, stretchOf, type Told } from './rules.ts'

/** Who tells: a person, or the terminal of a vehicle. */
export type Teller = { origin: TreatmentOrigin; authorId: string; author: string }

/** What is told, under the name by which it is known when it is told again. */
export type Report = Told & { actId: string; vehicle: string | null; reportId: string | null }

/** What became of each report, in their order. */
export type Outcome =
  | { outcome: 'accepted'; act: queries.StoredAct }
  | { outcome: 'repeated' }
  | ({ outcome: 'refused' } & Refusal)

type Recording = { outcomes: Outcome[]; rev: number }

/**
 * Stores what is told, each report by itself: one that cannot be taken says why, and one that was told before is no news.
 * Of a trial nothing is stored.
 */
export async function recordReports(
  { database, db }: { database: Database; db: SetupDb },
  reports: readonly Report[],
  { now, isTrial = false, ...teller }: Teller & { now: Date; isTrial?: boolean },
): Promise<Recording> {
  const asOf = await latestAsOf(database)
  const circuitIds = [...new Set(reports.map(({ circuitId }) => circuitId))]
  const [circuits, points, known] = await Promise.all([
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
  const seen = new Map<string, Told>(known.map((act) => [act.id, act]))
  const outcomes = reports.map((report): Outcome => {
    const former = seen.get(report.actId)
    if (former) return toldAgain(former, report)
    const segments = segmentsOf.get(report.circuitId) ?? null
    const refusal = refusalOf(report, segments, { origin: teller.origin, nowMs: now.getTime() })
    if (refusal) return { outcome: 'refused', ...refusal }
    seen.set(report.actId, report)
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

const toldAgain = (former: Told, report: Told): Outcome =>
  isSameTold(former, report)
    ? { outcome: 'repeated' }
    : { outcome: 'refused', field: 'doneAt', refusal: 'other_report' }

/** What became of them in the end: of two that came at once under one name the database has taken the first. */
async function asStored(
  db: SetupDb,
  outcomes: readonly Outcome[],
  published: readonly Published[],
): Promise<Outcome[]> {
  const ids = outcomes.flatMap((outcome) => (outcome.outcome === 'accepted' ? outcome.act.id : []))
  const revs = published.flatMap(({ rev, appended }) => (appended > 0 ? rev : []))
  const stored = new Map((await queries.toldActs(db, ids)).map((told) => [told.act.id, told]))
  return outcomes.map((outcome) => {
    const told = outcome.outcome === 'accepted' ? stored.get(outcome.act.id) : undefined
    if (outcome.outcome !== 'accepted' || !told || revs.includes(told.rev)) return outcome
    return toldAgain(told.act, outcome.act)
  })
}

/** A name that the same words give again, in whatever order they come. */
export const actIdOf = (kind: 'file' | 'report', ...words: readonly (string | number | null)[]): string =>
  `${kind}-${createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32)}`

function toAct(
  { actId, vehicle, reportId, ...told }: Report,
  { origin, authorId, author, now, castpointIds }: Teller & { now: Date; castpointIds: string[] },
): queries.StoredAct {
  const [kmFrom, kmTo] = stretchOf(told)
  return {
    id: actId,
    circuitId: told.circuitId,
    kmFrom,
    kmTo,
    treatment: told.treatment,
    spreadGm2: told.spreadGm2,
    deicer: told.deicer,
    vehicle,
    origin,
    reportId,
    doneAt: new Date(told.doneAt).toISOString(),
    castpointIds,
    authorId,
    author,
    toldAt: now.toISOString(),
    withdrawnBy: null,
    withdrawnAt: null,
  }
}

/** Acts with what they lay on the roads, as many in a publication as it takes. */
function* publications(setupId: string, acts: readonly queries.StoredAct[], now: Date): Generator<Batch[]> {
  let [told, laid]: [object[], object[]] = [[], []]
  const full = (more: number) => told.length + laid.length + more > MAX_ROWS
  const batches = (): Batch[] => [
    { kind: 'treatment_act', rows: told },
    ...(laid.length > 0 ? [{ kind: 'treatment', rows: laid } as const] : []),
  ]
  for (const act of acts) {
    const rows = laidRows(setupId, act, now)
    if (told.length > 0 && full(rows.length + 1)) {
      yield batches()
      ;[told, laid] = [[], []]
    }
    told.push(queries.actRow(setupId, act))
    laid.push(...rows)
  }
  if (told.length > 0) yield batches()
}

/** The road model looks back as long: what was done before lies on no road any more. */
const LIES_MS = MAX_REPORT_AGE_HOURS.hand * HOUR_MS

/** What an act lays on each of its points; of one that was withdrawn, that there is nothing. */
export function laidRows(
  setupId: string,
  { id, castpointIds, doneAt, treatment, spreadGm2, deicer, withdrawnAt }: queries.StoredAct,
  now: Date,
): object[] {
  if (now.getTime() - Date.parse(doneAt) > LIES_MS) return []
  const laid = appliedAmounts(withdrawnAt === null ? treatment : 'none', spreadGm2 ?? 0, deicer)
  return castpointIds.map((castpointId) => ({
    setup_id: setupId,
    act_id: id,
    castpoint_id: castpointId,
    treated_at: doneAt,
    source: `act ${id}`,
    salt_gm2: laid.saltGm2,
    mgcl2_gm2: laid.mgcl2Gm2,
    cacl2_gm2: laid.cacl2Gm2,
    abrasive_gm2: laid.abrasiveGm2,
    brine_water_mm: laid.brineWaterMm,
    is_plowed: laid.isPlowed,
  }))
}
