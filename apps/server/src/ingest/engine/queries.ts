import type { Database, Db } from '../../db/database.ts'

/** Result of a run, or of a stretch of a subscription. */
export type RunRecord = {
  startedAt: Date
  endedAt: Date
  outcome: 'ok' | 'partial' | 'failed'
  messages: number
  facts: number
  appended: number
  refused: number
  latestFactAt: Date | null
  lagS: number | null
  problem: string | null
}

/** Records a run, including the counters for the metrics. */
export async function recordRun(db: Db, id: string, run: RunRecord, failures: number): Promise<void> {
  const { startedAt, endedAt, outcome, messages, facts, appended, refused, lagS, problem } = run
  await db.query(
    `with new_run as (
       insert into connection_run (connection_id, started_at, ended_at, outcome, messages, facts, appended, refused,
                                   lag_s, problem)
       select id, $2, $3, $4, $5, $6, $7, $8, $9, $10 from connection where id = $1
           on conflict (connection_id, started_at) do nothing
     )
     update connection
        set failures = $11,
            last_success_at = case when $4 = 'failed' then last_success_at else $3 end,
            last_error_at = case when $10::text is null then last_error_at else $3 end,
            last_error = coalesce($10, last_error),
            last_refused = $8,
            newest_fact_at = greatest(newest_fact_at, $12),
            lag_s = coalesce($9, lag_s),
            runs_total = runs_total + 1,
            failed_total = failed_total + case when $4 = 'failed' then 1 else 0 end,
            messages_total = messages_total + $5,
            facts_total = facts_total + $6,
            appended_total = appended_total + $7,
            refused_total = refused_total + $8
      where id = $1`,
    [
      id,
      startedAt,
      endedAt,
      outcome,
      messages,
      facts,
      appended,
      refused,
      lagS,
      problem?.slice(0, 1000) ?? null,
      failures,
      run.latestFactAt,
    ],
  )
}

/** Forecast points that an organisation has of its own, as settings refer to them. */
export async function pointsOfSetup(database: Database, setupId: string) {
  return database.query<{
    id: string
    name: string
    latitudeDeg: number
    longitudeDeg: number
    altitudeM: number | null
  }>(
    `select v.castpoint_id as id, v.name, v.latitude_deg as "latitudeDeg", v.longitude_deg as "longitudeDeg",
            v.altitude_m as "altitudeM"
       from castpoint c
       join castpoint_version v on v.castpoint_id = c.id and v.rev_to = open_rev()
      where c.owner_setup_id = $1
      order by v.castpoint_id`,
    [setupId],
  )
}
