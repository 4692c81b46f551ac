import { randomUUID } from 'node:crypto'
import type { WarningSeverity } from '@verglas/contract/alert-codes'
import { NOTIFICATION_KINDS, type NotificationKind } from '@verglas/contract/codes'
import type { SetupDb } from '../../db/setup-db.ts'

/** Kinds stored in `notification`. Bulletins by mail are not: a schedule in `cron_bulletin` implies them. */
export type StoredKind = Exclude<NotificationKind, 'bulletin_email'>

type PointRow = {
  castpoint_id: string
  name: string
  kinds: NotificationKind[]
  min_severity: WarningSeverity
}

/** The person's notifications by point; `castpointId` limits them to one. */
export async function notificationsOf(db: SetupDb, personId: string, castpointId: string | null = null) {
  const rows = await db.query<PointRow>(
    `with subscribed as (
       select castpoint_id, kind, min_severity from notification where setup_id = $1 and person_id = $2
        union
       select castpoint_id, 'bulletin_email', null from cron_bulletin where setup_id = $1 and person_id = $2
     )
     select s.castpoint_id, coalesce(min(p.name), min(c.name), s.castpoint_id) as name,
            array_agg(distinct s.kind) as kinds,
            coalesce(max(s.min_severity) filter (where s.kind like 'alert\\_%'), 1) as min_severity
       from subscribed s
       left join castpoint_version c on c.castpoint_id = s.castpoint_id and c.rev_to = open_rev()
       left join point_version p on p.setup_id = $1 and p.castpoint_id = s.castpoint_id
                                and p.rev_to = open_rev()
      where $3::text is null or s.castpoint_id = $3
      group by s.castpoint_id
      order by name, s.castpoint_id`,
    [db.setupId, personId, castpointId],
  )
  return rows.map(({ castpoint_id, name, kinds, min_severity }) => ({
    castpointId: castpoint_id,
    name,
    minSeverity: min_severity,
    kinds: NOTIFICATION_KINDS.filter((kind) => kinds.includes(kind)),
  }))
}

type MemberContact = { phone: string | null; timezone: string | null }

/** Contact details of another person as the organisation recorded them. */
export async function readMemberContact(db: SetupDb, personId: string): Promise<MemberContact> {
  const [row] = await db.query<MemberContact>(
    'select phone, timezone from member where setup_id = $1 and person_id = $2',
    [db.setupId, personId],
  )
  return row ?? { phone: null, timezone: null }
}

export async function hasCastpoint(db: SetupDb, castpointId: string): Promise<boolean> {
  const rows = await db.query('select from setup_castpoint where setup_id = $1 and castpoint_id = $2', [
    db.setupId,
    castpointId,
  ])
  return rows.length > 0
}

type Wish = { personId: string; castpointId: string; kind: StoredKind }

/** A further channel at a point takes over the minimum severity of the existing ones. */
export async function addNotification(db: SetupDb, { personId, castpointId, kind }: Wish): Promise<void> {
  await db.query(
    `insert into notification (setup_id, person_id, castpoint_id, kind, min_severity)
     select $1, $2, $3, $4, coalesce(max(n.min_severity), 1)
       from notification n
      where n.setup_id = $1 and n.person_id = $2 and n.castpoint_id = $3 and n.kind like 'alert\\_%'
         on conflict do nothing`,
    [db.setupId, personId, castpointId, kind],
  )
}

/** Returns the stored severity; null if the person gets no alerts at the point. */
export async function saveMinSeverity(
  db: SetupDb,
  { personId, castpointId, minSeverity }: Omit<Wish, 'kind'> & { minSeverity: WarningSeverity },
): Promise<WarningSeverity | null> {
  const [row] = await db.query<{ min_severity: WarningSeverity }>(
    `update notification
        set min_severity = $4
      where setup_id = $1 and person_id = $2 and castpoint_id = $3 and kind like 'alert\\_%'
  returning min_severity`,
    [db.setupId, personId, castpointId, minSeverity],
  )
  return row?.min_severity ?? null
}

export async function removeNotification(db: SetupDb, { personId, castpointId, kind }: Wish): Promise<void> {
  await db.query(
    `delete from notification where setup_id = $1 and person_id = $2 and castpoint_id = $3 and kind = $4`,
    [db.setupId, personId, castpointId, kind],
  )
}

type BulletinRow = { id: string; castpoint_id: string; days: number[]; local_time: string }
const COLUMNS = 'id, castpoint_id, days, local_time'

const toBulletin = (row: BulletinRow) => ({
  id: row.id,
  castpointId: row.castpoint_id,
  days: row.days,
  time: row.local_time,
})
export type Bulletin = ReturnType<typeof toBulletin>
export type Schedule = { days: readonly number[]; time: string }

/** The person's bulletin schedules; `castpointId` limits them to one point. */
export async function bulletinsOf(
  db: SetupDb,
  personId: string,
  castpointId: string | null = null,
): Promise<Bulletin[]> {
  const rows = await db.query<BulletinRow>(
    `select ${COLUMNS}
       from cron_bulletin
      where setup_id = $1 and person_id = $2 and ($3::text is null or castpoint_id = $3)
      order by castpoint_id, local_time, id`,
    [db.setupId, personId, castpointId],
  )
  return rows.map(toBulletin)
}

/** Returns null if the person already has the maximum number of schedules. */
export async function createBulletin(
  db: SetupDb,
  { personId, castpointId, days, time }: Schedule & { personId: string; castpointId: string },
  now: Date,
): Promise<Bulletin | null> {
  const [row] = await db.query<BulletinRow>(
    `insert into cron_bulletin (id, setup_id, person_id, castpoint_id, days, local_time, changed_at)
     select $1, $2, $3, $4, $5, $6, $7
      where (select count(*) from cron_bulletin where setup_id = $2 and person_id = $3) < ${MAX_BULLETINS}
     returning ${COLUMNS}`,
    [randomUUID(), db.setupId, personId, castpointId, sorted(days), time, now],
  )
  return row ? toBulletin(row) : null
}
/** Maximum number of schedules of one person in an organisation; each sends up to one mail a day. */
const MAX_BULLETINS = 200

/** Returns null if the schedule is not the person's. */
export async function updateBulletin(
  db: SetupDb,
  { personId, id, days, time }: Schedule & { personId: string; id: string },
  now: Date,
): Promise<Bulletin | null> {
  const [row] = await db.query<BulletinRow>(
    `update cron_bulletin
        set days = $4, local_time = $5, changed_at = $6
      where setup_id = $1 and person_id = $2 and id = $3
     returning ${COLUMNS}`,
    [db.setupId, personId, id, sorted(days), time, now],
  )
  return row ? toBulletin(row) : null
}

const sorted = (days: readonly number[]): number[] => [...days].sort((a, b) => a - b)

/** Returns whether the person had this schedule. */
export async function removeBulletin(db: SetupDb, personId: string, id: string): Promise<boolean> {
  const rows = await db.query(
    'delete from cron_bulletin where setup_id = $1 and person_id = $2 and id = $3 returning id',
    [db.setupId, personId, id],
  )
  return rows.length > 0
}

export async function removeBulletinsOf(db: SetupDb, personId: string, castpointId: string): Promise<void> {
  await db.query('delete from cron_bulletin where setup_id = $1 and person_id = $2 and castpoint_id = $3', [
    db.setupId,
    personId,
    castpointId,
  ])
}

export type QuietHours = { from: string; to: string }

export async function quietHoursOf(db: SetupDb, personId: string): Promise<QuietHours | null> {
  const [row] = await db.query<QuietHours>(
    `select from_time as "from", to_time as "to" from quiet_hours where setup_id = $1 and person_id = $2`,
    [db.setupId, personId],
  )
  return row ?? null
}

export async function saveQuietHours(db: SetupDb, personId: string, hours: QuietHours | null): Promise<void> {
  if (hours === null) {
    await db.query('delete from quiet_hours where setup_id = $1 and person_id = $2', [db.setupId, personId])
    return
  }
  await db.query(
    `insert into quiet_hours (setup_id, person_id, from_time, to_time) values ($1, $2, $3, $4)
         on conflict (setup_id, person_id) do update set from_time = $3, to_time = $4`,
    [db.setupId, personId, hours.from, hours.to],
  )
}
