import type { ActTarget, ActVerb } from '@verglas/contract/act-codes'
import { folded } from '@verglas/language'
import type { Db } from '../../../db/database.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { type NamedPerson, nameOf } from '../../../http/person.ts'

/** The person who acts, and their network address; null for the program itself, called on its own machine. */
export type Actor = { person: NamedPerson; address: string | null } | null

export type Act = {
  setupId: string
  verb: ActVerb
  target: { kind: ActTarget; id: string; name: string }
  /**
   * The values before and after the act; null if the object did not exist before, or does not exist after it. Never
   * contains secrets or passwords.
   */
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/**
 * Records an administrative act. `db` must be the owner's connection, because an organisation's own session may not
 * write acts; where the change itself runs as the owner, pass its transaction. Only the fields that differ are stored,
 * and a change without differences is not recorded.
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

/** Name recorded when nobody is signed in: the act came from the server's own command line. */
const SERVER_NAME = 'verglas'

function differing(before: Act['before'], after: Act['after']): Pick<Act, 'before' | 'after'> | null {
  if (before === null || after === null) return { before, after }
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return null
  const changedValues = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: changedValues(before), after: changedValues(after) }
}

type ActFilter = {
  text?: string | undefined
  verb?: ActVerb | undefined
  kind?: ActTarget | undefined
  from?: string | undefined
  to?: string | undefined
  /** Only acts older than the act with this id. */
  before?: number | undefined
  count: number
}

/** Acts that concern one person: what was done to them, and, unless `isDoneToOnly`, also what they did. */
type PersonFilter = { personId: string; isDoneToOnly: boolean }

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

/** Acts of the organisation, latest first, and whether there are older ones. */
export async function actsOf(db: SetupDb, filter: ActFilter, personFilter: PersonFilter | null) {
  const rows = await db.query<Row>(
    `select id::integer, at, person_id, person_name, verb, target_kind, target_id, target_name, before, after, address
       from administrative_act a
      where ($1::text is null or position($1 in people_folded(person_name)) > 0
             or position($1 in people_folded(target_name)) > 0)
        and ($2::text is null or verb = $2)
        and ($3::text is null or target_kind = $3)
        and ($4::timestamptz is null or at >= $4)
        and ($5::timestamptz is null or at < $5)
        and ($6::bigint is null or id < $6)
        and ($7::text is null or (target_kind = 'person' and target_id = $7) or (person_id = $7 and not $8))
      order by id desc
      limit $9`,
    [
      filter.text === undefined ? null : folded(filter.text),
      filter.verb ?? null,
      filter.kind ?? null,
      filter.from ?? null,
      filter.to ?? null,
      filter.before ?? null,
      personFilter?.personId ?? null,
      personFilter?.isDoneToOnly ?? false,
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

/** Who last changed an object, and when; undefined if nobody has changed it since it was created. */
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
