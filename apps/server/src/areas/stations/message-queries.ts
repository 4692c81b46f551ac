import type { AsOf } from '../../db/as-of.ts'
import type { Database } from '../../db/database.ts'
import { publish } from '../../db/publish.ts'
import type { SetupDb } from '../../db/setup-db.ts'

type MessageRow = {
  station_id: string
  rev: number
  body: string
  ends_at: Date | null
  author: string
  written_at: Date
}

/** Messages in force as known at `asOf`, of one station of the organisation or of all. */
export async function stationMessages(db: SetupDb, asOf: AsOf, stationId: string | null = null) {
  const rows = await db.query<MessageRow>(
    `select station_id, rev, body, ends_at, author, written_at
       from (
         select distinct on (m.station_id) m.*
           from setup_station d
           join station_message m on m.setup_id = d.setup_id and m.station_id = d.station_id and m.rev <= $2
          where d.setup_id = $1 and ($4::text is null or d.station_id = $4)
          order by m.station_id, m.rev desc
       ) newest
      where body is not null and (ends_at is null or ends_at > $3::timestamptz)
      order by station_id`,
    [db.setupId, asOf.rev, asOf.at, stationId],
  )
  return rows.map((row) => ({
    stationId: row.station_id,
    text: row.body,
    endsAt: row.ends_at?.toISOString() ?? null,
    author: row.author,
    writtenAt: row.written_at.toISOString(),
    revision: row.rev,
  }))
}

export type StoredMessage = Awaited<ReturnType<typeof stationMessages>>[number]

type MessageAct = {
  stationId: string
  /** Null removes the message. */
  text: string | null
  endsAt: string | null
  author: string
  writtenAt: Date
  personId: string
  /** The revision that it replaces, null for none; undefined: it replaces whatever is there. */
  basedOn?: number | null
}

/**
 * Publishes an act for its organisation; `appended` is 0 if nothing changes or the act is not based on the
 * current message.
 */
export const publishMessage = (database: Database, setupId: string, act: MessageAct) =>
  publish(database, {
    origin: 'live',
    setupId,
    batches: [
      {
        kind: 'station_message',
        rows: [
          {
            setup_id: setupId,
            station_id: act.stationId,
            body: act.text,
            ends_at: act.endsAt,
            author: act.author,
            written_at: act.writtenAt,
            acted_by: act.personId,
            is_based: act.basedOn !== undefined,
            based_on: act.basedOn ?? null,
          },
        ],
      },
    ],
  })
