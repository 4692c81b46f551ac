import type { AdministeredUser } from '@verglas/contract'
import type { FavouriteType, UserType } from '@verglas/contract/codes'
import { type USER_SORTS, USERS_PER_PAGE } from '@verglas/contract/user-codes'
import { folded } from '@verglas/language'
import type { z } from 'zod'
import type { SetupDb } from '../../db/setup-db.ts'
import { type AdministrativeAccess, administrativeAccess } from '../../http/administration.ts'
import type { Membership } from '../../http/person.ts'
import { FOLLOWABLE_ITEMS } from '../account/favourites/queries.ts'
import type { Choices } from './administration-rules.ts'

export type User = z.output<typeof AdministeredUser>
export type Choice = {
  q?: string | undefined
  role?: string | undefined
  zone?: string | undefined
  state?: User['state'] | 'expired' | undefined
  type?: UserType | undefined
  admin?: '1' | undefined
}
type Sort = (typeof USER_SORTS)[number]

type Row = Omit<
  User,
  'expiresAt' | 'lastConnectionAt' | 'createdAt' | 'role' | 'mayChange' | 'pendingEmail'
> & {
  pendingEmail: string | null
  pendingEmailExpiresAt: Date | null
  roleId: string
  roleName: string
  isAdministrator: boolean
  expiresAt: Date | null
  lastConnectionAt: Date | null
  createdAt: Date
}

const COLUMNS = `person_id as id, first_name as "firstName", last_name as "lastName", email, login, phone, timezone,
  is_admin as "isAdmin", is_administrator as "isAdministrator", role_id as "roleId", role_name as "roleName",
  zone_ids as "zoneIds", user_type as "userType", state, expires_at as "expiresAt",
  max_login_attempts as "maxLoginAttempts", last_connection_at as "lastConnectionAt", created_at as "createdAt",
  setup_init as "hasCome", is_shared as "isShared", pending_email as "pendingEmail",
  pending_email_expires_at as "pendingEmailExpiresAt"`

/** The members, each with an e-mail that is not confirmed yet, as of a parameter. */
const membersAsOf = (now: `$${number}`) => `member
  left join lateral (
    select c.email as pending_email, c.expires_at as pending_email_expires_at
      from email_change c
     where c.setup_id = member.setup_id and c.person_id = member.person_id and c.expires_at > ${now}
  ) pending on true`

/** $1 organisation, $2 zones of a caller who administers only those, then the filters. */
const MEMBER_FILTER = `setup_id = $1
   and ($2::text[] is null or zone_ids && $2)
   and ($3::text[] is null or search_text like all($3))
   and ($4::text is null or role_id = $4)
   and ($5::text is null or $5 = any(zone_ids))
   and ($6::text is null or state = $6 and not ($6 = 'active' and coalesce(expires_at <= $8, false))
        or $6 = 'expired' and expires_at <= $8)
   and ($7::text is null or user_type = $7)
   and ($9::boolean is null or is_administrator)`

/** Folded names have no accents left, so byte order is alphabetical order and the index serves it. */
const BY_NAME = ['last_name_order', 'first_name_order']
const ORDER: Readonly<Record<Sort, readonly string[]>> = {
  name: BY_NAME,
  email: ['lower(email) collate "C"'],
  role: ['role_name_order', ...BY_NAME],
  state: ['state collate "C"', ...BY_NAME],
  lastConnection: ["coalesce(last_connection_at, '-infinity')"],
  created: ['created_at'],
  expiry: ["coalesce(expires_at, 'infinity')"],
}

function filterValues(db: SetupDb, caller: Membership, choice: Choice, now: Date): unknown[] {
  const words = folded(choice.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return [
    db.setupId,
    caller.features.has('admin_users') ? null : caller.zoneIds,
    patterns.length > 0 ? patterns : null,
    choice.role ?? null,
    choice.zone ?? null,
    choice.state ?? null,
    choice.type ?? null,
    now,
    choice.admin ? true : null,
  ]
}

/**
 * A page of the people whom the caller administers, how many match the filters, and how many there are in
 * all.
 */
export async function listAdministered(
  db: SetupDb,
  caller: Membership,
  query: Choice & { sort: Sort; descending?: '1' | undefined; page: number },
  now: Date,
): Promise<{ users: User[]; total: number; everybody: number }> {
  const order = ORDER[query.sort].map((key) => `${key}${query.descending ? ' desc' : ''}`).join(', ')
  const values = filterValues(db, caller, query, now)
  const rows = await db.query<Row>(
    `select ${COLUMNS} from ${membersAsOf('$8')} where ${MEMBER_FILTER}
      order by ${order}, person_id limit ${USERS_PER_PAGE} offset $10`,
    [...values, (query.page - 1) * USERS_PER_PAGE],
  )
  const [counts] = await db.query<{ total: number; everybody: number }>(
    `select (select count(*) from member where ${MEMBER_FILTER}) as total,
            (select count(*) from membership where setup_id = $1 and ($2::text[] is null or zone_ids && $2)) as everybody`,
    values,
  )
  return {
    users: rows.map((row) => toUser(row, caller)),
    total: counts?.total ?? 0,
    everybody: counts?.everybody ?? 0,
  }
}

/** A person of the organisation, or null. The guard decides whether the caller may see them. */
export async function findAdministered(
  db: SetupDb,
  caller: Membership,
  personId: string,
  now: Date,
): Promise<User | null> {
  const [row] = await db.query<Row>(
    `select ${COLUMNS} from ${membersAsOf('$3')} where setup_id = $1 and person_id = $2`,
    [db.setupId, personId, now],
  )
  return row ? toUser(row, caller) : null
}

/** The administrative rights of the caller over each of many people, and the zones of each. */
export async function reachesOf(
  db: SetupDb,
  caller: Membership,
  personIds: readonly string[],
): Promise<Map<string, { access: AdministrativeAccess; zoneIds: string[] }>> {
  const rows = await db.query<{ id: string; zoneIds: string[]; isAdministrator: boolean }>(
    `select person_id as id, zone_ids as "zoneIds", is_administrator as "isAdministrator"
       from member where setup_id = $1 and person_id = any($2) order by person_id`,
    [db.setupId, personIds],
  )
  return new Map(
    rows.map((row) => [row.id, { access: administrativeAccess(caller, row), zoneIds: row.zoneIds }]),
  )
}

function toUser(
  { roleId, roleName, isAdministrator, pendingEmail, pendingEmailExpiresAt, ...row }: Row,
  caller: Membership,
): User {
  return {
    ...row,
    pendingEmail:
      pendingEmail === null || pendingEmailExpiresAt === null
        ? null
        : { email: pendingEmail, expiresAt: pendingEmailExpiresAt.toISOString() },
    role: { id: roleId, name: roleName },
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastConnectionAt: row.lastConnectionAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    mayChange:
      caller.features.has('admin_users_edit') &&
      administrativeAccess(caller, { zoneIds: row.zoneIds, isAdministrator }) === 'change',
  }
}

/** The roles and zones of the organisation. */
export async function choicesOf(db: SetupDb): Promise<Choices> {
  const roles = await db.query<Choices['roles'][number]>(
    'select id, name, features from role where setup_id = $1 order by name, id',
    [db.setupId],
  )
  const zones = await db.query<Choices['zones'][number]>(
    'select id, name from zone where setup_id = $1 order by position, name, id',
    [db.setupId],
  )
  return { roles, zones }
}

export type Subscriber = Pick<User, 'id' | 'firstName' | 'lastName' | 'email'> & {
  role: string
  subscriptions: { type: FavouriteType; id: string; name: string | null }[]
}

/** A page of people with the items that they follow; the name of a deleted item is null. */
export async function listSubscribers(
  db: SetupDb,
  caller: Membership,
  query: Choice & { page: number; perPage: number },
  now: Date,
): Promise<{ subscribers: Subscriber[]; total: number }> {
  const values = filterValues(db, caller, query, now)
  const subscribers = await db.query<Subscriber>(
    `with page as (
       select person_id, first_name, last_name, email, role_name,
              row_number() over (order by ${BY_NAME.join(', ')}, person_id) as place
         from member where ${MEMBER_FILTER}
        order by ${BY_NAME.join(', ')}, person_id limit $10 offset $11
     ), followed as (
       select f.person_id, jsonb_agg(jsonb_build_object('type', f.type, 'id', f.target_id, 'name', n.name)
                order by f.type, f.position, f.target_id) as things
         from favourite f
         left join ${FOLLOWABLE_ITEMS} n on n.type = f.type and n.id = f.target_id
        where f.setup_id = $1 and f.person_id in (select person_id from page)
        group by f.person_id
     )
     select p.person_id as id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.role_name as role,
            coalesce(f.things, '[]') as subscriptions
       from page p
       left join followed f on f.person_id = p.person_id
      order by p.place`,
    [...values, query.perPage, (query.page - 1) * query.perPage],
  )
  const [count] = await db.query<{ total: number }>(
    `select count(*) as total from member where ${MEMBER_FILTER}`,
    values,
  )
  return { subscribers, total: count?.total ?? 0 }
}
