import { getMe, getMember, getUser, setLang, setTheme, subscribe, updateMember } from '@verglas/contract'
import { FAVOURITE_TYPES } from '@verglas/contract/codes'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import {
  findPerson,
  type Membership,
  type Person,
  refuseWithoutMembership,
  usableMemberships,
} from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { addFavourites } from '../favourites/queries.ts'
import { existingZones, finishFirstLogin, saveLang, saveOwnChanges, saveTheme, saveZones } from './queries.ts'

export function userRoutes(app: App): void {
  serve(app, getMe, async ({ person, now }) => {
    refuseWithoutMembership(person, now)
    return toMe(person, now)
  })

  serve(app, getUser, async ({ person: caller, member, params, now }) => {
    const person = params.personId === caller.id ? caller : await findPerson(app.database, params.personId)
    const found = person?.memberships.find(({ setupId }) => setupId === member.setupId)
    if (!person || !found || !(person === caller || mayKnow(member, found)))
      throw new NotFound(`user ${params.personId}`)
    const me = toMe(person, now)
    // where else somebody works is theirs to know
    const setups = person === caller ? me.setups : me.setups.filter(({ id }) => id === member.setupId)
    return { ...me, setups, ...toMember(person, found) }
  })

  serve(app, getMember, async ({ person, member }) => toMember(person, member))

  serve(app, updateMember, async ({ db, person, member, body }) => {
    const { zoneIds, ...own } = body
    refuseClosed(member, body)
    if (zoneIds) {
      const zones = await existingZones(db, zoneIds)
      if (zones.length !== new Set(zoneIds).size) throw new Invalid('body.zoneIds', 'a zone does not exist')
      await saveZones(db, person.id, zones)
    }
    if (own.timezone) checkTimezone(own.timezone)
    await saveOwnChanges(app.database, person.id, own)
    return currentMember(app, person.id, db.setupId)
  })

  serve(app, subscribe, async ({ db, person, body }) => {
    for (const type of FAVOURITE_TYPES) await addFavourites(db, person.id, type, body[type])
    await finishFirstLogin(db, person.id)
    return currentMember(app, person.id, db.setupId)
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

/**
 * The profile may be closed to a person, or a part of it. The zones of the first login are no part of the profile;
 * later they are changed by whoever may, or by an administrator.
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

/** Whether somebody may know of another member: the whole organisation, or those of their own zones. */
function mayKnow({ features, zoneIds }: Membership, other: Membership): boolean {
  if (features.has('admin_users')) return true
  return features.has('admin_users_zone') && other.zoneIds.some((zone) => zoneIds.includes(zone))
}

function toMe(person: Person, now: Date) {
  const { memberships: _, ...own } = person
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
  }
}

/** The membership as it is after a change. */
async function currentMember(app: App, personId: string, setupId: string) {
  app.guard.forget(personId)
  const person = await findPerson(app.database, personId)
  const member = person?.memberships.find((membership) => membership.setupId === setupId)
  if (!person || !member) throw new Error(`${personId} lost the membership of ${setupId} during a change`)
  return toMember(person, member)
}

function checkTimezone(name: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    throw new Invalid('body.timezone', `unknown time zone ${name}`)
  }
}
