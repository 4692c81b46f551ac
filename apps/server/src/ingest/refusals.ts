import { HOUR_MS } from '@verglas/quantities'
import type { Refusal } from '@verglas/sources/reading/refusal'
import type { Db } from '../db/database.ts'

/** Limits per message, reported to a person and stored: a broken file can have a refusal per line. */
const MAX_REPORTED = 1000
const MAX_STORED = 200
/** Limit per hour: a subscription whose messages are all refused repeats the same refusal each second. */
const MAX_STORED_PER_HOUR = 1000

/** Number of examples that a person is given for each reason. */
const EXAMPLES = 2

export type RefusedEntry = { name: string; reason: string; detail: string; line: number | null }

/** The refusals so far. */
export type Refusals = {
  /** The first refusals. */
  refused: RefusedEntry[]
  latestRefusal: RefusedEntry | null
  refusedCount: number
  /** All refusals by reason, with the first two of each. */
  refusedBy: Map<string, { count: number; examples: RefusedEntry[] }>
}

export const NO_REFUSALS = { latestRefusal: null, refusedCount: 0 }

/** Counts all refusals in `summary`, and stores a limited number of them for people. */
export function refusalKeeper(
  db: Db,
  options: {
    sourceId: string
    connectionId: string | null
    now: () => Date
    isDryRun: boolean
    summary: Refusals
  },
) {
  const { sourceId, connectionId, now, isDryRun, summary } = options
  let storedInHour = { hour: 0, count: 0 }

  return async (name: string, refusals: readonly Refusal[], messageHash?: Buffer): Promise<void> => {
    const refused = refusals.map(({ reason, detail, line }) => ({ name, reason, detail, line }))
    summary.refused.push(...refused.slice(0, Math.max(0, MAX_REPORTED - summary.refused.length)))
    for (const { reason, detail, line, count = 1 } of refusals) {
      const tally = summary.refusedBy.get(reason) ?? { count: 0, examples: [] }
      tally.count += count
      summary.refusedCount += count
      if (tally.examples.length < EXAMPLES) tally.examples.push({ name, reason, detail, line })
      summary.refusedBy.set(reason, tally)
    }
    summary.latestRefusal = refused.at(-1) ?? summary.latestRefusal
    const hour = Math.floor(now().getTime() / HOUR_MS)
    if (hour !== storedInHour.hour) storedInHour = { hour, count: 0 }
    const stored = refused.slice(0, Math.min(MAX_STORED, MAX_STORED_PER_HOUR - storedInHour.count))
    storedInHour.count += stored.length
    if (isDryRun || stored.length === 0) return
    await db.query(
      `insert into refusal (source, connection_id, name, message, refused_at, reason, detail, line)
       select $1, (select id from connection where id = $2), $3, $4, $5, r.reason, r.detail, r.line
         from unnest($6::text[], $7::text[], $8::integer[]) r(reason, detail, line)`,
      [
        sourceId,
        connectionId,
        name,
        messageHash ?? null,
        now(),
        stored.map((refusal) => refusal.reason),
        stored.map((refusal) => refusal.detail.slice(0, 2000)),
        stored.map((refusal) => refusal.line),
      ],
    )
  }
}
