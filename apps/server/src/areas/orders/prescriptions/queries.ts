import { type Prescription, TreatmentSettings } from '@verglas/contract'
import { USUAL_PERIOD_HOURS } from '@verglas/contract/treatment-codes'
import { USUAL_CLOSING_LEAD_MINUTES } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import type { DecisionTable } from '@verglas/treatment'
import type { z } from 'zod'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import * as versioned from '../../../db/versioned.ts'
import { currentDecisions } from '../road-decisions/queries.ts'

export type StoredPrescription = z.output<typeof Prescription>

export const TREATMENT_TABLES: versioned.Versioned<{ content: DecisionTable }> = {
  kind: 'treatment_table',
  idColumn: 'treatment_table_id',
  columns: { content: 'content' },
  order: 'v.treatment_table_id',
}
/** Key of the only table of an organisation. */
export const ROAD_TABLE = 'roads'

export type Settings = z.output<typeof TreatmentSettings>
export const TREATMENT_SETTINGS: versioned.Versioned<{ content: Settings }> = {
  kind: 'treatment_setting',
  idColumn: 'treatment_setting_id',
  columns: { content: 'content' },
  order: 'v.treatment_setting_id',
}
/** Key of the only settings of an organisation. */
export const ROAD_SETTINGS = 'roads'
/** Settings in force until somebody changes them. */
const USUAL_SETTINGS: Settings = {
  periodHours: USUAL_PERIOD_HOURS,
  costs: null,
  service: null,
  closingLeadMinutes: USUAL_CLOSING_LEAD_MINUTES,
}

/** The stored settings; fields that older settings lack get their defaults. */
export const settingsOf = (stored: { content: Settings } | null): Settings =>
  stored ? TreatmentSettings.parse(stored.content) : USUAL_SETTINGS

type StoredPlan = NonNullable<StoredPrescription['plan']>
/** A plan as it was issued: what was decided about the traffic is added when it is read. */
type IssuedPlan = Omit<StoredPlan, 'closing'>
type StoredPass = StoredPlan['events'][number]['passes'][number]

type Row = {
  circuit_id: string
  castpoint_id: string
  issued_at: Date
  engine: string
  road_issued_at: Date | null
  road_model: string | null
  table_rev: number | null
  content: Pick<
    StoredPrescription,
    'headline' | 'missing' | 'advices' | 'nearest' | 'changes' | 'confidence' | 'untilAt'
  > &
    // Older advices lack these fields.
    Partial<Pick<StoredPrescription, 'scenarios' | 'segments'>> & { plan?: IssuedPlan | null }
}

/** An advice older than this is not displayed as a basis for action. */
const OUTDATED_MS = 6 * HOUR_MS
/** Maximum age of an advice that is read; older ones belong to circuits that are no longer computed. */
const OLDEST = '7 days'

/**
 * The latest advice for each existing circuit at each of its forecast points; limited to some circuits or to one
 * point if given. A point that is missing in the latest issue of its circuit has no advice.
 */
export async function latestPrescriptions(
  db: SetupDb,
  asOf: AsOf,
  {
    circuitIds = null,
    castpointId = null,
    servesCircuit = false,
  }: {
    circuitIds?: readonly string[] | null
    castpointId?: string | null
    /** If true, returns only advice whose plan serves its circuit. */
    servesCircuit?: boolean
  } = {},
): Promise<StoredPrescription[]> {
  const rows = await db.query<Row>(
    `select n.circuit_id, n.castpoint_id, n.issued_at, n.engine, n.road_issued_at, n.road_model, n.table_rev,
            n.content
       from (
         select p.*, row_number() over (partition by p.circuit_id, p.castpoint_id order by p.rev desc) as place
           from prescription p
           join (
             select o.circuit_id, max(o.issued_at) as issued_at
               from prescription o
              where o.setup_id = $1 and o.rev <= $2 and o.issued_at <= $3::timestamptz
                and o.issued_at > $3::timestamptz - interval '${OLDEST}'
                and ($4::text[] is null or o.circuit_id = any($4))
              group by o.circuit_id
           ) newest on newest.circuit_id = p.circuit_id and newest.issued_at = p.issued_at
           join circuit_version c
             on c.setup_id = $1 and c.circuit_id = p.circuit_id and c.rev_from <= $2 and $2 < c.rev_to
            and not c.is_removed
          where p.setup_id = $1 and p.rev <= $2 and p.issued_at <= $3::timestamptz
            and p.issued_at > $3::timestamptz - interval '${OLDEST}'
            and ($5::text is null or p.castpoint_id = $5)
       ) n
      where n.place = 1 and (not $6::boolean or n.content @> '{"plan": {"servesCircuit": true}}')
      order by n.circuit_id, n.castpoint_id`,
    [db.setupId, asOf.rev, asOf.at, circuitIds, castpointId, servesCircuit],
  )
  const closings = await closingsOf(db, asOf, [...new Set(rows.map((row) => row.circuit_id))])
  return rows.map((row) => toPrescription(row, atMs(asOf), closings(row.circuit_id)))
}

/** What was decided about the traffic on some circuits, and how long closing takes in the organisation. */
async function closingsOf(
  db: SetupDb,
  asOf: AsOf,
  circuitIds: readonly string[],
): Promise<(circuitId: string) => StoredPlan['closing']> {
  const [settings, decisions] = await Promise.all([
    versioned.at(db, TREATMENT_SETTINGS, ROAD_SETTINGS, asOf),
    currentDecisions(db, asOf, circuitIds),
  ])
  const leadMinutes = settingsOf(settings).closingLeadMinutes
  return (circuitId) => ({
    leadMinutes,
    decisions: decisions.filter((decision) => decision.circuitId === circuitId),
  })
}

const toPrescription = (row: Row, nowMs: number, closing: StoredPlan['closing']): StoredPrescription => ({
  circuitId: row.circuit_id,
  castpointId: row.castpoint_id,
  issuedAt: row.issued_at.toISOString(),
  isOutdated: nowMs - row.issued_at.getTime() > OUTDATED_MS,
  engine: row.engine,
  roadIssuedAt: row.road_issued_at?.toISOString() ?? null,
  roadModel: row.road_model,
  tableRevision: row.table_rev,
  ...row.content,
  scenarios: row.content.scenarios ?? null,
  segments: row.content.segments ?? [],
  plan: row.content.plan ? { ...withRoad(row.content.plan), closing } : null,
})

/** Plans of older programs served one road, at first that of the point, and were not tried with the road model. */
const withRoad = ({ headline, road, events, ...plan }: IssuedPlan): IssuedPlan => ({
  ...plan,
  headline: {
    ...headline,
    next: headline.next && withPlaces(headline.next),
    afterwards: headline.afterwards && withPlaces(headline.afterwards),
    problems: headline.problems ?? [],
  },
  events: events.map((event) => ({ ...event, passes: event.passes.map(withPlaces) })),
  road: road && triedRoad(road),
  stretch: plan.stretch ?? null,
  servedCastpointId: plan.servedCastpointId ?? null,
  revisions: plan.revisions ?? [],
  point: plan.point ?? null,
})

const triedRoad = (road: NonNullable<StoredPlan['road']>): StoredPlan['road'] => ({
  ...road,
  place: road.place ?? null,
  moreDangerous: road.moreDangerous ?? null,
  gravelyWorse: road.gravelyWorse ?? null,
  service: road.service ?? null,
  proposal: road.proposal && { ...road.proposal, passes: road.proposal.passes.map(withPlaces) },
})

const withPlaces = (pass: StoredPass): StoredPass => ({
  ...pass,
  neededAt: pass.neededAt ?? null,
  place: pass.place ?? null,
  ratePlace: pass.ratePlace ?? null,
})

const ISSUED_SQL = `
  select content
    from prescription
   where setup_id = $1 and circuit_id = $2 and castpoint_id = $3 and issued_at = $4
   order by rev desc
   limit 1`

/** The first treatment advised by one issue for a circuit and point; null if there was none, or no advice. */
export async function prescriptionOf(
  db: SetupDb,
  { circuitId, castpointId, issuedAt }: { circuitId: string; castpointId: string; issuedAt: string },
): Promise<StoredPrescription['headline']> {
  const [row] = await db.query<Pick<Row, 'content'>>(ISSUED_SQL, [
    db.setupId,
    circuitId,
    castpointId,
    issuedAt,
  ])
  return row?.content.headline ?? null
}

/** The plan of one issue for a circuit and point, which is null if there was nothing to plan; null: no such issue. */
export async function planOf(
  db: SetupDb,
  { circuitId, castpointId, issuedAt }: { circuitId: string; castpointId: string; issuedAt: string },
): Promise<{ plan: IssuedPlan | null } | null> {
  const [row] = await db.query<Pick<Row, 'content'>>(ISSUED_SQL, [
    db.setupId,
    circuitId,
    castpointId,
    issuedAt,
  ])
  return row ? { plan: row.content.plan ? withRoad(row.content.plan) : null } : null
}

/** Whether the organisation has such a forecast point. */
export async function hasCastpoint(db: SetupDb, castpointId: string): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    'select exists (select from setup_castpoint where setup_id = $1 and castpoint_id = $2) as has',
    [db.setupId, castpointId],
  )
  return row?.has ?? false
}
