import { type AsOf, atMs } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import type { Batch } from '../db/publish.ts'
import type { Before, Step, Trigger, WorkItem } from './step.ts'

/** How long the claim of a worker lasts; after it, a work item of a killed worker is free again. */
const CLAIM_S = 60

type Selection = {
  /** Checks only this key, even if it is claimed. */
  readonly only?: string
  /** Only keys that do not wait for the pause of the step, because people wait for their results. */
  readonly isPrompt?: boolean
}

/** Keys of the work items of a step whose inputs have changed since it last ran. */
export async function pendingKeys(
  db: Db,
  step: Step,
  asOf: AsOf,
  { only, isPrompt = false }: Selection = {},
): Promise<string[]> {
  const { promptSql } = step.trigger
  if (isPrompt && !(promptSql && (await hasRows(db, promptSql, step, asOf)))) return []
  const prompt = promptSql ? `due.unit in (${promptSql})` : 'false'
  const rows = await db.query<{ unit: string }>(
    `select due.unit
       from (${sqlOf(step.trigger)}) due
       left join progress p on p.step = $1 and p.unit = due.unit
      where (not $6::boolean and coalesce(p.done_at, '-infinity') < $4 or ${prompt})
        and ($5::text is null and coalesce(p.claimed_until, '-infinity') < clock_timestamp() or due.unit = $5)
        and $2::bigint is not null and $3::timestamptz is not null
      order by length(due.unit), due.unit`,
    [step.name, asOf.rev, asOf.at, new Date(step.doneBeforeMs(atMs(asOf))), only ?? null, isPrompt],
  )
  return rows.map(({ unit }) => unit)
}

/**
 * Whether the query selects anything. It is run every two seconds for work that people wait for, and nearly
 * always selects nothing.
 */
async function hasRows(db: Db, sql: string, { name }: Step, asOf: AsOf): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `select exists (${sql}) as has where $1::text is not null and $2::bigint is not null and $3::timestamptz is not null`,
    [name, asOf.rev, asOf.at],
  )
  return row?.has ?? false
}

function sqlOf(trigger: Trigger): string {
  if (!('after' in trigger)) return trigger.pendingSql
  if (trigger.pendingSql !== undefined) return trigger.pendingSql
  return `
    select made.unit
      from progress made
      left join progress own on own.step = $1 and own.unit = made.unit
     where made.step = '${trigger.after}' and made.product_rev > coalesce(own.done_rev, 0) and made.product_rev <= $2`
}

/** Claims a work item for one worker; null if another worker owns it. */
export async function claimWorkItem(db: Db, { step, key }: WorkItem): Promise<Before | null> {
  const [row] = await db.query<{ done_rev: number; done_ms: number }>(
    `insert into progress as p (step, unit, claimed_until)
     values ($1, $2, clock_timestamp() + interval '${CLAIM_S} seconds')
         on conflict (step, unit) do update set claimed_until = excluded.claimed_until
      where coalesce(p.claimed_until, '-infinity') < clock_timestamp()
     returning p.done_rev, extract(epoch from p.done_at)::float8 * 1000 as done_ms`,
    [step, key],
  )
  return row ? { rev: row.done_rev, atMs: row.done_ms } : null
}

/** Releases a work item that had nothing to do. */
export async function releaseWorkItem(db: Db, { step, key }: WorkItem): Promise<void> {
  await db.query('update progress set claimed_until = null where step = $1 and unit = $2', [step, key])
}

/** The progress of a work item, to be published together with its products. */
export function progressBatch(
  { step, key }: WorkItem,
  { before, asOf, hasProducts }: { before: Before; asOf: AsOf; hasProducts: boolean },
): Batch {
  const row = {
    step,
    unit: key,
    was_rev: before.rev,
    done_rev: asOf.rev,
    done_at: asOf.at,
    has_products: hasProducts,
  }
  return { kind: 'progress', rows: [row] }
}
