import type { WarningSeverity } from '@verglas/contract/alert-codes'
import { WAYS, type Way } from '@verglas/contract/codes'
import type { OversightArea } from '@verglas/contract/oversight-area'
import type { OversightRule } from '@verglas/contract/oversight-rules'
import type { OversightContent } from '../../chain/steps/oversight/judge.ts'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Versioned } from '../../db/versioned.ts'

export type OversightFields = { name: string; area: OversightArea; rules: OversightRule[] }

export const OVERSIGHTS: Versioned<OversightFields> = {
  kind: 'oversight',
  idColumn: 'oversight_id',
  columns: { name: 'name', area: 'area', rules: 'rules' },
  order: 'v.name',
}

type Judged = { issuedAt: Date; startAt: Date; hours: string }
export type JudgedRow = Judged & { id: string; content: OversightContent }

/** The latest evaluation of each oversight, as stored at `asOf`; with `id`, of that one only. */
export async function judgedOversights(
  db: SetupDb,
  asOf: AsOf,
  id?: string,
): Promise<Map<string, JudgedRow>> {
  const rows = await db.query<JudgedRow>(
    `select v.oversight_id as id, r.issued_at as "issuedAt", r.start_at as "startAt", r.hours, r.content
       from oversight_version v
      cross join lateral (
        select o.issued_at, o.start_at, o.hours, o.content
          from oversight_risk o
         where o.setup_id = $1 and o.oversight_id = v.oversight_id and o.rev <= $2 and o.rev > v.rev_from
           and o.issued_at <= $3::timestamptz and o.issued_at > $3::timestamptz - interval '2 days'
         order by o.issued_at desc, o.rev desc
         limit 1
      ) r
      where v.setup_id = $1 and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed
        and ($4::text is null or v.oversight_id = $4)
      order by v.name, v.oversight_id`,
    [db.setupId, asOf.rev, asOf.at, id ?? null],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Severity of the current hour at each evaluation on (from, asOf], plus the last one before; oldest first.
 */
export async function severitiesSince(
  db: SetupDb,
  id: string,
  from: Date,
  asOf: AsOf,
): Promise<{ at: Date; severity: number }[]> {
  return db.query<{ at: Date; severity: number }>(
    `select o.issued_at as at, left(o.hours, 1)::integer as severity
       from oversight_risk o
      where o.setup_id = $1 and o.oversight_id = $2 and o.rev <= $3
        and o.issued_at > $4 and o.issued_at <= $5::timestamptz
      order by o.issued_at, o.rev`,
    [db.setupId, id, asOf.rev, from, asOf.at],
  )
}

/** Oversights that the person follows, with their areas, in the person's order. */
export async function followedOversights(
  db: SetupDb,
  personId: string,
): Promise<{ id: string; name: string; area: OversightArea }[]> {
  return db.query(
    `select v.oversight_id as id, v.name, v.area
       from favourite f
       join oversight_version v on v.setup_id = f.setup_id and v.oversight_id = f.target_id
                               and v.rev_to = open_rev() and not v.is_removed
      where f.setup_id = $1 and f.person_id = $2 and f.type = 'oversights'
      order by f.position, f.target_id`,
    [db.setupId, personId],
  )
}

export type OversightNotice = { oversightId: string; ways: Way[]; minSeverity: WarningSeverity }

/** The notification settings of the person for each oversight that still exists. */
export async function noticesOf(db: SetupDb, personId: string): Promise<OversightNotice[]> {
  const rows = await db.query<OversightNotice>(
    `select f.oversight_id as "oversightId", f.ways, f.min_severity as "minSeverity"
       from oversight_follower f
       join oversight_version v on v.setup_id = f.setup_id and v.oversight_id = f.oversight_id
                               and v.rev_to = open_rev() and not v.is_removed
      where f.setup_id = $1 and f.person_id = $2
      order by v.name, f.oversight_id`,
    [db.setupId, personId],
  )
  return rows.map(({ ways, ...row }) => ({ ...row, ways: WAYS.filter((way) => ways.includes(way)) }))
}

/**
 * Replaces all notification settings of the person. It is one statement, so that nothing in between is sent twice
 * or lost.
 */
export async function saveNotices(
  db: SetupDb,
  personId: string,
  notices: readonly OversightNotice[],
): Promise<void> {
  await db.query(
    `with new_notice as (
       select distinct on (n ->> 'oversightId') n ->> 'oversightId' as oversight_id,
              array(select jsonb_array_elements_text(n -> 'ways')) as ways,
              (n ->> 'minSeverity')::smallint as min_severity
         from jsonb_array_elements($3::jsonb) n
        where jsonb_array_length(n -> 'ways') > 0
        order by 1
     ), removed_notice as (
       delete from oversight_follower
        where setup_id = $1 and person_id = $2 and oversight_id <> all (select oversight_id from new_notice)
     )
     insert into oversight_follower (setup_id, person_id, oversight_id, ways, min_severity)
     select $1, $2, oversight_id, ways, min_severity from new_notice
         on conflict (setup_id, person_id, oversight_id)
         do update set ways = excluded.ways, min_severity = excluded.min_severity`,
    [db.setupId, personId, JSON.stringify(notices)],
  )
}

export async function oversightIds(db: SetupDb): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    `select oversight_id as id
       from oversight_version
      where setup_id = $1 and rev_to = open_rev() and not is_removed`,
    [db.setupId],
  )
  return new Set(rows.map(({ id }) => id))
}
