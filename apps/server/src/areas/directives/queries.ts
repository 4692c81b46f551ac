import type { DirectiveScope } from '@verglas/contract/circuit-codes'
import type { Departure } from '@verglas/contract/treatment-codes'
import { type AsOf, atMs } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import { type Batch, publish } from '../../db/publish.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { type DirectiveAdvice, type Rule, stateOf } from './rules.ts'

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
 * newest of its circuit and scope. Parameters: organisation, revision, scopes, circuit or null.
 */
const STANDING_SQL = `
  select n.*, max(n.revision) over (partition by n.circuit_id, n.scope) as newest
    from (
      select distinct on (d.directive_id)
             d.directive_id, d.circuit_id, d.scope, d.rules, d.comment, d.expires_at, d.author_id, d.author,
             d.ordered_at, d.archived_by, d.archived_at, d.advice, d.departure,
             min(d.rev) over (partition by d.directive_id) as revision
        from directive d
       where d.setup_id = $1 and d.rev <= $2 and d.scope = any($3) and ($4::text is null or d.circuit_id = $4)
       order by d.directive_id, d.rev desc
    ) n`

const PAGE = 50

/** Of one circuit, newest first; with `before` those that came earlier than that revision. */
export async function directivesOf(
  db: SetupDb,
  asOf: AsOf,
  {
    circuitId,
    scopes,
    before = null,
  }: { circuitId: string; scopes: readonly DirectiveScope[]; before?: number | null },
) {
  const rows = await db.query<Row>(
    `select * from (${STANDING_SQL}) s
      where $5::bigint is null or s.revision < $5
      order by s.revision desc
      limit ${PAGE}`,
    [db.setupId, asOf.rev, scopes, circuitId, before],
  )
  return rows.map((row) => toDirective(row, atMs(asOf)))
}

/** The newest of each scope; of one circuit, or of all. */
export async function newestDirectives(
  db: SetupDb,
  asOf: AsOf,
  { circuitId = null, scopes }: { circuitId?: string | null; scopes: readonly DirectiveScope[] },
) {
  const rows = await db.query<Row>(
    `select * from (${STANDING_SQL}) s
      where s.revision = s.newest
      order by s.circuit_id, s.scope desc`,
    [db.setupId, asOf.rev, scopes, circuitId],
  )
  return rows.map((row) => toDirective(row, atMs(asOf)))
}

function toDirective(row: Row, nowMs: number) {
  const directive = {
    id: row.directive_id,
    circuitId: row.circuit_id,
    scope: row.scope,
    rules: row.rules,
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
  scopes: readonly DirectiveScope[],
): Promise<(StoredDirective & { advice: DirectiveAdvice })[]> {
  const rows = await db.query<Row>(
    `select * from (${STANDING_SQL}) s
      where s.advice is not null and s.ordered_at > $5::timestamptz - interval '90 days'
      order by s.revision desc`,
    [db.setupId, asOf.rev, scopes, null, asOf.at],
  )
  return rows.flatMap((row) => {
    const directive = toDirective(row, atMs(asOf))
    return directive.advice ? [{ ...directive, advice: directive.advice }] : []
  })
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
  {
    circuitId,
    directiveId,
    scopes,
  }: { circuitId: string; directiveId: string; scopes: readonly DirectiveScope[] },
) {
  const [row] = await db.query<Row>(`select * from (${STANDING_SQL}) s where s.directive_id = $5`, [
    db.setupId,
    asOf.rev,
    scopes,
    circuitId,
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
