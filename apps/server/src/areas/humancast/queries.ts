import { type HumanCorrection, type StoredCorrection, toHumanCorrection } from '@verglas/forecasting'
import type { AsOf } from '../../db/as-of.ts'
import type { Database } from '../../db/database.ts'
import { publish } from '../../db/publish.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { StatedCorrection } from './rules.ts'

/** Runs older than this are not displayed, so corrections that ended before have no effect. */
const CORRECTED_DAYS = 20

export async function hasCastpoint(db: SetupDb, castpointId: string): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    'select exists (select from setup_castpoint where setup_id = $1 and castpoint_id = $2) as has',
    [db.setupId, castpointId],
  )
  return row?.has ?? false
}

type Row = {
  humancast_id: string
  body: string
  corrections: StatedCorrection[]
  from_at: Date
  to_at: Date
  author: string
  written_at: Date
}

/** Humancasts of a point in force as of `asOf`, latest first. */
export async function humancastsOf(db: SetupDb, castpointId: string, asOf: AsOf) {
  const rows = await db.query<Row>(
    `select humancast_id, body, corrections, from_at, to_at, author, written_at
       from (
         select distinct on (humancast_id)
                humancast_id, body, corrections, from_at, to_at, author, written_at, is_withdrawn
           from humancast
          where setup_id = $1 and castpoint_id = $2 and rev <= $3 and to_at > $4::timestamptz
          order by humancast_id, rev desc
       ) newest
      where not is_withdrawn
      order by written_at desc, humancast_id`,
    [db.setupId, castpointId, asOf.rev, asOf.at],
  )
  return rows.map(toHumancast)
}

function toHumancast(row: Row) {
  return {
    id: row.humancast_id,
    text: row.body,
    // Same instant format as in the rest of the answer.
    corrections: row.corrections.map(({ from, to, ...correction }) => ({
      ...correction,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    })),
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    author: row.author,
    writtenAt: row.written_at.toISOString(),
  }
}
export type WrittenHumancast = ReturnType<typeof toHumancast>

/** Whether a correction or its withdrawal is later than the inputs of the point's latest road forecast. */
export async function isCorrectionPending(db: SetupDb, castpointId: string, asOf: AsOf): Promise<boolean> {
  const [row] = await db.query<{ is_pending: boolean }>(
    `select exists (
              select from humancast h
               where h.setup_id = $1 and h.castpoint_id = $2 and h.rev <= $3 and h.corrections <> '[]'
                 and h.to_at > $4::timestamptz and is_own_castpoint($1, $2)
                 and h.rev > (
                   select r.as_of_rev
                     from road_forecast r
                    where r.castpoint_id = $2 and r.step_s = 3600 and r.rev <= $3
                      and r.issued_at <= $4::timestamptz + interval '10 minutes'
                      and r.issued_at > $4::timestamptz - interval '20 days'
                    order by r.issued_at desc, r.rev desc
                    limit 1
                 )) as is_pending`,
    [db.setupId, castpointId, asOf.rev, asOf.at],
  )
  return row?.is_pending ?? false
}

/**
 * Corrections of a point by the organisation's forecasters. Where the point is the organisation's own, its road
 * forecasts include them (`isInChain`); other points are shared, and the reads add them.
 */
export type PointCorrections = {
  readonly corrections: readonly HumanCorrection[]
  readonly isInChain: boolean
}

type CorrectionsRow = { castpoint_id: string; corrections: StoredCorrection[]; is_in_chain: boolean }

/** Corrections by the organisation's forecasters for each point; points without any are left out. */
export async function correctionsOf(
  db: SetupDb,
  castpointIds: readonly string[],
  asOf: AsOf,
): Promise<Map<string, PointCorrections>> {
  const rows = await db.query<CorrectionsRow>(
    `select castpoint_id, corrections, is_own_castpoint($1, castpoint_id) as is_in_chain
       from (
         select distinct on (humancast_id) humancast_id, castpoint_id, corrections, is_withdrawn
           from humancast
          where setup_id = $1 and castpoint_id = any($4) and rev <= $2
            and to_at > $3::timestamptz - make_interval(days => ${CORRECTED_DAYS})
          order by humancast_id, rev desc
       ) newest
      where not is_withdrawn and corrections <> '[]'
      order by castpoint_id, humancast_id`,
    [db.setupId, asOf.rev, asOf.at, castpointIds],
  )
  const byPoint = new Map<string, PointCorrections>()
  for (const { castpoint_id, corrections, is_in_chain: isInChain } of rows)
    byPoint.set(castpoint_id, {
      isInChain,
      corrections: [...(byPoint.get(castpoint_id)?.corrections ?? []), ...corrections.map(toHumanCorrection)],
    })
  return byPoint
}

/** The humancast as first written, even if it was withdrawn later. */
export async function humancastById(db: SetupDb, castpointId: string, humancastId: string) {
  const [row] = await db.query<Row>(
    `select humancast_id, body, corrections, from_at, to_at, author, written_at
       from humancast
      where setup_id = $1 and castpoint_id = $2 and humancast_id = $3
      order by rev
      limit 1`,
    [db.setupId, castpointId, humancastId],
  )
  return row ? toHumancast(row) : null
}

type Act = { setupId: string; castpointId: string; personId: string; isWithdrawal: boolean }

/**
 * Publishes the humancast or its withdrawal. Returns the revision, or null if it had been published before.
 */
export async function publishHumancast(
  database: Database,
  humancast: WrittenHumancast,
  act: Act,
): Promise<number | null> {
  const { rev, appended } = await publish(database, {
    origin: 'live',
    setupId: act.setupId,
    batches: [{ kind: 'humancast', rows: [toRow(humancast, act)] }],
  })
  return appended > 0 ? rev : null
}

function toRow({ id, text, corrections, from, to, author, writtenAt }: WrittenHumancast, act: Act) {
  return {
    setup_id: act.setupId,
    humancast_id: id,
    castpoint_id: act.castpointId,
    is_withdrawn: act.isWithdrawal,
    body: text,
    corrections,
    from_at: from,
    to_at: to,
    author,
    written_at: writtenAt,
    acted_by: act.personId,
  }
}
