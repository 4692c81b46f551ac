import type { RoadType, Treatment } from '@verglas/contract/circuit-codes'
import type { Deicer } from '@verglas/contract/treatment-codes'
import type { AsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'

type Span = { readonly from: Date; readonly to: Date }

export type AdvisedTreatment = {
  circuitId: string
  night: string
  situation: string
  spread: Treatment
  gm2: number
  passes: number
}

/**
 * For each circuit, night, situation and treatment: the largest amount advised at one time at any of the circuit's
 * points, for the time before plans were counted by pass.
 */
export async function advisedTreatments(
  db: SetupDb,
  { from, to, timezone }: Span & { timezone: string },
  asOf: AsOf,
): Promise<AdvisedTreatment[]> {
  return db.query(
    `select distinct on (n.night, n.circuit_id, n.situation, n.spread)
            n.circuit_id as "circuitId", n.night::text as night, n.situation, n.spread,
            coalesce(n.gm2, 0)::float8 as gm2, n.passes::integer as passes
       from (
         select distinct on (d.circuit_id, d.castpoint_id, d.issued_at, d.situation)
                d.circuit_id, d.situation, d.spread, d.gm2, d.passes,
                (d.issued_at at time zone $5 - interval '12 hours')::date as night
           from due_advice d
          where d.setup_id = $1 and d.rev <= $2 and d.issued_at >= $3 and d.issued_at < $4
            and not exists (
                  select from due_pass p
                   where p.setup_id = $1 and p.rev <= $2 and p.issued_at <= d.issued_at)
          order by d.circuit_id, d.castpoint_id, d.issued_at, d.situation, d.rev desc
       ) n
      order by n.night, n.circuit_id, n.situation, n.spread, coalesce(n.gm2, 0) * n.passes desc, n.passes desc`,
    [db.setupId, asOf.rev, from, to, timezone],
  )
}

export type AdvisedPass = { circuitId: string; departMs: number; treatment: Treatment; gm2: number }

/** Passes of circuit plans that came due within a span. */
export async function advisedPasses(db: SetupDb, { from, to }: Span, asOf: AsOf): Promise<AdvisedPass[]> {
  return db.query(
    `select distinct on (d.circuit_id, d.departs_at)
            d.circuit_id as "circuitId", extract(epoch from d.departs_at)::float8 * 1000 as "departMs", d.treatment,
            coalesce(d.gm2, 0)::float8 as gm2
       from due_pass d
      where d.setup_id = $1 and d.rev <= $2 and d.departs_at >= $3 and d.departs_at < $4
      order by d.circuit_id, d.departs_at, d.rev desc`,
    [db.setupId, asOf.rev, from, to],
  )
}

export type OrderedRule = {
  readonly roadType: RoadType
  readonly priority: number | null
  readonly treatment: Treatment
  readonly minGm2: number | null
  /** Older orders do not record the deicer: it was NaCl. */
  readonly deicer?: Deicer
  readonly isOnDemand: boolean
}
export type OrderedPass = Pick<OrderedRule, 'treatment' | 'minGm2' | 'deicer'> & { readonly departAt: string }
export type OrderInForce = {
  circuitId: string
  fromMs: number
  /** End of its time in force, or of the span if that is earlier. */
  toMs: number
  /** End of its time in force, even if that is in the future; null: until further notice. */
  endsMs: number | null
  rules: OrderedRule[]
  /** Empty if the order left the departures to the crew. */
  passes: OrderedPass[]
}

type OrderRow = { circuit_id: string; from_at: Date; to_at: Date; ends_at: Date | null } & Pick<
  OrderInForce,
  'rules' | 'passes'
>

/**
 * Public directives with their time in force: until they expired, were archived or were replaced. An automatic
 * directive takes effect when the time to object ends.
 */
export async function ordersInForce(db: SetupDb, { from, to }: Span, asOf: AsOf): Promise<OrderInForce[]> {
  const rows = await db.query<OrderRow>(
    `select o.circuit_id, o.from_at, least(o.ends_at, $4::timestamptz) as to_at, o.ends_at, o.rules, o.passes
       from (
         select n.circuit_id, n.rules, n.passes, coalesce(n.holds_at, n.ordered_at) as from_at,
                least(n.expires_at, n.archived_at,
                      lead(coalesce(n.holds_at, n.ordered_at)) over (partition by n.circuit_id order by n.first_rev)) as ends_at
           from (
             select distinct on (d.directive_id)
                    d.circuit_id, d.rules, d.passes, d.ordered_at, d.expires_at, d.archived_at, d.holds_at,
                    min(d.rev) over (partition by d.directive_id) as first_rev
               from directive d
              where d.setup_id = $1 and d.scope = 'public' and d.rev <= $2
              order by d.directive_id, d.rev desc
           ) n
          where directive_has_begun(n.holds_at, n.archived_at, $5)
       ) o
      where o.from_at < $4 and coalesce(o.ends_at > $3 and o.from_at < o.ends_at, true)
      order by o.circuit_id, o.from_at`,
    [db.setupId, asOf.rev, from, to, asOf.at],
  )
  return rows.map(({ circuit_id, from_at, to_at, ends_at, rules, passes }) => ({
    circuitId: circuit_id,
    fromMs: from_at.getTime(),
    toMs: to_at.getTime(),
    endsMs: ends_at?.getTime() ?? null,
    rules,
    passes,
  }))
}

export type DoneTreatment = {
  circuitId: string
  kmFrom: number | null
  kmTo: number | null
  treatment: Treatment
  gm2: number
  deicer: Deicer
  doneMs: number
}

/** Treatments that were done and not withdrawn. */
export async function doneTreatments(db: SetupDb, { from, to }: Span, asOf: AsOf): Promise<DoneTreatment[]> {
  return db.query(
    `select n.circuit_id as "circuitId", round(n.km_from::numeric, 3)::float8 as "kmFrom",
            round(n.km_to::numeric, 3)::float8 as "kmTo", n.treatment, coalesce(n.spread_gm2, 0)::float8 as gm2, n.deicer,
            extract(epoch from n.done_at)::float8 * 1000 as "doneMs"
       from (
         select distinct on (t.act_id) t.*
           from treatment_act t
          where t.setup_id = $1 and t.rev <= $2 and t.done_at >= $3 and t.done_at < $4
          order by t.act_id, t.rev desc
       ) n
      where n.withdrawn_at is null
      order by n.done_at, n.act_id`,
    [db.setupId, asOf.rev, from, to],
  )
}

/** Stations at the organisation's forecast points, as of the given revision. */
export async function stationsAtPoints(db: SetupDb, asOf: AsOf): Promise<{ id: string; timezone: string }[]> {
  return db.query(
    `select distinct s.station_id as id, s.timezone
       from setup_castpoint d
       join castpoint_version v on v.castpoint_id = d.castpoint_id and v.rev_from <= $2 and $2 < v.rev_to
       join stations_of_setup($1, $2) s on s.station_id = v.station_id
      where d.setup_id = $1
      order by s.station_id`,
    [db.setupId, asOf.rev],
  )
}
