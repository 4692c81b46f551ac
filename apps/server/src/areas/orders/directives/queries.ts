import type { DirectiveLimit as DirectiveLimitEntry, OrderedPass } from '@verglas/contract'
import type { DirectiveScope } from '@verglas/contract/circuit-codes'
import { ROAD_STATES } from '@verglas/contract/codes'
import type { DeviationReason, RoadOutcomeCode } from '@verglas/contract/treatment-codes'
import { HOUR_MS } from '@verglas/quantities'
import type { z } from 'zod'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import type { OrderAdvice } from '../../../db/order-fact.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import type * as versioned from '../../../db/versioned.ts'
import { type DirectiveViewer, type Rule, stateOf } from './rules.ts'
import { type AdvisedPass, followsPlan } from './same-pass.ts'

/** Limits within which an advice on a circuit becomes a directive automatically. */
export type DirectiveLimit = Omit<z.output<typeof DirectiveLimitEntry>, 'id' | 'revision'>
/** Each limit has the id of its circuit. */
export const DIRECTIVE_LIMITS: versioned.Versioned<{ content: DirectiveLimit }> = {
  kind: 'directive_limit',
  idColumn: 'directive_limit_id',
  columns: { content: 'content' },
  order: 'v.directive_limit_id',
}

type Row = {
  directive_id: string
  circuit_id: string
  scope: DirectiveScope
  rules: Rule[]
  passes: z.output<typeof OrderedPass>[]
  comment: string
  expires_at: Date | null
  author_id: string
  author: string
  ordered_at: Date
  archived_by: string | null
  archived_at: Date | null
  advice: OrderAdvice | null
  departure: DeviationReason | null
  holds_at: Date | null
  objection: DeviationReason | null
  revision: number
  newest: number
}

/**
 * A directive as of its latest row up to a revision. `revision` is that of its first row; `newest` is the
 * revision of the directive of the same circuit and scope that started last (0 if none has), whether or not
 * the viewer may see that one. Parameters: organisation, revision, circuit or null, viewer, whether the
 * viewer may order, the viewer's zones, and the instant.
 */
const DIRECTIVES_SQL = `
  select s.*
    from (
    select n.*, coalesce(max(n.revision) filter (where directive_has_begun(n.holds_at, n.archived_at, $7))
                           over (partition by n.circuit_id, n.scope), 0) as newest
      from (
      select distinct on (d.directive_id)
             d.directive_id, d.circuit_id, d.scope, d.rules, d.comment, d.expires_at, d.author_id, d.author,
             d.ordered_at, d.archived_by, d.archived_at, d.advice, d.departure, d.holds_at, d.objection, d.passes,
             min(d.rev) over (partition by d.directive_id) as revision
        from directive d
       where d.setup_id = $1 and d.rev <= $2 and ($3::text is null or d.circuit_id = $3)
       order by d.directive_id, d.rev desc
      ) n
    ) s
    left join circuit_version c on c.setup_id = $1 and c.circuit_id = s.circuit_id
                               and c.rev_from <= $2 and $2 < c.rev_to and not c.is_removed
   where s.scope = 'public' or s.author_id = $4
      or $5 and (c.zone_id is null or cardinality($6::text[]) = 0 or c.zone_id = any($6))`

const directiveParameters = (
  db: SetupDb,
  asOf: AsOf,
  { circuitId = null, viewer }: { circuitId?: string | null; viewer: DirectiveViewer },
) => [db.setupId, asOf.rev, circuitId, viewer.personId, viewer.mayOrder, viewer.zoneIds, asOf.at]

const PAGE = 50

/** Directives of one circuit, latest first; with `before`, only those of earlier revisions. */
export async function directivesOf(
  db: SetupDb,
  asOf: AsOf,
  {
    circuitId,
    viewer,
    before = null,
  }: { circuitId: string; viewer: DirectiveViewer; before?: number | null },
) {
  const rows = await db.query<Row>(
    `select * from (${DIRECTIVES_SQL}) s
      where $8::bigint is null or s.revision < $8
      order by s.revision desc
      limit ${PAGE}`,
    [...directiveParameters(db, asOf, { circuitId, viewer }), before],
  )
  return rows.map((row) => toDirective(row, atMs(asOf)))
}

/**
 * For each scope, the directive that started last and the automatic ones issued after it; of one circuit or
 * of all, latest first.
 */
export async function latestDirectives(
  db: SetupDb,
  asOf: AsOf,
  of: { circuitId?: string | null; viewer: DirectiveViewer },
) {
  const rows = await db.query<Row>(
    `select * from (${DIRECTIVES_SQL}) s
      where s.revision >= s.newest
      order by s.circuit_id, s.scope desc, s.revision desc`,
    directiveParameters(db, asOf, of),
  )
  return rows.map((row) => toDirective(row, atMs(asOf)))
}

/** Directives that were in force or announced at some time in a period, oldest first. */
export async function directivesBetween(
  db: SetupDb,
  asOf: AsOf,
  { viewer, from, to }: { viewer: DirectiveViewer; from: Date; to: Date },
) {
  const rows = await db.query<Row>(
    `select * from (${DIRECTIVES_SQL}) s
      where s.ordered_at < $9 and least(s.expires_at, s.archived_at, 'infinity') > $8
      order by s.revision`,
    [...directiveParameters(db, asOf, { viewer }), from, to],
  )
  return rows.map((row) => toDirective(row, atMs(asOf)))
}

function toDirective(row: Row, nowMs: number) {
  const directive = {
    id: row.directive_id,
    circuitId: row.circuit_id,
    scope: row.scope,
    // Orders stored before deicers could be chosen were of NaCl.
    rules: row.rules.map((rule) => ({ ...rule, deicer: rule.deicer ?? 'nacl' })),
    passes: row.passes,
    comment: row.comment,
    expiresAt: row.expires_at?.toISOString() ?? null,
    authorId: row.author_id,
    author: row.author,
    orderedAt: row.ordered_at.toISOString(),
    archivedBy: row.archived_by,
    archivedAt: row.archived_at?.toISOString() ?? null,
    advice: row.advice,
    departure: row.departure,
    holdsAt: row.holds_at?.toISOString() ?? null,
    objection: row.objection,
    revision: row.revision,
  }
  return { ...directive, state: stateOf(directive, row.newest, nowMs) }
}
export type StoredDirective = ReturnType<typeof toDirective>
export type WrittenDirective = Omit<StoredDirective, 'state' | 'revision'>

/** Removes the ids of persons: clients only get the author's name. */
export function toDirectiveView(directive: Omit<StoredDirective, 'revision'> & { revision?: number }) {
  const { authorId: _authorId, revision: _revision, ...rest } = directive
  return rest
}

/**
 * Directives of the ninety days up to `asOf`, latest first: those that people ordered from an advice, and automatic
 * ones to which they objected.
 */
export async function advisedDirectives(
  db: SetupDb,
  asOf: AsOf,
  viewer: DirectiveViewer,
): Promise<(StoredDirective & { advice: OrderAdvice })[]> {
  const rows = await db.query<Row>(
    `select * from (${DIRECTIVES_SQL}) s
      where s.advice is not null and (s.holds_at is null or s.objection is not null)
        and s.ordered_at > $7::timestamptz - interval '90 days'
      order by s.revision desc`,
    directiveParameters(db, asOf, { viewer }),
  )
  return rows.flatMap((row) => {
    const directive = toDirective(row, atMs(asOf))
    return directive.advice ? [{ ...directive, advice: directive.advice }] : []
  })
}

/** Ids of the orders that have the same passes as the plan from which they were made. */
export async function followingPlans(
  db: SetupDb,
  directives: readonly Pick<
    StoredDirective & { advice: OrderAdvice },
    'id' | 'circuitId' | 'advice' | 'passes'
  >[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string; events: { passes: AdvisedPass[] }[] }>(
    `select d.id, p.content -> 'plan' -> 'events' as events
       from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[]) d(id, circuit_id, castpoint_id, issued_at)
      cross join lateral (
        select s.content
          from prescription s
         where s.setup_id = $1 and s.circuit_id = d.circuit_id and s.castpoint_id = d.castpoint_id
           and s.issued_at = d.issued_at
         order by s.rev desc
         limit 1
      ) p
      where jsonb_typeof(p.content -> 'plan' -> 'events') = 'array'
      order by d.id`,
    [
      db.setupId,
      directives.map(({ id }) => id),
      directives.map(({ circuitId }) => circuitId),
      directives.map(({ advice }) => advice.castpointId),
      directives.map(({ advice }) => advice.issuedAt),
    ],
  )
  // Advice of older programs has no plan.
  const planned = new Map(
    rows.map(({ id, events }) => [id, events.find(({ passes }) => passes.length > 0)?.passes ?? []]),
  )
  return new Set(directives.flatMap(({ id, passes }) => (followsPlan(passes, planned.get(id)) ? [id] : [])))
}

type AdvisedDirective = Pick<
  StoredDirective,
  'id' | 'orderedAt' | 'expiresAt' | 'archivedAt' | 'objection'
> & {
  advice: OrderAdvice
}

/** Outcomes of an order without an end are evaluated for this long. */
const LONGEST_LOOK_MS = 24 * HOUR_MS
const [FROSTY, ICY, SNOWY] = (['frosty', 'icy', 'snowy'] as const).map((state) => ROAD_STATES.indexOf(state))
const FAILING = ROAD_STATES.indexOf('failing')

/**
 * What the station at the point of each advice observed on the road while the order was in force, as known at
 * `asOf`.
 */
export async function outcomesOf(
  db: SetupDb,
  directives: readonly AdvisedDirective[],
  asOf: AsOf,
): Promise<Map<string, RoadOutcomeCode>> {
  const ends = directives.map(({ orderedAt, expiresAt, archivedAt, objection }) => {
    const fromMs = Date.parse(orderedAt)
    // A directive with an objection never started, so the whole time that it would have lasted is evaluated.
    const ends = [expiresAt, objection === null ? archivedAt : null].flatMap((end) =>
      end === null ? [] : Date.parse(end),
    )
    return new Date(Math.min(atMs(asOf), fromMs + LONGEST_LOOK_MS, ...ends)).toISOString()
  })
  const rows = await db.query<{ id: string; outcome: RoadOutcomeCode }>(
    `select g.id, case when bool_or(o.road_state in ($7, $8)) then 'ice'
                       when bool_or(o.road_state = $9) then 'snow'
                       when count(o.road_state) > 0 then 'nothing'
                       else 'unknown' end as outcome
       from unnest($2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[])
            as g(id, castpoint_id, from_at, to_at)
       join setup_castpoint d on d.setup_id = $1 and d.castpoint_id = g.castpoint_id
       join castpoint_version v on v.castpoint_id = g.castpoint_id and v.rev_from <= $6 and $6 < v.rev_to
       left join lateral (
         select distinct on (r.observed_at) nullif(r.road_state, $10) as road_state
           from observation r
          where r.station_id = v.station_id and r.observed_at >= g.from_at and r.observed_at < g.to_at and r.rev <= $6
          order by r.observed_at, r.rev desc
       ) o on true
      group by g.id
      order by g.id`,
    [
      db.setupId,
      directives.map(({ id }) => id),
      directives.map(({ advice }) => advice.castpointId),
      directives.map(({ orderedAt }) => orderedAt),
      ends,
      asOf.rev,
      FROSTY,
      ICY,
      SNOWY,
      FAILING,
    ],
  )
  return new Map(rows.map(({ id, outcome }) => [id, outcome]))
}

/** One directive of a circuit, archived or not. */
export async function directiveById(
  db: SetupDb,
  asOf: AsOf,
  { circuitId, directiveId, viewer }: { circuitId: string; directiveId: string; viewer: DirectiveViewer },
) {
  const [row] = await db.query<Row>(`select * from (${DIRECTIVES_SQL}) s where s.directive_id = $8`, [
    ...directiveParameters(db, asOf, { circuitId, viewer }),
    directiveId,
  ])
  return row ? toDirective(row, atMs(asOf)) : null
}

type RowWithSetup = Row & { setup_id: string }

/** All directives in force or announced, of all organisations, for automatic work. */
export async function activeDirectives(
  db: Db,
  now: Date,
): Promise<{ setupId: string; directive: StoredDirective }[]> {
  const rows = await db.query<RowWithSetup>(
    `select s.*
       from (
         select n.*, coalesce(max(n.revision) filter (where directive_has_begun(n.holds_at, n.archived_at, $1))
                                over (partition by n.setup_id, n.circuit_id, n.scope), 0) as newest
           from (
             select distinct on (d.setup_id, d.directive_id)
                    d.setup_id, d.directive_id, d.circuit_id, d.scope, d.rules, d.comment, d.expires_at, d.author_id,
                    d.author, d.ordered_at, d.archived_by, d.archived_at, d.advice, d.departure, d.holds_at, d.objection,
                    d.passes, min(d.rev) over (partition by d.setup_id, d.directive_id) as revision
               from directive d
              order by d.setup_id, d.directive_id, d.rev desc
           ) n
       ) s
      where s.revision >= s.newest and s.archived_at is null and (s.expires_at is null or s.expires_at > $1)
      order by s.setup_id, s.directive_id`,
    [now],
  )
  return rows.map((row) => ({ setupId: row.setup_id, directive: toDirective(row, now.getTime()) }))
}
