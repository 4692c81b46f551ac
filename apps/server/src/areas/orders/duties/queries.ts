import { WAYS, type Way } from '@verglas/contract/codes'
import { USUAL_DUTY_WAYS } from '@verglas/contract/duty-codes'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import * as versioned from '../../../db/versioned.ts'

/** A pattern of the roster; its times are on the clock of `timezone`. */
export type DutyFields = {
  circuitIds: string[]
  personId: string
  personName: string
  standInId: string | null
  standInName: string | null
  firstDate: string
  lastDate: string | null
  weekdays: number[]
  everyWeeks: number
  /** The organisation's time zone when the entry was saved, so that past nights do not change. */
  timezone: string
  startTime: string
  endTime: string
  endsAfterDays: number
}
export const DUTIES: versioned.Versioned<DutyFields> = {
  kind: 'duty',
  idColumn: 'duty_id',
  columns: {
    circuitIds: 'circuit_ids',
    personId: 'person_id',
    personName: 'person_name',
    standInId: 'stand_in_id',
    standInName: 'stand_in_name',
    firstDate: 'first_date',
    lastDate: 'last_date',
    weekdays: 'weekdays',
    everyWeeks: 'every_weeks',
    timezone: 'timezone',
    startTime: 'start_time',
    endTime: 'end_time',
    endsAfterDays: 'ends_after_days',
  },
  order: 'v.person_name, v.first_date',
}

export type ReplacementFields = {
  personId: string
  personName: string
  replacementId: string | null
  replacementName: string | null
  circuitIds: string[] | null
  fromAt: Date
  toAt: Date
}
export const DUTY_REPLACEMENTS: versioned.Versioned<ReplacementFields> = {
  kind: 'duty_replacement',
  idColumn: 'duty_replacement_id',
  columns: {
    personId: 'person_id',
    personName: 'person_name',
    replacementId: 'replacement_id',
    replacementName: 'replacement_name',
    circuitIds: 'circuit_ids',
    fromAt: 'from_at',
    toAt: 'to_at',
  },
  order: 'v.from_at',
}

export type Duty = DutyFields & {
  id: string
  /** Only set for a removed pattern. */
  removedAt?: Date
}
export type Replacement = ReplacementFields & { id: string; revision: number }

/** The patterns of an organisation, and the replacements of single periods. */
export type Roster = {
  readonly duties: readonly Duty[]
  readonly replacements: readonly Replacement[]
}

/**
 * The roster of the organisation as known at `asOf`, with the patterns removed since `removedSince`, whose past
 * periods remain.
 */
export async function rosterOf(db: SetupDb, asOf: AsOf, removedSince: Date | null = null): Promise<Roster> {
  const [duties, removed, replacements] = await Promise.all([
    versioned.list(db, DUTIES, asOf),
    removedSince === null ? [] : versioned.removedSince(db, DUTIES, asOf, removedSince),
    versioned.list(db, DUTY_REPLACEMENTS, asOf),
  ])
  return { duties: [...duties, ...removed], replacements }
}

/** The latest change of the roster after a revision that concerns one of these people, or null. */
export async function rosterChange(
  db: SetupDb,
  { since, personIds, asOf }: { since: number; personIds: readonly string[]; asOf: AsOf },
): Promise<{ changedAt: Date; changedBy: string } | null> {
  const [row] = await db.query<{ changedAt: Date; changedBy: string }>(
    `select p.known_at as "changedAt", v.by as "changedBy"
       from (
         select rev_from, coalesce(author, changed_by) as by
           from duty_version
          where setup_id = $1 and person_id = any($4)
         union all
         select rev_from, coalesce(author, changed_by)
           from duty_replacement_version
          where setup_id = $1 and (person_id = any($4) or replacement_id = any($4))
       ) v
       join publication p on p.rev = v.rev_from
      where v.rev_from > $2 and v.rev_from <= $3
      order by v.rev_from desc
      limit 1`,
    [db.setupId, since, asOf.rev, personIds],
  )
  return row ?? null
}

/** A person who may be put on duty, because they may read orders. */
export type DutyPerson = { id: string; name: string; email: string; ways: Way[] }

type PersonRow = { id: string; name: string; email: string; dutyWays: Way[] | null; reachable: Way[] }

/** The people of an organisation who may be put on duty, by name; or those of the given ids. */
export async function dutyPeople(
  db: Db,
  setupId: string,
  now: Date,
  ids: readonly string[] | null = null,
): Promise<DutyPerson[]> {
  const rows = await db.query<PersonRow>(
    `select p.id, p.email, m.duty_ways as "dutyWays",
            coalesce(nullif(trim(coalesce(m.presented ->> 'firstName', p.first_name) || ' ' ||
                                 coalesce(m.presented ->> 'lastName', p.last_name)), ''), p.email) as name,
            array_remove(array['email',
                               case when p.phone is not null then 'sms' end,
                               case when exists (select from push_device d where d.person_id = p.id) then 'push' end],
                         null) as reachable
       from membership m
       join role r on r.setup_id = m.setup_id and r.id = m.role_id
       join person p on p.id = m.person_id
      where m.setup_id = $1 and m.state in ('new', 'active') and (m.expires_at is null or m.expires_at > $2)
        and 'directive' = any(r.features) and not exists (select from wall w where w.person_id = p.id)
        and ($3::text[] is null or p.id = any($3))
      order by name, p.id`,
    [setupId, now, ids],
  )
  return rows.map(({ dutyWays, reachable, ...person }) => ({
    ...person,
    ways: waysOnDuty(dutyWays, (way) => reachable.includes(way)),
  }))
}

/** The channels by which a person can be reached, in the order in which they are tried while on duty. */
export const waysOnDuty = (selected: readonly Way[] | null, isReachable: (way: Way) => boolean): Way[] =>
  (selected ?? USUAL_DUTY_WAYS).filter((way) => WAYS.includes(way) && isReachable(way))
