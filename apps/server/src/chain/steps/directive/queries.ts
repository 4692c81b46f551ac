import type { Directive, DirectiveLimit, DirectiveRule, Prescription } from '@verglas/contract'
import type { RoadType } from '@verglas/contract/circuit-codes'
import type { DeviationReason } from '@verglas/contract/treatment-codes'
import type { z } from 'zod'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import type { OrderAdvice } from '../../../db/order-fact.ts'

type Key = { readonly setupId: string; readonly circuitId: string }
export type Limit = Omit<z.output<typeof DirectiveLimit>, 'id' | 'revision'>
export type Rule = z.output<typeof DirectiveRule>
export type OrderedPass = z.output<typeof Directive>['passes'][number]

/** The limits of a circuit; null if nobody has set any. */
export async function readLimits(db: Db, { setupId, circuitId }: Key, asOf: AsOf): Promise<Limit | null> {
  const [row] = await db.query<{ content: Limit }>(
    `select content
       from directive_limit_version
      where setup_id = $1 and directive_limit_id = $2 and rev_from <= $3 and $3 < rev_to and not is_removed`,
    [setupId, circuitId, asOf.rev],
  )
  return row?.content ?? null
}

/** The road types of a circuit in their order along it, and the time zone of its organisation. */
export async function readRoadTypesAndTimezone(
  db: Db,
  { setupId, circuitId }: Key,
  asOf: AsOf,
): Promise<{ roadTypes: RoadType[]; timezone: string } | null> {
  const [row] = await db.query<{ segments: { roadType: RoadType }[]; timezone: string }>(
    `select c.segments, s.timezone
       from circuit_version c
       join setup s on s.id = c.setup_id
      where c.setup_id = $1 and c.circuit_id = $2 and c.rev_from <= $3 and $3 < c.rev_to and not c.is_removed`,
    [setupId, circuitId, asOf.rev],
  )
  return row
    ? { roadTypes: [...new Set(row.segments.map(({ roadType }) => roadType))], timezone: row.timezone }
    : null
}

/** Advice of older programs has no plan. */
type Content = Pick<z.output<typeof Prescription>, 'headline' | 'confidence'> &
  Partial<Pick<z.output<typeof Prescription>, 'plan'>>
export type IssuedAdvice = Content & { castpointId: string; issuedAtMs: number }

/** The latest issue of a circuit at each of its forecast points. */
export async function latestAdvices(
  db: Db,
  { setupId, circuitId }: Key,
  asOf: AsOf,
): Promise<IssuedAdvice[]> {
  const rows = await db.query<{ castpoint_id: string; issued_at: Date; content: Content }>(
    `select distinct on (p.castpoint_id) p.castpoint_id, p.issued_at, p.content
       from prescription p
      where p.setup_id = $1 and p.circuit_id = $2 and p.rev <= $3
        and p.issued_at = (select max(o.issued_at)
                             from prescription o
                            where o.setup_id = $1 and o.circuit_id = $2 and o.rev <= $3
                              and o.issued_at <= $4::timestamptz
                              and o.issued_at > $4::timestamptz - interval '1 day')
      order by p.castpoint_id, p.rev desc`,
    [setupId, circuitId, asOf.rev, asOf.at],
  )
  return rows.map(({ castpoint_id, issued_at, content }) => ({
    castpointId: castpoint_id,
    issuedAtMs: issued_at.getTime(),
    headline: content.headline,
    confidence: content.confidence,
    plan: content.plan ?? null,
  }))
}

/** A public directive, with the columns that must be repeated when it is ended. */
export type PublicDirective = {
  id: string
  revision: number
  rules: Rule[]
  passes: OrderedPass[]
  expiresAt: Date | null
  orderedAt: Date
  archivedAt: Date | null
  /** When an automatic directive takes effect unless somebody objects; null for one ordered by a person. */
  holdsAt: Date | null
  objection: DeviationReason | null
  advice: OrderAdvice | null
  hasBegun: boolean
}

/** The public directives of a circuit, the latest first. */
export async function publicDirectives(
  db: Db,
  { setupId, circuitId }: Key,
  asOf: AsOf,
): Promise<PublicDirective[]> {
  return db.query<PublicDirective>(
    `select n.*, directive_has_begun(n."holdsAt", n."archivedAt", $4) as "hasBegun"
       from (
         select distinct on (d.directive_id)
                d.directive_id as id, min(d.rev) over (partition by d.directive_id) as revision, d.rules,
                d.passes,
                d.expires_at as "expiresAt", d.ordered_at as "orderedAt", d.archived_at as "archivedAt",
                d.holds_at as "holdsAt", d.objection, d.advice
           from directive d
          where d.setup_id = $1 and d.circuit_id = $2 and d.scope = 'public' and d.rev <= $3
          order by d.directive_id, d.rev desc
       ) n
      order by n.revision desc`,
    [setupId, circuitId, asOf.rev, new Date(atMs(asOf))],
  )
}
