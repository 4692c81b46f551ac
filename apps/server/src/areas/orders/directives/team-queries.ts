import { WAYS, type Way } from '@verglas/contract/codes'
import type { ReaderRole } from '@verglas/contract/duty-codes'
import type { SpreadUnit } from '@verglas/quantities'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { type Batch, publish } from '../../../db/publish.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import type { Reachable } from '../../../mail/ways.ts'
import { waysOnDuty } from '../duties/queries.ts'
import type { WrittenDirective } from './queries.ts'

export type Follow = { circuitId: string; ways: Way[] }

/** The circuits that a person follows, among those that exist now. */
export async function followsOf(db: SetupDb, personId: string): Promise<Follow[]> {
  const rows = await db.query<Follow>(
    `select f.circuit_id as "circuitId", f.ways
       from directive_follower f
       join circuit_version c on c.setup_id = f.setup_id and c.circuit_id = f.circuit_id
                             and c.rev_to = open_rev() and not c.is_removed
      where f.setup_id = $1 and f.person_id = $2
      order by c.position, f.circuit_id`,
    [db.setupId, personId],
  )
  return rows.map(({ circuitId, ways }) => ({ circuitId, ways: WAYS.filter((way) => ways.includes(way)) }))
}

/**
 * Replaces the circuits that the person follows. It is one statement, so that no event in between is notified twice
 * or not at all.
 */
export async function saveFollows(db: SetupDb, personId: string, follows: readonly Follow[]): Promise<void> {
  await db.query(
    `with new_follow as (
       select f ->> 'circuitId' as circuit_id,
              array(select jsonb_array_elements_text(f -> 'ways')) as ways
         from jsonb_array_elements($3::jsonb) f
     ), removed_follow as (
       delete from directive_follower
        where setup_id = $1 and person_id = $2 and circuit_id <> all (select circuit_id from new_follow)
     )
     insert into directive_follower (setup_id, person_id, circuit_id, ways)
     select distinct on (circuit_id) $1, $2, circuit_id, ways from new_follow order by circuit_id
         on conflict (setup_id, person_id, circuit_id) do update set ways = excluded.ways`,
    [db.setupId, personId, JSON.stringify(follows)],
  )
}

export async function hasSound(db: SetupDb, personId: string): Promise<boolean> {
  const [row] = await db.query<{ has_directive_sound: boolean }>(
    'select has_directive_sound from membership where setup_id = $1 and person_id = $2',
    [db.setupId, personId],
  )
  return row?.has_directive_sound ?? true
}

export async function saveSound(db: SetupDb, personId: string, isOn: boolean): Promise<void> {
  await db.query('update membership set has_directive_sound = $3 where setup_id = $1 and person_id = $2', [
    db.setupId,
    personId,
    isOn,
  ])
}

/** The channels of a person while on duty, first to last; null: the usual order. */
export async function dutyWaysOf(db: SetupDb, personId: string): Promise<Way[] | null> {
  const [row] = await db.query<{ duty_ways: Way[] | null }>(
    'select duty_ways from membership where setup_id = $1 and person_id = $2',
    [db.setupId, personId],
  )
  return row?.duty_ways ?? null
}

export async function saveDutyWays(
  db: SetupDb,
  personId: string,
  ways: readonly Way[] | null,
): Promise<void> {
  await db.query('update membership set duty_ways = $3 where setup_id = $1 and person_id = $2', [
    db.setupId,
    personId,
    ways,
  ])
}

/** A person to be notified of a directive, with what is needed to write to them. */
export type TeamMember = Reachable & {
  personId: string
  name: string
  lang: 'fr' | 'en'
  unit: 'metric' | 'imperial'
  timezone: string
  /** Channels for the next message. */
  ways: Way[]
}

type Named = Pick<WrittenDirective, 'circuitId' | 'scope' | 'authorId'>

const MEMBER = `p.id as "personId", p.email, p.phone, p.lang, p.unit, coalesce(p.timezone, s.timezone) as timezone,
       trim(coalesce(m.presented ->> 'firstName', p.first_name) || ' ' ||
            coalesce(m.presented ->> 'lastName', p.last_name)) as name,
       array(select d.id from push_device d where d.person_id = p.id order by d.id) as "pushDevices"`
/** SQL condition: the person may order in the zone of the circuit. */
const MAY_ORDER = `'directive_post' = any(r.features)
        and (cardinality(m.zone_ids) = 0
             or not exists (select from circuit_version c
                             where c.setup_id = m.setup_id and c.circuit_id = $2
                               and c.rev_to = open_rev() and c.zone_id <> all (m.zone_ids)))`
/**
 * SQL condition: the membership is usable now, and the person may see the directive if it is private. $2 circuit,
 * $3 now, $4 scope, $5 author.
 */
const IS_USABLE_MEMBER = `m.state in ('new', 'active') and (m.expires_at is null or m.expires_at > $3)
        and not exists (select from account a where a.person_id = m.person_id and a.locked_at is not null)
        and 'directive' = any(r.features)
        and ($4 = 'public' or m.person_id = $5 or ${MAY_ORDER})`

/** Followers of the circuit who may see the directive, without its author. */
export async function teamOf(
  db: Db,
  setupId: string,
  { circuitId, scope, authorId }: Named,
  now: Date,
): Promise<TeamMember[]> {
  return db.query<TeamMember>(
    `select ${MEMBER}, f.ways
       from directive_follower f
       join membership m on m.setup_id = f.setup_id and m.person_id = f.person_id
       join role r on r.setup_id = m.setup_id and r.id = m.role_id
       join person p on p.id = f.person_id
       join setup s on s.id = f.setup_id and s.suspended_at is null
      where f.setup_id = $1 and f.circuit_id = $2 and f.person_id <> $5 and ${IS_USABLE_MEMBER}
      order by p.id`,
    [setupId, circuitId, now, scope, authorId],
  )
}

/**
 * The people with these ids who may see the directive, with all channels by which they can be reached while on
 * duty.
 */
export async function membersOf(
  db: Db,
  setupId: string,
  { circuitId, scope, authorId }: Named,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<TeamMember[]> {
  const rows = await db.query<Omit<TeamMember, 'ways'> & { dutyWays: Way[] | null }>(
    `select ${MEMBER}, m.duty_ways as "dutyWays"
       from membership m
       join role r on r.setup_id = m.setup_id and r.id = m.role_id
       join person p on p.id = m.person_id
       join setup s on s.id = m.setup_id and s.suspended_at is null
      where m.setup_id = $1 and m.person_id = any($6) and ${IS_USABLE_MEMBER}
      order by p.id`,
    [setupId, circuitId, now, scope, authorId, ids],
  )
  return rows.map(({ dutyWays, ...member }) => ({
    ...member,
    ways: waysOnDuty(dutyWays, (way) => isReachable(member, way)),
  }))
}

const isReachable = ({ phone, pushDevices }: Reachable, way: Way): boolean =>
  way === 'sms' ? phone !== null : way === 'push' ? pushDevices.length > 0 : true

/** People who may order in the zone of the circuit, with all channels by which they can be reached. */
export async function supervisorsOf(
  db: Db,
  setupId: string,
  directive: Named,
  now: Date,
): Promise<TeamMember[]> {
  const concerned = await concernedBy(db, setupId, directive, now)
  return concerned
    .filter(({ mayOrder }) => mayOrder)
    .map((member) => ({ ...member, ways: waysOnDuty(null, (way) => isReachable(member, way)) }))
}

/**
 * People concerned by an automatic directive: followers of the circuit, and people who may object, who get at least
 * a mail.
 */
export async function concernedBy(
  db: Db,
  setupId: string,
  { circuitId, scope, authorId }: Named,
  now: Date,
): Promise<(TeamMember & { mayOrder: boolean })[]> {
  return db.query<TeamMember & { mayOrder: boolean }>(
    `select ${MEMBER}, ${MAY_ORDER} as "mayOrder",
            case when ${MAY_ORDER} then array(select distinct unnest(coalesce(f.ways, '{}') || array['email']))
                 else f.ways end as ways
       from membership m
       join role r on r.setup_id = m.setup_id and r.id = m.role_id
       join person p on p.id = m.person_id
       join setup s on s.id = m.setup_id and s.suspended_at is null
       left join directive_follower f on f.setup_id = m.setup_id and f.person_id = m.person_id and f.circuit_id = $2
      where m.setup_id = $1 and (f.person_id is not null or ${MAY_ORDER}) and ${IS_USABLE_MEMBER}
      order by p.id`,
    [setupId, circuitId, now, scope, authorId],
  )
}

/**
 * The author of a directive, with mail and the channels by which they follow the circuit; null if they may no
 * longer see it.
 */
export async function authorOf(
  db: Db,
  setupId: string,
  { circuitId, scope, authorId }: Named,
  now: Date,
): Promise<TeamMember | null> {
  const [row] = await db.query<TeamMember>(
    `select ${MEMBER},
            array(select distinct unnest(coalesce(f.ways, '{}') || array['email'])) as ways
       from membership m
       join role r on r.setup_id = m.setup_id and r.id = m.role_id
       join person p on p.id = m.person_id
       join setup s on s.id = m.setup_id and s.suspended_at is null
       left join directive_follower f on f.setup_id = m.setup_id and f.person_id = m.person_id and f.circuit_id = $2
      where m.setup_id = $1 and m.person_id = $5 and ${IS_USABLE_MEMBER}`,
    [setupId, circuitId, now, scope, authorId],
  )
  return row ?? null
}

export type CircuitWriting = { name: string; spreadUnit: SpreadUnit; laneWidthM: number }

/** Name and units of a circuit now; null if it no longer exists. */
export async function circuitWriting(
  db: Db,
  setupId: string,
  circuitId: string,
): Promise<CircuitWriting | null> {
  const [row] = await db.query<CircuitWriting>(
    `select name, spread_unit as "spreadUnit", lane_width_m as "laneWidthM"
       from circuit_version
      where setup_id = $1 and circuit_id = $2 and rev_to = open_rev() and not is_removed`,
    [setupId, circuitId],
  )
  return row ?? null
}

type ReaderChange = {
  personId: string
  name?: string
  role?: ReaderRole
  notifiedAt?: Date
  ways?: readonly Way[]
  readAt?: Date
  remindedAt?: Date
  remindedWays?: readonly Way[]
  escalatedAt?: Date
  /** Names of the people who were notified because this one did not confirm. */
  escalatedTo?: string
}

/** The batch for `publish` with changes about readers. */
export const readerBatch = (
  setupId: string,
  directiveId: string,
  changes: readonly ReaderChange[],
): Batch => ({
  kind: 'directive_reader',
  rows: changes.map((change) => ({
    setup_id: setupId,
    directive_id: directiveId,
    person_id: change.personId,
    name: change.name,
    told_at: change.notifiedAt,
    read_at: change.readAt,
    reminded_at: change.remindedAt,
    role: change.role,
    ways: change.ways,
    reminded_ways: change.remindedWays,
    escalated_at: change.escalatedAt,
    escalated_to: change.escalatedTo,
  })),
})

export const publishReaders = (
  db: Db,
  setupId: string,
  directiveId: string,
  changes: readonly ReaderChange[],
) => publish(db, { origin: 'live', setupId, batches: [readerBatch(setupId, directiveId, changes)] })

type ReaderRow = {
  directive_id: string
  person_id: string
  name: string
  role: ReaderRole
  told_at: Date
  ways: Way[]
  read_at: Date | null
  reminded_at: Date | null
  reminded_ways: Way[] | null
  escalated_at: Date | null
  escalated_to: string | null
}

export type Reader = Awaited<ReturnType<typeof readersOf>>[number]

/** Who was notified of directives and who has read them: for one directive, for one person, or for all. */
export async function readersOf(
  db: SetupDb,
  asOf: AsOf,
  {
    directiveIds = null,
    personId = null,
  }: { directiveIds?: readonly string[] | null; personId?: string | null },
) {
  const rows = await db.query<ReaderRow>(
    `select distinct on (person_id, directive_id) directive_id, person_id, name, role, told_at, ways, read_at,
            reminded_at, reminded_ways, escalated_at, escalated_to
       from directive_reader
      where setup_id = $1 and rev <= $2
        and ($3::text[] is null or directive_id = any($3)) and ($4::text is null or person_id = $4)
      order by person_id, directive_id, rev desc`,
    [db.setupId, asOf.rev, directiveIds, personId],
  )
  return rows.map((row) => ({
    directiveId: row.directive_id,
    personId: row.person_id,
    name: row.name,
    role: row.role,
    notifiedAt: row.told_at.toISOString(),
    ways: row.ways,
    readAt: row.read_at?.toISOString() ?? null,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    remindedWays: row.reminded_ways ?? [],
    escalatedAt: row.escalated_at?.toISOString() ?? null,
    escalatedTo: row.escalated_to,
  }))
}

/**
 * Minutes that the organisation allows for reading. It is the current setting even in replay, because it determines
 * who is overdue.
 */
export async function readMinutes(db: Db, setupId: string): Promise<number> {
  const [row] = await db.query<{ minutes: number }>(
    'select directive_read_minutes as minutes from setup where id = $1',
    [setupId],
  )
  return row?.minutes ?? 30
}
