import type { TreatmentAct } from '@verglas/contract'
import type { z } from 'zod'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import { type Batch, publish } from '../../db/publish.ts'
import type { SetupDb } from '../../db/setup-db.ts'

type Shown = z.output<typeof TreatmentAct>
/** With what only the organisation's log knows. */
export type StoredAct = Shown & { castpointIds: string[]; authorId: string }

type Row = {
  act_id: string
  circuit_id: string
  treatment: Shown['treatment']
  spread_gm2: number | null
  done_at: Date
  castpoints: string[]
  author_id: string
  author: string
  told_at: Date
  withdrawn_by: string | null
  withdrawn_at: Date | null
}

const NEWEST = `
  select * from (
    select distinct on (t.act_id)
           t.act_id, t.circuit_id, t.treatment, t.spread_gm2, t.done_at, t.castpoints, t.author_id, t.author, t.told_at,
           t.withdrawn_by, t.withdrawn_at, t.rev
      from treatment_act t
     where t.setup_id = $1 and t.circuit_id = $2 and t.rev <= $3
     order by t.act_id, t.rev desc
  ) n`

/** What was done on a circuit in the seven days up to `asOf`, the newest first. */
export async function actsOf(db: SetupDb, circuitId: string, asOf: AsOf): Promise<StoredAct[]> {
  const rows = await db.query<Row>(
    `${NEWEST}
      where n.done_at > $4::timestamptz - interval '7 days'
      order by n.done_at desc, n.rev desc`,
    [db.setupId, circuitId, asOf.rev, asOf.at],
  )
  return rows.map(toAct)
}

export async function actById(
  db: SetupDb,
  { circuitId, actId }: { circuitId: string; actId: string },
  asOf: AsOf,
): Promise<StoredAct | null> {
  const [row] = await db.query<Row>(`${NEWEST} where n.act_id = $4`, [db.setupId, circuitId, asOf.rev, actId])
  return row ? toAct(row) : null
}

const toAct = (row: Row): StoredAct => ({
  id: row.act_id,
  circuitId: row.circuit_id,
  treatment: row.treatment,
  spreadGm2: row.spread_gm2,
  doneAt: row.done_at.toISOString(),
  castpointIds: row.castpoints,
  authorId: row.author_id,
  author: row.author,
  toldAt: row.told_at.toISOString(),
  withdrawnBy: row.withdrawn_by,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
})

/** Ids of persons and what lies where stay here. */
export function shown({ castpointIds: _castpointIds, authorId: _authorId, ...act }: StoredAct): Shown {
  return act
}

/** Of some forecast points those that are the organisation's own: what it does is nobody else's to see. */
export async function ownPoints(db: Db, setupId: string, castpointIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from castpoint where id = any($1) and owner_setup_id = $2 order by id',
    [castpointIds, setupId],
  )
  return rows.map(({ id }) => id)
}

/** Makes an act, or its end, known, with what it lays on the roads. */
export async function publishAct(db: Db, setupId: string, act: StoredAct, laid: Batch) {
  const row = {
    setup_id: setupId,
    act_id: act.id,
    circuit_id: act.circuitId,
    treatment: act.treatment,
    spread_gm2: act.spreadGm2,
    done_at: act.doneAt,
    castpoints: act.castpointIds,
    author_id: act.authorId,
    author: act.author,
    told_at: act.toldAt,
    withdrawn_by: act.withdrawnBy,
    withdrawn_at: act.withdrawnAt,
  }
  const batches: Batch[] = [{ kind: 'treatment_act', rows: [row] }]
  if (laid.rows.length > 0) batches.push(laid)
  return publish(db, { origin: 'live', setupId, batches })
}
