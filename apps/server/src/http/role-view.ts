import { type Feature, isFeature, LIMITING_FEATURES } from '@verglas/contract/features'
import { HOUR_MS } from '@verglas/quantities'
import type { Db } from '../db/database.ts'
import type { Membership, Person, RoleView } from './person.ts'

type Row = RoleView & { features: string[] }

/** A role view ends after this, in case somebody forgets that they are viewing as another role. */
const LONGEST_MS = HOUR_MS

/** The session of a token in its stored form; an external issuer names none. */
const sessionOf = (grantId: string | null): string => grantId ?? ''

/**
 * The person with the role views of this session applied: only features that both the viewed role and their
 * own allow.
 */
export async function applyRoleViews(
  db: Db,
  person: Person,
  grantId: string | null,
  now: Date,
): Promise<Person> {
  const views = await db.query<Row>(
    `select v.setup_id as "setupId", v.role_id as "roleId", r.name as "roleName", v.ends_at as "endsAt", r.features
       from role_view v
       join role r on r.setup_id = v.setup_id and r.id = v.role_id
      where v.person_id = $1 and v.grant_id = $2 and v.ends_at > $3
      order by v.setup_id`,
    [person.id, sessionOf(grantId), now],
  )
  if (views.length === 0) return person
  const memberships = person.memberships.map((membership) => {
    const view = views.find(({ setupId }) => setupId === membership.setupId)
    return view ? throughView(membership, view) : membership
  })
  return { ...person, memberships }
}

function throughView(membership: Membership, { features, ...view }: Row): Membership {
  const allowed = features.filter(isFeature).filter((feature) => isAllowed(feature, membership.features))
  return { ...membership, features: new Set(allowed), isAdmin: false, view }
}

/** A view never gives more than the person has; limiting features of the viewed role apply as well. */
const isAllowed = (feature: Feature, own: ReadonlySet<Feature>) =>
  own.has(feature) || LIMITING_FEATURES.includes(feature)

/** Role views of the person; a session with any view may not change anything. */
export const viewsOf = (person: Person): RoleView[] =>
  person.memberships.flatMap(({ view }) => (view ? [view] : []))

export async function startRoleView(
  db: Db,
  view: { personId: string; grantId: string | null; setupId: string; roleId: string },
  now: Date,
): Promise<Date> {
  const endsAt = new Date(now.getTime() + LONGEST_MS)
  await db.query('delete from role_view where ends_at <= $1', [now])
  await db.query(
    `insert into role_view (person_id, grant_id, setup_id, role_id, ends_at) values ($1, $2, $3, $4, $5)
         on conflict (person_id, grant_id, setup_id) do update
        set role_id = excluded.role_id, ends_at = excluded.ends_at`,
    [view.personId, sessionOf(view.grantId), view.setupId, view.roleId, endsAt],
  )
  return endsAt
}

export async function endRoleView(
  db: Db,
  { personId, grantId, setupId }: { personId: string; grantId: string | null; setupId: string },
): Promise<void> {
  await db.query('delete from role_view where person_id = $1 and grant_id = $2 and setup_id = $3', [
    personId,
    sessionOf(grantId),
    setupId,
  ])
}
