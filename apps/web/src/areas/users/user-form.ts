import type { CallBody } from '@verglas/contract'
import { LOCALES, USER_TYPES } from '@verglas/contract/codes'
import { EMAIL_PATTERN } from '@verglas/contract/user-codes'
import type { ApiError } from '../../lib/api-error.ts'
import { draftOf, type GroupDraft, readDraft, type Settings } from '../../ui/form/draft.ts'
import type { FieldError, FieldErrors } from '../../ui/form/field-error.ts'
import { type Field, field, PLAIN_TEXT, TIME_ZONE } from '../../ui/form/fields.ts'
import { placeError } from '../../ui/form/place-error.ts'
import type { PlacedError } from '../../ui/form/use-form.ts'
import type { User, UserChoices } from './user.ts'

/** All fields of the form as typed. */
export type UserDraft = {
  readonly identity: GroupDraft
  readonly account: GroupDraft
  readonly rights: GroupDraft
  readonly zoneIds: readonly string[]
}
export type UserFields = Readonly<Record<'identity' | 'account' | 'rights', readonly Field[]>>

const text = (maxLength: number) => ({ ...PLAIN_TEXT, maxLength })
const optional = { isRequired: false }
/** An emptied field is removed. */
const nullable = { isNullable: true }

export type FieldOptions = {
  readonly choices: UserChoices
  readonly timeZone: string
  /** The edited user; undefined for a new one. */
  readonly user?: User | undefined
  readonly hasFeature: (feature: 'admin_users' | 'admin_users_edit_email') => boolean
  readonly isOwnAccount?: boolean
}

/** The fields that the person may fill in; fields that they may not change are left out. */
export function userFields({
  choices,
  timeZone,
  user,
  hasFeature,
  isOwnAccount = false,
}: FieldOptions): UserFields {
  const isShared = user?.isShared === true
  // A person with fewer rights may not change the sign-in fields of the user.
  const maySignIn = !user || choices.roles.find(({ id }) => id === user.role.id)?.mayGive !== false
  const mayEmail = !user || (hasFeature('admin_users_edit_email') && user.hasCome && maySignIn)
  const roles = choices.roles.filter(({ id, mayGive }) => mayGive || id === user?.role.id).map(({ id }) => id)
  return {
    identity: isShared
      ? []
      : [
          field('firstName', text(100)),
          field('lastName', text(100)),
          ...(mayEmail ? [field('email', text(254))] : []),
          field('phone', text(40), nullable),
        ],
    account: isShared
      ? []
      : [
          ...(maySignIn ? [field('login', text(60), nullable)] : []),
          ...(choices.hasOwnAccounts && !isOwnAccount
            ? [
                ...(user?.hasCome === false || !maySignIn
                  ? []
                  : [field('password', { kind: 'password', minLength: 15, maxLength: 256 }, optional)]),
                field('maxLoginAttempts', { kind: 'number', isInteger: true, min: 1, max: 100 }, nullable),
              ]
            : []),
          field('timezone', TIME_ZONE, nullable),
          ...(user
            ? []
            : [field('lang', { kind: 'choice', options: LOCALES }, { fallback: choices.defaultLang })]),
        ],
    rights: isOwnAccount
      ? []
      : [
          field('roleId', { kind: 'choice', options: roles }),
          field('userType', { kind: 'choice', options: USER_TYPES }, { fallback: 'internal' }),
          ...(user ? [field('state', { kind: 'choice', options: statesOf(user) })] : []),
          field('expiresAt', { kind: 'time', timeZone }, nullable),
          ...(hasFeature('admin_users') ? [field('isAdmin', { kind: 'flag' })] : []),
        ],
  }
}

/**
 * Locks are set and removed with separate buttons; a user who has not signed in yet stays new unless
 * suspended.
 */
const statesOf = ({ state }: User): readonly string[] =>
  state === 'locked'
    ? ['locked']
    : state === 'new'
      ? ['new', 'active', 'inactive', 'pending']
      : ['active', 'inactive', 'pending']

export function startUser(fields: UserFields, { defaultLang }: UserChoices, user?: User): UserDraft {
  const from: Settings = user
    ? withoutNull({ ...user, roleId: user.role.id })
    : { userType: 'internal', lang: defaultLang }
  return {
    identity: draftOf(fields.identity, from),
    account: draftOf(fields.account, from),
    rights: draftOf(fields.rights, from),
    zoneIds: user?.zoneIds ?? [],
  }
}

const withoutNull = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null))

/** Reads the typed fields, with their errors. */
export function readUser(
  fields: UserFields,
  draft: UserDraft,
  { needsZone }: { needsZone: boolean },
): { body: Settings; errors: FieldErrors } {
  const sections = (['identity', 'account', 'rights'] as const).map((section) =>
    readDraft(fields[section], draft[section]),
  )
  const errors: Record<string, FieldError> = Object.assign({}, ...sections.map((section) => section.errors))
  const body: Record<string, unknown> = Object.assign({}, ...sections.map(({ settings }) => settings))
  if (typeof body.email === 'string' && !new RegExp(EMAIL_PATTERN).test(body.email))
    errors.email = { word: 'form.errors.pattern' }
  if (needsZone && draft.zoneIds.length === 0) errors.zoneIds = { word: 'users.form.zoneNeeded' }
  return { body: { ...body, zoneIds: [...draft.zoneIds] }, errors }
}

export const newUserOf = (body: Settings) => body as CallBody<'createUser'>

/** The changed fields only: the others stay as they are, even those that the person may not change. */
export function changesOf(body: Settings, user: User): CallBody<'updateMember'> {
  const current: Settings = { ...user, roleId: user.role.id }
  const isSame = (key: string, value: unknown) =>
    JSON.stringify(current[key] ?? null) === JSON.stringify(value ?? null)
  const changed = Object.entries(body).filter(([key, value]) => key !== 'password' || value !== undefined)
  return Object.fromEntries(changed.filter(([key, value]) => !isSame(key, value)))
}

const PASSWORD_FAULTS = ['tooShort', 'tooLong', 'common']

/** Assigns a refusal to the field that it names. */
export function placeUserError(refusal: ApiError, fields: UserFields): PlacedError {
  if (refusal.field === 'body.zoneIds')
    return { errors: { zoneIds: { word: 'users.form.zoneNeeded' } }, atForm: null }
  return placeError(refusal, [...fields.identity, ...fields.account, ...fields.rights], {
    faultOf: (detail) =>
      PASSWORD_FAULTS.includes(detail)
        ? { word: `users.passwordFaults.${detail}` }
        : { word: 'form.errors.refused', detail },
  })
}
