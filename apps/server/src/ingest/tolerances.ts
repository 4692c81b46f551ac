import type { ToleranceKind } from '@verglas/contract/connection-codes'
import type { Tolerance } from '@verglas/sources/reading/tolerance'
import type { Db } from '../db/database.ts'

export type TolerancePlace = { name: string; example: string; line: number | null }

/** Faults of messages that were tolerated, by kind: how often they occurred, and where first. */
export type Tolerated = Map<ToleranceKind, { count: number; first: TolerancePlace }>

/**
 * Counts tolerated faults in `summary`, and stores the counts of a connection by day. They are not stored one by one,
 * because a provider that writes a byte-order mark does so in each message.
 */
export function toleranceKeeper(
  db: Db,
  options: {
    connectionId: string | null
    now: () => Date
    isDryRun: boolean
    summary: { toleratedBy: Tolerated }
  },
) {
  const { connectionId, now, isDryRun, summary } = options

  return async (name: string, tolerances: readonly Tolerance[]): Promise<void> => {
    for (const { what, count, example, line } of tolerances) {
      const tally = summary.toleratedBy.get(what) ?? { count: 0, first: { name, example, line } }
      tally.count += count
      summary.toleratedBy.set(what, tally)
    }
    if (isDryRun || connectionId === null || tolerances.length === 0) return
    await db.query(
      `insert into tolerance (connection_id, day, what, count, first_name, first_example, first_line, last_at)
       select c.id, ($2::timestamptz at time zone 'UTC')::date, t.what, t.count, $3, t.example, t.line, $2
         from connection c, unnest($4::text[], $5::integer[], $6::text[], $7::integer[]) t(what, count, example, line)
        where c.id = $1
           on conflict (connection_id, day, what)
           do update set count = tolerance.count + excluded.count, last_at = excluded.last_at`,
      [
        connectionId,
        now(),
        name,
        tolerances.map(({ what }) => what),
        tolerances.map(({ count }) => count),
        tolerances.map(({ example }) => example),
        tolerances.map(({ line }) => line),
      ],
    )
  }
}
