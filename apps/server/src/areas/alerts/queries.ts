import type { AlertStatus, AlertType, ReadType, Severity } from '@verglas/contract/alert-codes'
import type { Locale } from '@verglas/contract/codes'
import type { Box } from '@verglas/quantities'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Versioned } from '../../db/versioned.ts'
import type { Shape } from './affected.ts'

/** Tables of documents that people mark as read like alerts; only their existence is checked here. */
export const DOCUMENTS = {
  reports: { kind: 'report', idColumn: 'report_id', columns: {}, order: 'v.report_id' },
  briefings: { kind: 'briefing', idColumn: 'briefing_id', columns: {}, order: 'v.briefing_id' },
} satisfies Record<Exclude<ReadType, 'alerts'>, Versioned<object>>

type Text = { headline: string | null; description: string | null; instruction: string | null }
export type Texts = Partial<Record<Locale, Text>>
export type ContentArea = {
  names: Partial<Record<Locale, string>>
  codes: { scheme: string; value: string }[]
  area: string | null
  box: Box | null
  altitudeM?: number
  ceilingM?: number
}
/** As written by the ingest; instants are ISO text. */
export type Content = {
  level: string
  urgency: string | null
  certainty: string | null
  texts: Texts
  sentAt: string | null
  effectiveAt: string | null
  onsetAt: string | null
  expiresAt: string | null
  hours: { from: string; to: string; severity: Severity; level: string }[] | null
  areas: ContentArea[]
  web: string | null
  /** The provider states no end, so the program has assumed one. */
  isEndAssumed?: true
}
type AlertRow = {
  source: string
  owner_setup_id: string | null
  slot: string
  issued_at: Date
  event: string
  type: AlertType
  severity: Severity
  status: AlertStatus
  starts_at: Date
  ends_at: Date | null
  attribution: string
  fingerprint: string
  known_at: Date
}

/** A source repeats an unchanged alert within this time for as long as it is in force. */
const LOOKBACK_DAYS = 30
/** Maximum age of a text; texts are published at least twice a day together with the map. */
const TEXT_HOURS = 36
/** Limits rows to the organisation's own and to the public feeds of its sources. $1 is the organisation. */
const ACCESS_CONDITION =
  '(owner_setup_id = $1 or feed in (select s.source from setup_source s where s.setup_id = $1))'

/** Alerts of the organisation's sources that are in force or upcoming, as known at `asOf`. */
export async function alertsInForce(db: SetupDb, asOf: AsOf) {
  const rows = await db.query<AlertRow>(
    `select a.source, a.owner_setup_id, a.slot, a.issued_at, a.event, a.type, a.severity, a.status, a.starts_at,
            a.ends_at, a.attribution, a.fingerprint, p.known_at
       from (select feed, slot, max(issued_at) as issued_at
               from alert
              where ${ACCESS_CONDITION} and rev <= $2
                and issued_at > $3::timestamptz - make_interval(days => ${LOOKBACK_DAYS})
              group by feed, slot) n
       join alert a on a.feed = n.feed and a.slot = n.slot and a.issued_at = n.issued_at
                   and a.rev = (select max(b.rev)
                                  from alert b
                                 where b.feed = n.feed and b.slot = n.slot and b.issued_at = n.issued_at
                                   and b.rev <= $2)
       join publication p on p.rev = a.rev
      where a.status in ('active', 'updated') and a.severity > 0
        and (a.ends_at is null or a.ends_at > $3::timestamptz)
      order by a.severity desc, a.starts_at, a.source, a.slot, a.part`,
    [db.setupId, asOf.rev, asOf.at],
  )
  return rows.map(toAlertInForce)
}

/**
 * Alerts of the organisation's sources that were in force at some time of a period: each in its last version
 * issued before the period's end, and ended at the time at which it was ended or cancelled, if that was known
 * at `asOf`.
 */
export async function alertsBetween(db: SetupDb, asOf: AsOf, { from, to }: { from: Date; to: Date }) {
  const rows = await db.query<AlertRow>(
    `select a.source, a.owner_setup_id, a.slot, a.issued_at, a.event, a.type, a.severity,
            coalesce(o.status, a.status) as status, a.starts_at, least(a.ends_at, o.issued_at) as ends_at,
            a.attribution, a.fingerprint, p.known_at
       from (select distinct on (feed, slot, event, type)
                    feed, source, owner_setup_id, slot, issued_at, event, type, severity, status, starts_at, ends_at,
                    attribution, fingerprint, rev
               from alert
              where ${ACCESS_CONDITION} and rev <= $2 and severity > 0
                and issued_at > $3::timestamptz - make_interval(days => ${LOOKBACK_DAYS}) and issued_at < $4
              order by feed, slot, event, type, issued_at desc, rev desc) a
       join publication p on p.rev = a.rev
       left join lateral (
         select b.status, b.issued_at
           from alert b
          where b.feed = a.feed and b.slot = a.slot and b.event = a.event and b.rev <= $2
            and (b.issued_at, b.rev) >= (a.issued_at, a.rev) and b.status in ('ended', 'cancelled')
          order by b.issued_at, b.rev
          limit 1
       ) o on true
      where a.starts_at < $4 and (a.ends_at is null or a.ends_at > $3) and (o.issued_at is null or o.issued_at > $3)
      order by a.starts_at, a.source, a.slot, a.type`,
    [db.setupId, asOf.rev, from, to],
  )
  return rows.map(toAlertInForce)
}

function toAlertInForce(row: AlertRow) {
  return {
    source: row.source,
    ownerSetupId: row.owner_setup_id,
    slot: row.slot,
    issuedAt: row.issued_at,
    event: row.event,
    type: row.type,
    severity: row.severity,
    status: row.status,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    attribution: row.attribution,
    fingerprint: row.fingerprint,
    knownAt: row.known_at,
  }
}
export type AlertRead = ReturnType<typeof toAlertInForce>

/** Contents of alerts by fingerprint; the content of a fingerprint never changes. */
export async function contentsOf(
  db: SetupDb,
  fingerprints: readonly string[],
): Promise<Map<string, Content>> {
  if (fingerprints.length === 0) return new Map()
  const rows = await db.query<{ fingerprint: string; content: Content }>(
    `select distinct on (fingerprint) fingerprint, content
       from alert
      where fingerprint = any($1) and content is not null
      order by fingerprint`,
    [fingerprints],
  )
  return new Map(rows.map((row) => [row.fingerprint, row.content]))
}

type TextRow = { slot: string; texts: Texts }

/** Texts published alongside a map, by slot. */
export async function bulletinTexts(
  db: SetupDb,
  source: string,
  slots: readonly string[],
  asOf: AsOf,
): Promise<Map<string, Texts>> {
  const rows = await db.query<TextRow>(
    `select distinct on (slot) slot, texts
       from alert_text
      where ${ACCESS_CONDITION} and source = $4 and slot = any($5) and rev <= $2
        and issued_at > $3::timestamptz - make_interval(hours => ${TEXT_HOURS})
      order by slot, issued_at desc, rev desc`,
    [db.setupId, asOf.rev, asOf.at, source, slots],
  )
  return new Map(rows.map((row) => [row.slot, row.texts]))
}

/** The latest complete list of a source and its statements; null before the first. */
export async function latestList<Stated>(db: SetupDb, source: string, asOf: AsOf) {
  const [row] = await db.query<{ issued_at: Date; rev: number; stated: Stated; attribution: string }>(
    `select issued_at, rev, stated, attribution
       from alert_list
      where ${ACCESS_CONDITION} and source = $3 and rev <= $2 and stated is not null
      order by issued_at desc, rev desc
      limit 1`,
    [db.setupId, asOf.rev, source],
  )
  return row
    ? { issuedAt: row.issued_at, rev: row.rev, stated: row.stated, attribution: row.attribution }
    : null
}

/** The sources, among those given, that the organisation uses or from which it has received a list. */
export async function usedSources(db: SetupDb, sources: readonly string[], asOf: AsOf): Promise<Set<string>> {
  const rows = await db.query<{ source: string }>(
    `select source
       from setup_source
      where setup_id = $1 and source = any($3)
      union
     select source
       from alert_list
      where ${ACCESS_CONDITION} and source = any($3) and rev <= $2 and stated is not null
      order by source`,
    [db.setupId, asOf.rev, sources],
  )
  return new Set(rows.map(({ source }) => source))
}

export async function shapesOf(db: SetupDb, ids: readonly string[]): Promise<Map<string, Shape>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: string; geometry: Shape }>(
    'select id, geometry from alert_area where id = any($1)',
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row.geometry]))
}

type PlaceRow = {
  castpoint_id: string
  station_id: string | null
  name: string
  zone_id: string | null
  longitude_deg: number
  latitude_deg: number
  codes: string[]
}

/** Forecast points of the organisation, with the name and zone of their first point; `castpointId` selects one. */
export async function placesOf(db: SetupDb, asOf: AsOf, castpointId?: string) {
  const rows = await db.query<PlaceRow>(
    `select d.castpoint_id, s.station_id, coalesce(p.name, c.name) as name, p.zone_id, c.longitude_deg, c.latitude_deg,
            array(select jsonb_array_elements_text(
                    case jsonb_typeof(c.site -> 'areas') when 'array' then c.site -> 'areas' else '[]' end)) as codes
       from setup_castpoint d
       join castpoint_version c on c.castpoint_id = d.castpoint_id and c.rev_from <= $2 and $2 < c.rev_to
       left join lateral (
         select v.name, v.zone_id
           from point_version v
          where v.setup_id = d.setup_id and v.castpoint_id = d.castpoint_id and v.rev_from <= $2 and $2 < v.rev_to
          order by v.position, v.point_id
          limit 1
       ) p on true
       left join lateral (
         select near.station_id
           from (select c.station_id, 0 as choice, 0 as position, '' as point_id
                  union all
                 select v.station_id, 1, v.position, v.point_id
                   from point_version v
                  where v.setup_id = d.setup_id and v.castpoint_id = d.castpoint_id
                    and v.rev_from <= $2 and $2 < v.rev_to) near
           join setup_station o on o.setup_id = d.setup_id and o.station_id = near.station_id
          order by near.choice, near.position, near.point_id
          limit 1
       ) s on true
      where d.setup_id = $1 and ($3::text is null or d.castpoint_id = $3)
      order by d.castpoint_id`,
    [db.setupId, asOf.rev, castpointId ?? null],
  )
  return rows.map((row) => ({
    castpointId: row.castpoint_id,
    stationId: row.station_id,
    name: row.name,
    zoneId: row.zone_id,
    longitudeDeg: row.longitude_deg,
    latitudeDeg: row.latitude_deg,
    codes: row.codes,
  }))
}

export type Places = Awaited<ReturnType<typeof placesOf>>
