import {
  getFirstLogin,
  getMe,
  getMember,
  getUser,
  keepFirstLogin,
  setLang,
  setTheme,
  subscribe,
  updateMember,
} from '@verglas/contract'
import type { UnitSystem } from '@verglas/contract/codes'
import { PEOPLE_ADMINISTRATION } from '@verglas/contract/features'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import type { Granted } from '../../http/guard.ts'
import {
  findPerson,
  type Membership,
  type Person,
  type RoleView,
  refuseWithoutMembership,
  usableMemberships,
} from '../../http/person.ts'
import { type Context, serve } from '../../http/serve.ts'
import { addAllFavourites } from '../account/favourites/queries.ts'
import { findAdministered } from './administered-queries.ts'
import { changeUser } from './administration.ts'
import type { Administration } from './administration-context.ts'
import { checkOwnZones, checkTimezone } from './administration-rules.ts'
import type { Changes } from './change-queries.ts'
import { readPhone } from './phone.ts'
import {
  existingZones,
  finishFirstLogin,
  firstLoginOf,
  saveFirstLogin,
  saveLang,
  saveOwnChanges,
  saveTheme,
  saveZones,
  timezoneOf,
} from './queries.ts'

export function userRoutes(app: App): void {
  serve(app, getMe, async ({ person, now }) => {
    refuseWithoutMembership(person, now)
    return { ...toMe(person, now), isPlatformAdministrator: person.isPlatformAdministrator }
  })

  serve(app, getUser, (context) => userFor(app, context))

  serve(app, getMember, async ({ person, member, db, params, now }) =>
    memberFor(app, { person, member, db, now }, params.userId),
  )

  serve(app, updateMember, (context) => changeMember(app, context))

  serve(app, subscribe, async ({ db, person, body }) => {
    await addAllFavourites(db, person.id, body)
    await finishFirstLogin(db, person.id)
    return currentMember(app, person.id, db.setupId)
  })

  serve(app, getFirstLogin, async ({ db, params }) => ({ progress: await firstLoginOf(db, params.userId) }))

  serve(app, keepFirstLogin, async ({ db, params, body }) => {
    await saveFirstLogin(db, params.userId, body)
    return { progress: body }
  })

  serve(app, setLang, async ({ person, params }) => {
    await saveLang(app.database, person.id, params.lang)
    app.guard.forget(person.id)
    return { lang: params.lang }
  })

  serve(app, setTheme, async ({ person, params }) => {
    await saveTheme(app.database, person.id, params.theme)
    app.guard.forget(person.id)
    return { theme: params.theme }
  })
}

/** A person with the fields that the caller may see: the caller, or a member of the same organisation. */
async function userFor(app: App, { person: caller, member, db, params, now }: Context<typeof getUser>) {
  const person = params.personId === caller.id ? caller : await findPerson(app.database, params.personId)
  const membership = person?.memberships.find(({ setupId }) => setupId === member.setupId)
  if (!person || !membership || !(person === caller || mayKnow(member, membership)))
    throw new NotFound(`user ${params.personId}`)
  const me = toMe(person, now)
  if (person === caller) return { ...me, ...toMember(person, membership) }
  // The organisation may not learn to which other organisations a person belongs, nor, until they have signed in
  // here, who they are.
  const setups = me.setups.filter(({ id }) => id === member.setupId)
  const administered = await findAdministered(db, member, person.id, now)
  if (!administered) throw new NotFound(`user ${params.personId}`)
  const { firstName, lastName, email, login, phone, timezone } = administered
  const defaultPreferences = !membership.setupInit
    ? ({ lang: 'fr', theme: 'auto', unit: 'metric' } as const)
    : {}
  return {
    ...me,
    ...defaultPreferences,
    firstName,
    lastName,
    email,
    login,
    phone,
    timezone,
    setups,
    ...toMember(person, membership),
  }
}

async function changeMember(app: App, { params, body, ...context }: Context<typeof updateMember>) {
  const { db, person, member, now } = context
  if (params.userId !== person.id || isAdministration(body)) {
    await administer({ app, ...context }, params.userId, body)
    const changed = await findPerson(app.database, person.id)
    return memberFor(app, { person: changed ?? person, member, db, now }, params.userId)
  }
  return changeOwnProfile(app, context, body)
}

/** Changes the caller's own profile. */
async function changeOwnProfile(
  app: App,
  { db, person, member }: Omit<Granted, 'grantId'>,
  body: Context<typeof updateMember>['body'],
) {
  const { zoneIds, ...own } = body
  refuseClosed(member, body)
  if (zoneIds) {
    checkOwnZones(member, zoneIds)
    if (zoneIds.length === 0) throw new Invalid('body.zoneIds', 'at least one zone')
    const zones = await existingZones(db, zoneIds)
    if (zones.length !== new Set(zoneIds).size) throw new Invalid('body.zoneIds', 'a zone does not exist')
    await saveZones(db, person.id, zones)
  }
  if (own.timezone) checkTimezone(own.timezone)
  const timezone = await timezoneOf(app.database, db.setupId)
  const phone = own.phone === undefined ? {} : { phone: readPhone(own.phone, { timezone }) }
  await saveOwnChanges(app.database, person.id, { ...own, ...phone })
  return currentMember(app, person.id, db.setupId)
}

/** Fields that people may change for themselves without any right to administer. */
const OWN: readonly string[] = ['zoneIds', 'phone', 'unit', 'timezone']
const isAdministration = (changes: object) => Object.keys(changes).some((name) => !OWN.includes(name))

/** Changes that need the right to administer: all changes of other people, and own fields outside the profile. */
async function administer(
  context: Administration,
  userId: string,
  body: Changes & { unit?: UnitSystem | undefined },
) {
  const { unit, ...changes } = body
  if (unit !== undefined)
    throw new AppError('Forbidden', { field: 'body.unit', detail: 'a preference of their own' })
  if (!context.member.features.has('admin_users_edit'))
    throw new AppError('Forbidden', { detail: 'the feature admin_users_edit is needed' })
  await changeUser(context, userId, changes)
}

/** The member with the fields that the caller may see, including the account if the caller administers people. */
async function memberFor(
  app: App,
  { person, member, db, now }: Omit<Granted, 'grantId'> & { now: Date },
  userId: string,
) {
  const memberPerson = userId === person.id ? person : await findPerson(app.database, userId)
  const membership = memberPerson?.memberships.find(({ setupId }) => setupId === db.setupId)
  if (!memberPerson || !membership) throw new NotFound(`user ${userId}`)
  const administers = PEOPLE_ADMINISTRATION.some((feature) => member.features.has(feature))
  const administration = administers ? await findAdministered(db, member, userId, now) : null
  return { ...toMember(memberPerson, membership), ...(administration ? { administration } : {}) }
}

/**
 * Refuses fields of the profile that the person's role may not change. The zones chosen at the first login are not
 * part of the profile; later only an administrator or a person with the right changes them.
 */
function refuseClosed({ features, setupInit }: Membership, changes: object): void {
  for (const field of Object.keys(changes)) {
    const refuse = (detail: string) => new AppError('Forbidden', { field: `body.${field}`, detail })
    if (field === 'zoneIds' && !setupInit) continue
    if (features.has('profile_disable')) throw refuse('profile_disable closes the profile')
    const feature = field === 'zoneIds' ? 'edit_zone' : field === 'timezone' ? 'edit_timezone' : null
    if (feature && !features.has(feature)) throw refuse(`the feature ${feature} is needed`)
  }
}

/** Whether a person may see another member: everybody in the organisation, or only people of their own zones. */
function mayKnow({ features, zoneIds }: Membership, other: Membership): boolean {
  if (features.has('admin_users')) return true
  return features.has('admin_users_zone') && other.zoneIds.some((zone) => zoneIds.includes(zone))
}

function toMe(person: Person, now: Date) {
  const { memberships: _, isPlatformAdministrator: __, ...own } = person
  const setups = usableMemberships(person, now).map(({ setupId, setupName }) => ({
    id: setupId,
    name: setupName,
  }))
  return { ...own, setups }
}

function toMember(person: Person, member: Membership) {
  return {
    id: person.id,
    setupId: member.setupId,
    userType: member.userType,
    state: member.state,
    setup_init: member.setupInit,
    zoneIds: [...member.zoneIds],
    expiresAt: member.expiresAt?.toISOString() ?? null,
    role: { id: member.roleId, name: member.roleName, features: [...member.features] },
    ...(member.view && { view: toView(member.view) }),
  }
}

const toView = ({ roleId, roleName, endsAt }: RoleView) => ({
  roleId,
  roleName,
  endsAt: endsAt.toISOString(),
})

/** The membership after a change. */
async function currentMember(app: App, personId: string, setupId: string) {
  app.guard.forget(personId)
  const person = await findPerson(app.database, personId)
  const member = person?.memberships.find((membership) => membership.setupId === setupId)
  if (!person || !member) throw new Error(`${personId} lost the membership of ${setupId} during a change`)
  return toMember(person, member)
}
