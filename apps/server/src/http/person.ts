import type { MembershipState, UserType } from '@verglas/contract/codes'
import { type Feature, isFeature, PEOPLE_FEATURES } from '@verglas/contract/features'
import type { Db } from '../db/database.ts'
import { AppError } from './errors.ts'

/** A signed-in person with their memberships. */
export type Person = {
  id: string
  email: string
  login: string | null
  firstName: string
  lastName: string
  phone: string | null
  lang: 'fr' | 'en'
  theme: 'auto' | 'light' | 'dark'
  unit: 'metric' | 'imperial'
  timezone: string | null
  /** Whether the person creates and suspends organisations, which does not make them a member of these. */
  isPlatformAdministrator: boolean
  /** The account is a wall: a screen that signs in by itself and changes nothing. */
  isWall?: true
  memberships: readonly Membership[]
}

/** The names and the address of a person, as acts and mails contain them. */
export type NamedPerson = Pick<Person, 'id' | 'firstName' | 'lastName' | 'login' | 'email'>

export type Membership = {
  setupId: string
  setupName: string
  roleId: string
  roleName: string
  features: ReadonlySet<Feature>
  /** Administers people in addition to what the role allows. */
  isAdmin: boolean
  userType: UserType
  state: MembershipState
  setupInit: boolean
  zoneIds: readonly string[]
  expiresAt: Date | null
  /** The organisation is viewed as another role: `features` are those that both roles allow. */
  view?: RoleView
}

/** The role as which somebody views an organisation, and until when. */
export type RoleView = { setupId: string; roleId: string; roleName: string; endsAt: Date }

type Row = {
  id: string
  email: string
  login: string | null
  first_name: string
  last_name: string
  phone: string | null
  lang: 'fr' | 'en'
  theme: 'auto' | 'light' | 'dark'
  unit: 'metric' | 'imperial'
  timezone: string | null
  is_platform_administrator: boolean
  memberships: MembershipRow[]
}
type MembershipRow = {
  setup_id: string
  setup_name: string
  role_id: string
  role_name: string
  features: string[]
  is_admin: boolean
  user_type: UserType
  state: MembershipState
  setup_init: boolean
  zone_ids: string[]
  expires_at: string | null
}

/**
 * The person with all memberships in one round trip; null if nobody has the id. A suspended organisation is
 * treated like one that does not exist.
 */
export async function findPerson(db: Db, personId: string): Promise<Person | null> {
  const [row] = await db.query<Row>(
    `select p.id, p.email, p.login, p.first_name, p.last_name, p.phone, p.lang, p.theme, p.unit, p.timezone,
            p.is_platform_administrator, coalesce((
              select jsonb_agg(jsonb_build_object(
                       'setup_id', m.setup_id, 'setup_name', s.name, 'role_id', r.id, 'role_name', r.name,
                       'features', r.features, 'is_admin', m.is_admin, 'user_type', m.user_type, 'state', m.state,
                       'setup_init', m.setup_init, 'zone_ids', m.zone_ids, 'expires_at', m.expires_at)
                       order by s.name, s.id)
                from membership m
                join setup s on s.id = m.setup_id and s.suspended_at is null
                join role r on r.setup_id = m.setup_id and r.id = m.role_id
               where m.person_id = p.id), '[]') as memberships
       from person p
      where p.id = $1`,
    [personId],
  )
  return row ? toPerson(row) : null
}

function toPerson(row: Row): Person {
  return {
    id: row.id,
    email: row.email,
    login: row.login,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    lang: row.lang,
    theme: row.theme,
    unit: row.unit,
    timezone: row.timezone,
    isPlatformAdministrator: row.is_platform_administrator,
    memberships: row.memberships.map((membership) => ({
      setupId: membership.setup_id,
      setupName: membership.setup_name,
      roleId: membership.role_id,
      roleName: membership.role_name,
      features: new Set([
        ...membership.features.filter(isFeature),
        ...(membership.is_admin ? PEOPLE_FEATURES : []),
      ]),
      isAdmin: membership.is_admin,
      userType: membership.user_type,
      state: membership.state,
      setupInit: membership.setup_init,
      zoneIds: membership.zone_ids,
      expiresAt: membership.expires_at ? new Date(membership.expires_at) : null,
    })),
  }
}

/** Name displayed to others. */
export function nameOf({ firstName, lastName, login, email }: NamedPerson): string {
  return `${firstName} ${lastName}`.trim() || (login ?? email)
}

/** Why a membership cannot be used at `now`; null if it can. */
export function barrier(membership: Membership, now: Date): 'AccountExpired' | 'AccountInactive' | null {
  if (membership.expiresAt && membership.expiresAt <= now) return 'AccountExpired'
  if (membership.state === 'inactive' || membership.state === 'pending') return 'AccountInactive'
  return null
}

export function usableMemberships(person: Person, now: Date): Membership[] {
  return person.memberships.filter((membership) => barrier(membership, now) === null)
}

/**
 * Throws an error if no membership is usable. The error says that a membership has expired, else that one is inactive,
 * else that there is none.
 */
export function refuseWithoutMembership(person: Person, now: Date): void {
  if (usableMemberships(person, now).length > 0) return
  const barriers = person.memberships.map((membership) => barrier(membership, now))
  if (barriers.includes('AccountExpired')) throw new AppError('AccountExpired')
  if (barriers.includes('AccountInactive')) throw new AppError('AccountInactive')
  throw new AppError('InvalidSetup')
}
