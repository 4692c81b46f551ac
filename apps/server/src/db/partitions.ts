import type { Db } from './database.ts'

/** Tables with a partition a month, and the column that tells which. */
const MONTHLY = {
  observation: 'observed_at',
  forecast_run: 'issued_at',
  road_forecast: 'issued_at',
  forecast_scenario: 'issued_at',
  error_sample: 'issued_at',
  skill: 'day',
} as const

/** Makes the partitions of the month that holds the instant, where they are missing. */
export async function ensurePartitions(db: Db, instant: Date): Promise<void> {
  for (const [table, column] of Object.entries(MONTHLY)) {
    await db.query('select ensure_partition($1, $2, $3)', [table, column, instant])
  }
}
