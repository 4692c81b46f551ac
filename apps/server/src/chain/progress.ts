import type { Origin } from '@verglas/contract/codes'
import { type AsOf, atMs } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import type { Batch } from '../db/publish.ts'
import type { Step } from './chain.ts'
import type { Before } from './steps/skill/step.ts'

/** Whoever works at a block holds it this long; a killed worker's block is free again afterwards. */
const CLAIM_S = 60
const OLDEST_RUN = '36 hours'
/** Readings of a full hour come within this. */
const HOUR_GRACE = '2 minutes'

/** Whatever goes through the log by its own progress: a step of the chain, or quality control. */
type Named = { readonly name: string }

/** Blocks of a step whose inputs have moved past what was done; `only` asks of one block, whoever holds it. */
export async function dueBlocks(db: Db, step: Step, asOf: AsOf, only?: number): Promise<number[]> {
  const nowMs = atMs(asOf)
  const rows = await db.query<{ block: number }>(
    `select due.block
       from (${sqlOf(step.trigger)}) due
       left join progress p on p.step = $1 and p.block = due.block
      where coalesce(p.done_at, '-infinity') < $2
        and ($3::integer is null and coalesce(p.claimed_until, '-infinity') < clock_timestamp() or due.block = $3)
      order by due.block`,
    [step.name, new Date(step.doneBeforeMs(nowMs)), only ?? null, asOf.rev, asOf.at, step.trigger],
  )
  return rows.map((row) => row.block)
}

const sqlOf = (trigger: Step['trigger']): string =>
  trigger === 'weather' || trigger === 'truth' ? TRIGGER_SQL[trigger] : TRIGGER_SQL.product

/** $1 the step, $4 and $5 as of what, $6 the trigger. */
const TRIGGER_SQL = {
  weather: `
    select c.block
      from castpoint c
      join forecast_run r on r.castpoint_id = c.id
      left join progress d on d.step = $1 and d.block = c.block
     where r.source <> 'verglas' and r.rev > coalesce(d.done_rev, 0) and r.rev <= $4
       and r.issued_at <= $5::timestamptz and r.issued_at > $5::timestamptz - interval '${OLDEST_RUN}'
       and $6::text is not null
     union
    select c.block
      from castpoint c
      join ensemble_run r on r.castpoint_id = c.id
      left join progress d on d.step = $1 and d.block = c.block
     where r.rev > coalesce(d.done_rev, 0) and r.rev <= $4
       and r.issued_at <= $5::timestamptz and r.issued_at > $5::timestamptz - interval '${OLDEST_RUN}'
     union
    select d.block
      from progress d
     where d.step = $1 and date_trunc('hour', d.done_at) < date_trunc('hour', $5::timestamptz - interval '${HOUR_GRACE}')
       and exists (
         select from castpoint c
           join castpoint_version v on v.castpoint_id = c.id and v.rev_from <= $4 and $4 < v.rev_to
           join observation o on o.station_id = v.station_id
          where c.block = d.block and o.rev > d.done_rev and o.rev <= $4
            and o.observed_at > $5::timestamptz - interval '90 minutes')`,
  truth: `
    select distinct c.block
      from castpoint c
      join castpoint_version v on v.castpoint_id = c.id and v.rev_from <= $4 and $4 < v.rev_to
     where v.station_id is not null and $5::timestamptz is not null and $6::text is not null`,
  product: `
    select u.block
      from progress u
      left join progress d on d.step = $1 and d.block = u.block
     where u.step = $6 and u.product_rev > coalesce(d.done_rev, 0) and u.product_rev <= $4 and $5::timestamptz is not null`,
} as const

/** Takes a block for one worker; null where another holds it. */
export async function claimBlock(db: Db, step: Named, block: number): Promise<Before | null> {
  const [row] = await db.query<{ done_rev: number; done_ms: number }>(
    `insert into progress as p (step, block, claimed_until)
     values ($1, $2, clock_timestamp() + interval '${CLAIM_S} seconds')
         on conflict (step, block) do update set claimed_until = excluded.claimed_until
      where coalesce(p.claimed_until, '-infinity') < clock_timestamp()
     returning p.done_rev, extract(epoch from p.done_at)::float8 * 1000 as done_ms`,
    [step.name, block],
  )
  return row ? { rev: row.done_rev, atMs: row.done_ms } : null
}

/** Lets go of a block that had nothing to do. */
export async function releaseBlock(db: Db, step: Named, block: number): Promise<void> {
  await db.query('update progress set claimed_until = null where step = $1 and block = $2', [
    step.name,
    block,
  ])
}

/** Moves the block on; published together with its products. */
export function progressBatch(
  step: Named,
  block: number,
  { before, asOf, hasProducts }: { before: Before; asOf: AsOf; hasProducts: boolean },
): Batch {
  const row = {
    step: step.name,
    block,
    was_rev: before.rev,
    done_rev: asOf.rev,
    done_at: asOf.at,
    has_products: hasProducts,
  }
  return { kind: 'progress', rows: [row] }
}

/** Who may see what a block publishes, and whether its owner is a simulated organisation. */
export async function ownerOfBlock(
  db: Db,
  block: number,
): Promise<{ setupId: string | null; origin: Origin }> {
  const [row] = await db.query<{ setup_id: string | null; simulated: boolean }>(
    `select c.owner_setup_id as setup_id, coalesce(s.simulated, false) as simulated
       from castpoint c
       left join setup s on s.id = c.owner_setup_id
      where c.block = $1
      limit 1`,
    [block],
  )
  return { setupId: row?.setup_id ?? null, origin: row?.simulated ? 'simulated' : 'live' }
}
