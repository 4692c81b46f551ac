import type { RoadDecisionKind } from '@verglas/contract/road-decision-rules'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { groupBy } from '../../../group-by.ts'
import { type DecisionView, decisionViews, isCurrent, type RecordedDecision } from './rules.ts'

type Row = {
  decision_id: string
  circuit_id: string
  kind: RoadDecisionKind
  limit_kmh: number | null
  from_at: Date
  to_at: Date
  comment: string
  danger: RecordedDecision['danger']
  author_id: string
  author: string
  decided_at: Date
  ended_by: string | null
  ended_at: Date | null
}

/** Decisions in their latest form. $1 organisation, $2 revision, $3 circuit or null. `recorded_rev` is that of the first row. */
const DECISIONS_SQL = `
  select distinct on (d.decision_id)
         d.decision_id, d.circuit_id, d.kind, d.limit_kmh, d.from_at, d.to_at, d.comment, d.danger, d.author_id, d.author,
         d.decided_at, d.ended_by, d.ended_at, min(d.rev) over (partition by d.decision_id) as recorded_rev
    from road_decision d
   where d.setup_id = $1 and d.rev <= $2 and ($3::text is null or d.circuit_id = $3)
   order by d.decision_id, d.rev desc`

const PAGE = 50

/** The latest decisions on a circuit, in the order in which they were recorded. */
export async function decisionsOf(db: SetupDb, circuitId: string, asOf: AsOf): Promise<RecordedDecision[]> {
  const rows = await db.query<Row>(
    `select * from (${DECISIONS_SQL}) s order by s.recorded_rev desc limit ${PAGE}`,
    [db.setupId, asOf.rev, circuitId],
  )
  return rows.toReversed().map(toDecision)
}

/** The decisions that hold now or later, of some circuits or of all, by their beginning. */
export async function currentDecisions(
  db: SetupDb,
  asOf: AsOf,
  circuitIds: readonly string[] | null = null,
): Promise<DecisionView[]> {
  const rows = await db.query<Row>(
    // What has ended in the last days may have replaced a decision that would still hold.
    `select * from (${DECISIONS_SQL}) s
      where s.to_at > $4::timestamptz - interval '7 days' and ($5::text[] is null or s.circuit_id = any($5))
      order by s.recorded_rev`,
    [db.setupId, asOf.rev, null, asOf.at, circuitIds],
  )
  const byCircuit = groupBy(rows.map(toDecision), ({ circuitId }) => circuitId)
  return [...byCircuit.values()]
    .flatMap((decisions) => decisionViews(decisions, atMs(asOf)))
    .filter(isCurrent)
    .toSorted((a, b) => a.from.localeCompare(b.from))
}

/** Decisions that held at some time in a period, by their beginning. */
export async function decisionsBetween(
  db: SetupDb,
  asOf: AsOf,
  { from, to }: { from: Date; to: Date },
): Promise<DecisionView[]> {
  const rows = await db.query<Row>(
    `select * from (${DECISIONS_SQL}) s
      where s.to_at > $4::timestamptz - interval '7 days' and s.from_at < $5::timestamptz + interval '7 days'
      order by s.recorded_rev`,
    [db.setupId, asOf.rev, null, from, to],
  )
  const byCircuit = groupBy(rows.map(toDecision), ({ circuitId }) => circuitId)
  return [...byCircuit.values()]
    .flatMap((decisions) => decisionViews(decisions, atMs(asOf)))
    .filter(
      (decision) => Date.parse(decision.from) < to.getTime() && Date.parse(decision.until) >= from.getTime(),
    )
    .toSorted((a, b) => a.from.localeCompare(b.from))
}

/** Decisions that a person ended, or withdrew, since an instant, latest first. */
export async function decisionsEndedSince(db: SetupDb, asOf: AsOf, since: Date): Promise<DecisionView[]> {
  const rows = await db.query<Row>(
    `select * from (${DECISIONS_SQL}) s where s.ended_at >= $4 order by s.ended_at desc, s.decision_id limit ${PAGE}`,
    [db.setupId, asOf.rev, null, since],
  )
  return rows.flatMap((row) => decisionViews([toDecision(row)], atMs(asOf)))
}

const toDecision = (row: Row): RecordedDecision => ({
  id: row.decision_id,
  circuitId: row.circuit_id,
  kind: row.kind,
  limitKmh: row.limit_kmh,
  from: row.from_at.toISOString(),
  to: row.to_at.toISOString(),
  comment: row.comment,
  danger: row.danger,
  authorId: row.author_id,
  author: row.author,
  decidedAt: row.decided_at.toISOString(),
  endedBy: row.ended_by,
  endedAt: row.ended_at?.toISOString() ?? null,
})

/** The batch for `publish`. `expectedId`: the latest decision that the author of a new one saw; '': there was none. */
export const decisionBatch = (
  setupId: string,
  decision: RecordedDecision,
  { expectedId }: { expectedId?: string } = {},
): Batch => ({
  kind: 'road_decision',
  rows: [
    {
      setup_id: setupId,
      decision_id: decision.id,
      circuit_id: decision.circuitId,
      kind: decision.kind,
      limit_kmh: decision.limitKmh,
      from_at: decision.from,
      to_at: decision.to,
      comment: decision.comment,
      danger: decision.danger,
      author_id: decision.authorId,
      author: decision.author,
      decided_at: decision.decidedAt,
      ended_by: decision.endedBy,
      ended_at: decision.endedAt,
      expected_id: expectedId,
    },
  ],
})
