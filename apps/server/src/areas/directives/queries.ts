import type { DirectiveScope } from '@verglas/contract/circuit-codes'
import { ROAD_STATES } from '@verglas/contract/codes'
import type { Departure, RoadCame } from '@verglas/contract/treatment-codes'
import { HOUR_MS } from '@verglas/quantities'
import { type AsOf, atMs } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import { type Batch, publish } from '../../db/publish.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { type DirectiveAdvice, type DirectiveViewer, type Rule, stateOf } from './rules.ts'

type Row = {
  directive_id: string
  circuit_id: string
  scope: DirectiveScope
  rules: Rule[]
  comment: string
  expires_at: Date | null
  author_id: string
  author: string
  ordered_at: Date
  archived_by: string | null
  archived_at: Date | null
  advice: DirectiveAdvice | null
  departure: Departure | null
  revision: number
  newest: number
}

/**
 * A directive as its newest row up to a revision says it; `revision` is that of its first row, `newest` that of the
 * newest of its circuit and scope, whether the viewer may see that or not. Parameters: organisation, revision, circuit
 * or null, viewer, whether the viewer may order, and the viewer's zones.
 */
const STANDING_SQL = `
  select s.*
    from (
    select n.*, max(n.revision) over (partition by n.circuit_id, n.scope) as newest
      from (
      select distinct on (d.directive_id)
             d.directive_id, d.circuit_id, d.scope, d.rules, d.comment, d.expires_at, d.author_id, d.author,
             d.ordered_at, d.archived_by, d.archived_at, d.advice, d.departure,
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

const standing = (
  db: SetupDb,
  asOf: AsOf,
  { circuitId = null, viewer }: { circuitId?: string | null; viewer: DirectiveViewer },
) => [db.setupId, asOf.rev, circuitId, viewer.personId, viewer.mayOrder, viewer.zoneIds]

const PAGE = 50

/** Of one circuit, newest first; with `before` those that came earlier than that revision. */
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
    `select * from (${STANDING_SQL}) s
      where $7::bigint is null or s.revision < $7
      order by s.revision desc
      limit ${PAGE}`,
    [...standing(db, asOf, { circuitId, viewer }), before],
  )
  return rows.map((row) => toDirective(row, atMs(asOf)))
}

/** The newest of each scope; of one circuit, or of all. */
export async function newestDirectives(
  db: SetupDb,
  asOf: AsOf,
  of: { circuitId?: string | null; viewer: DirectiveViewer },
) {
  const rows = await db.query<Row>(
    `select * from (${STANDING_SQL}) s
      where s.revision = s.newest
      order by s.circuit_id, s.scope desc`,
    standing(db, asOf, of),
  )
  return rows.map((row) => toDirective(row, atMs(asOf)))
}

/** Those that stood at some time of a period, the oldest first. */
export async function directivesBetween(
  db: SetupDb,
  asOf: AsOf,
  { viewer, from, to }: { viewer: DirectiveViewer; from: Date; to: Date },
) {
  const rows = await db.query<Row>(
    `select * from (${STANDING_SQL}) s
      where s.ordered_at < $8 and least(s.expires_at, s.archived_at, 'infinity') > $7
      order by s.revision`,
    [...standing(db, asOf, { viewer }), from, to],
  )
  return rows.map((row) => toDirective(row, atMs(asOf)))
}

function toDirective(row: Row, nowMs: number) {
  const directive = {
    id: row.directive_id,
    circuitId: row.circuit_id,
    scope: row.scope,
    // orders of before were of NaCl
    rules: row.rules.map((rule) => ({ ...rule, deicer: rule.deicer ?? 'nacl' })),
    comment: row.comment,
    expiresAt: row.expires_at?.toISOString() ?? null,
    authorId: row.author_id,
    author: row.author,
    orderedAt: row.ordered_at.toISOString(),
    archivedBy: row.archived_by,
    archivedAt: row.archived_at?.toISOString() ?? null,
    advice: row.advice,
    departure: row.departure,
    revision: row.revision,
  }
  return { ...directive, state: stateOf(directive, row.newest, nowMs) }
}
export type StoredDirective = ReturnType<typeof toDirective>
export type WrittenDirective = Omit<StoredDirective, 'state' | 'revision'>

/** Who ordered is told by name; ids of persons stay here. */
export function shown(directive: Omit<StoredDirective, 'revision'> & { revision?: number }) {
  const { authorId: _authorId, revision: _revision, ...rest } = directive
  return rest
}

/** Those of the ninety days up to `asOf` that were given with an advice at hand, the newest first. */
export async function advisedDirectives(
  db: SetupDb,
  asOf: AsOf,
  viewer: DirectiveViewer,
): Promise<(StoredDirective & { advice: DirectiveAdvice })[]> {
  const rows = await db.query<Row>(
    `select * from (${STANDING_SQL}) s
      where s.advice is not null and s.ordered_at > $7::timestamptz - interval '90 days'
      order by s.revision desc`,
    [...standing(db, asOf, { viewer }), asOf.at],
  )
  return rows.flatMap((row) => {
    const directive = toDirective(row, atMs(asOf))
    return directive.advice ? [{ ...directive, advice: directive.advice }] : []
  })
}

type Stood = Pick<StoredDirective, 'id' | 'orderedAt' | 'expiresAt' | 'archivedAt'> & {
  advice: DirectiveAdvice
}

/** Without an end it is looked at so long. */
const LONGEST_LOOK_MS = 24 * HOUR_MS
const [FROSTY, ICY, SNOWY] = (['frosty', 'icy', 'snowy'] as const).map((state) => ROAD_STATES.indexOf(state))
const FAILING = ROAD_STATES.indexOf('failing')

/** What the station at the point of each advice saw on the road while the order stood, as known at `asOf`. */
export async function outcomesOf(
  db: SetupDb,
  directives: readonly Stood[],
  asOf: AsOf,
): Promise<Map<string, RoadCame>> {
  const ends = directives.map(({ orderedAt, expiresAt, archivedAt }) => {
    const fromMs = Date.parse(orderedAt)
    const ends = [expiresAt, archivedAt].flatMap((end) => (end === null ? [] : Date.parse(end)))
    return new Date(Math.min(atMs(asOf), fromMs + LONGEST_LOOK_MS, ...ends)).toISOString()
  })
  const rows = await db.query<{ id: string; outcome: RoadCame }>(
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

/** Makes a directive, or its end, known to its organisation, with what is known at once beside it. */
export async function publishDirective(
  db: Db,
  setupId: string,
  { directive, expectedId, beside = [] }: Publication,
) {
  return publish(db, {
    origin: 'live',
    setupId,
    batches: [{ kind: 'directive', rows: [toRow(setupId, directive, expectedId)] }, ...beside],
  })
}

type Publication = { directive: WrittenDirective; expectedId?: string; beside?: readonly Batch[] }

const toRow = (setupId: string, directive: WrittenDirective, expectedId: string | undefined) => ({
  setup_id: setupId,
  directive_id: directive.id,
  circuit_id: directive.circuitId,
  scope: directive.scope,
  rules: directive.rules,
  comment: directive.comment,
  expires_at: directive.expiresAt,
  author_id: directive.authorId,
  author: directive.author,
  ordered_at: directive.orderedAt,
  archived_by: directive.archivedBy,
  archived_at: directive.archivedAt,
  advice: directive.advice,
  departure: directive.departure,
  ...(expectedId === undefined ? {} : { expected_id: expectedId }),
})

/** One of a circuit, archived or not. */
export async function directiveById(
  db: SetupDb,
  asOf: AsOf,
  { circuitId, directiveId, viewer }: { circuitId: string; directiveId: string; viewer: DirectiveViewer },
) {
  const [row] = await db.query<Row>(`select * from (${STANDING_SQL}) s where s.directive_id = $7`, [
    ...standing(db, asOf, { circuitId, viewer }),
    directiveId,
  ])
  return row ? toDirective(row, atMs(asOf)) : null
}

type InForceRow = Row & { setup_id: string }

/** Every directive in force of all organisations, for what happens by itself. */
export async function directivesInForce(
  db: Db,
  now: Date,
): Promise<{ setupId: string; directive: StoredDirective }[]> {
  const rows = await db.query<InForceRow>(
    `select d.*, d.rev as revision, d.rev as newest
       from (select distinct on (setup_id, circuit_id, scope)
                    setup_id, directive_id, circuit_id, scope, rules, comment, expires_at, author_id, author,
                    ordered_at, archived_by, archived_at, advice, departure, rev
               from directive
              where archived_at is null
              order by setup_id, circuit_id, scope, rev desc) d
      where (d.expires_at is null or d.expires_at > $1)
        and not exists (select from directive a
                         where a.setup_id = d.setup_id and a.directive_id = d.directive_id
                           and a.archived_at is not null)
      order by d.setup_id, d.directive_id`,
    [now],
  )
  return rows.map((row) => ({ setupId: row.setup_id, directive: toDirective(row, now.getTime()) }))
}
