import type { ActTarget, ActVerb } from '@verglas/contract/act-codes'
import type { Db } from '../../db/database.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { nameOf, type Person } from '../../http/person.ts'

/** Who acts, and from where; null: the program itself, asked on its machine. */
export type Actor = { person: Person; address: string | null } | null

export type Act = {
  setupId: string
  verb: ActVerb
  target: { kind: ActTarget; id: string; name: string }
  /** As it was, and as it is; null where there was or is nothing. Secrets and passwords are never in it. */
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/**
 * Records what was administered. `db` is the owner's, in the transaction that does it where the owner does it, since an
 * organisation's own session writes no acts. Of a change only what differs is kept; one that changes nothing leaves no act.
 */
export async function recordAct(db: Db, act: Act, actor: Actor, now: Date): Promise<void> {
  const changed = differing(act.before, act.after)
  if (changed === null) return
  const { setupId, verb, target } = act
  await db.query(
    `insert into administrative_act
       (setup_id, at, person_id, person_name, verb, target_kind, target_id, target_name, before, after, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      setupId,
      now,
      actor?.person.id ?? null,
      actor ? nameOf(actor.person) : SERVER_NAME,
      verb,
      target.kind,
      target.id,
      target.name,
      changed.before && JSON.stringify(changed.before),
      changed.after && JSON.stringify(changed.after),
      actor?.address ?? null,
    ],
  )
}

/** Who acts where nobody is signed in: somebody at the server's own command line. */
const SERVER_NAME = 'verglas'

function differing(before: Act['before'], after: Act['after']): Pick<Act, 'before' | 'after'> | null {
  if (before === null || after === null) return { before, after }
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return null
  const of = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: of(before), after: of(after) }
}

type ActFilter = {
  text?: string | undefined
  verb?: ActVerb | undefined
  kind?: ActTarget | undefined
  from?: string | undefined
  to?: string | undefined
  /** Older than the act of this id. */
  before?: number | undefined
  count: number
}

/** Acts of one person: what they did (unless only what was done to them is asked) and what was done to them. */
type OfPerson = { personId: string; isDoneToOnly: boolean }

type Row = {
  id: number
  at: Date
  person_id: string | null
  person_name: string
  verb: ActVerb
  target_kind: ActTarget
  target_id: string
  target_name: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  address: string | null
}

/** Acts of the organisation, the newest first, and whether there are older ones. */
export async function actsOf(db: SetupDb, filter: ActFilter, ofPerson: OfPerson | null) {
  const rows = await db.query<Row>(
    `select id::integer, at, person_id, person_name, verb, target_kind, target_id, target_name, before, after, address
       from administrative_act a
      where ($1::text is null or position($1 in lower(person_name)) > 0 or position($1 in lower(target_name)) > 0)
        and ($2::text is null or verb = $2)
        and ($3::text is null or target_kind = $3)
        and ($4::timestamptz is null or at >= $4)
        and ($5::timestamptz is null or at < $5)
        and ($6::bigint is null or id < $6)
        and ($7::text is null or (target_kind = 'person' and target_id = $7) or (person_id = $7 and not $8))
      order by id desc
      limit $9`,
    [
      filter.text?.toLowerCase() ?? null,
      filter.verb ?? null,
      filter.kind ?? null,
      filter.from ?? null,
      filter.to ?? null,
      filter.before ?? null,
      ofPerson?.personId ?? null,
      ofPerson?.isDoneToOnly ?? false,
      filter.count + 1,
    ],
  )
  return {
    acts: rows.slice(0, filter.count).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      by: { id: row.person_id, name: row.person_name },
      verb: row.verb,
      target: { kind: row.target_kind, id: row.target_id, name: row.target_name },
      before: row.before,
      after: row.after,
      address: row.address,
    })),
    hasMore: rows.length > filter.count,
  }
}

/** Who changed a thing last, and when; undefined where nobody has since it was made. */
export async function lastActOn(
  db: Db,
  { setupId, kind, id }: { setupId: string; kind: ActTarget; id: string },
): Promise<{ name: string; at: Date } | undefined> {
  const [last] = await db.query<{ name: string; at: Date }>(
    `select person_name as name, at
       from administrative_act
      where setup_id = $1 and target_kind = $2 and target_id = $3
      order by id desc
      limit 1`,
    [setupId, kind, id],
  )
  return last
}
