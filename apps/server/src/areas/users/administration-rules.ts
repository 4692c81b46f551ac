import { type Feature, LIMITING_FEATURES } from '@verglas/contract/features'
import { AppError, Invalid } from '../../http/errors.ts'
import type { Membership } from '../../http/person.ts'

/** The roles and zones that can be assigned to people. */
export type Choices = {
  roles: readonly { id: string; name: string; features: readonly string[] }[]
  zones: readonly { id: string; name: string }[]
}

/** The rights that an administrator sets for a person. */
export type Rights = {
  roleId?: string | undefined
  isAdmin?: boolean | undefined
  zoneIds?: readonly string[] | undefined
}

const administersAll = ({ features }: Membership) => features.has('admin_users')

/** An administrator of zones may not grant more than they have themselves. */
export function mayGiveRole(caller: Membership, features: readonly string[]): boolean {
  if (administersAll(caller)) return true
  const limits: readonly string[] = LIMITING_FEATURES
  return features.every((feature) => limits.includes(feature) || caller.features.has(feature as Feature))
}

/** Refuses a role, a flag or zones that do not exist or that the caller may not assign. */
export function checkRights(caller: Membership, rights: Rights, { roles, zones }: Choices): void {
  const { roleId, isAdmin, zoneIds } = rights
  if (roleId !== undefined) {
    const role = roles.find(({ id }) => id === roleId)
    if (!role) throw new Invalid('body.roleId', 'there is no such role')
    if (!mayGiveRole(caller, role.features))
      throw new AppError('Forbidden', {
        field: 'body.roleId',
        detail: 'the role allows more than the caller may',
      })
  }
  if (isAdmin && !administersAll(caller))
    throw new AppError('Forbidden', { field: 'body.isAdmin', detail: 'the feature admin_users is needed' })
  if (zoneIds) checkZones(caller, zoneIds, zones)
}

function checkZones(caller: Membership, zoneIds: readonly string[], zones: Choices['zones']): void {
  if (zoneIds.some((zoneId) => !zones.some(({ id }) => id === zoneId)))
    throw new Invalid('body.zoneIds', 'there is no such zone')
  if (administersAll(caller)) return
  if (zoneIds.length === 0) throw new AppError('MissingParameter', { field: 'body.zoneIds' })
  if (zoneIds.some((zoneId) => !caller.zoneIds.includes(zoneId)))
    throw new AppError('Forbidden', { field: 'body.zoneIds', detail: 'not a zone of the caller' })
}

/**
 * Administrators of zones may not add zones to themselves; otherwise they could administer any zone. A person
 * invited without a zone chooses theirs at the first login.
 */
export function checkOwnZones(member: Membership, zoneIds: readonly string[]): void {
  if (administersAll(member) || !member.features.has('admin_users_zone') || member.zoneIds.length === 0)
    return
  if (zoneIds.some((zoneId) => !member.zoneIds.includes(zoneId)))
    throw new AppError('Forbidden', { field: 'body.zoneIds', detail: 'the zone is for another to give' })
}

/**
 * Fields that people may not change for themselves, so that an organisation cannot lose its last administrator by
 * mistake.
 */
const NOT_BY_ONESELF = [
  'roleId',
  'isAdmin',
  'userType',
  'state',
  'expiresAt',
  'maxLoginAttempts',
  'password',
] as const

export function refuseSelfChange(changes: object): void {
  const field = NOT_BY_ONESELF.find((name) => name in changes)
  if (field)
    throw new AppError('Forbidden', { field: `body.${field}`, detail: 'nobody changes it of themselves' })
}

/** Fields of the account, not of the membership. */
const ACCOUNT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'login',
  'phone',
  'timezone',
  'maxLoginAttempts',
  'password',
] as const

/** Refuses changes that the organisation may not make to an account. */
export function checkAccountChanges(
  caller: Membership,
  changes: object,
  { isShared, hasCome }: { isShared: boolean; hasCome: boolean },
): void {
  const refuse = (field: string, detail: string) =>
    new AppError('Forbidden', { field: `body.${field}`, detail })
  const field = ACCOUNT_FIELDS.find((name) => name in changes)
  if (isShared && field) throw refuse(field, 'the account belongs to somebody of other organisations too')
  const isLock = 'state' in changes && changes.state === 'locked'
  if (isShared && isLock) throw refuse('state', 'the account belongs to somebody of other organisations too')
  if ('email' in changes && !caller.features.has('admin_users_edit_email'))
    throw refuse('email', 'the feature admin_users_edit_email is needed')
  if (hasCome) return
  // A person with an account elsewhere must look like one without, and that account must be protected.
  const changedField = ['email', 'password'].find((name) => name in changes) ?? (isLock ? 'state' : null)
  if (changedField) throw refuse(changedField, 'the person has been invited and has not come yet')
}

/** The fields used for signing in. */
const SIGN_IN_FIELDS = ['email', 'login', 'password'] as const

/** Callers may not change the sign-in of people with more rights; otherwise they could sign in as them. */
export function checkSignIn(caller: Membership, changes: object, features: readonly string[]): void {
  const field = SIGN_IN_FIELDS.find((name) => name in changes)
  if (field && !mayGiveRole(caller, features))
    throw new AppError('Forbidden', {
      field: `body.${field}`,
      detail: 'the person may do more than the caller',
    })
}

export function checkTimezone(name: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    throw new Invalid('body.timezone', `unknown time zone ${name}`)
  }
}
