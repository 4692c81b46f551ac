import { z } from 'zod'
import { FAVOURITE_TYPES, LOCALES, USER_TYPES } from './codes.ts'
import { PEOPLE_ADMINISTRATION } from './features.ts'
import { Instant, route } from './route.ts'
import {
  CHOSEN_STATES,
  EMAIL_PATTERN,
  MAX_USERS_AT_ONCE,
  ONE_LINE,
  USER_ACTS,
  USER_SORTS,
  USER_STATES,
} from './user-codes.ts'

const setup = { setupId: z.string() }
const self = { setupId: z.string(), userId: z.string() }
const administered = { scope: 'administered', anyFeature: PEOPLE_ADMINISTRATION } as const

export const AdministeredUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  pendingEmail: z
    .object({ email: z.string(), expiresAt: Instant })
    .nullable()
    .describe('A new e-mail that is not in effect until it is confirmed by the link mailed to it.'),
  login: z.string().nullable(),
  phone: z.string().nullable(),
  timezone: z.string().nullable(),
  isAdmin: z
    .boolean()
    .describe('Whether the person administers people in addition to the rights of the role.'),
  role: z.object({ id: z.string(), name: z.string() }),
  zoneIds: z.array(z.string()),
  userType: z.enum(USER_TYPES),
  state: z.enum(USER_STATES),
  expiresAt: Instant.nullable().describe('null: never.'),
  maxLoginAttempts: z.int().nullable().describe('Failed sign-ins that lock the account; null: never locked.'),
  lastConnectionAt: Instant.nullable(),
  createdAt: Instant,
  hasCome: z
    .boolean()
    .describe(
      'Whether the person has completed the first login; before that, others cannot change e-mail, password and lock.',
    ),
  isShared: z
    .boolean()
    .describe(
      'Whether the account belongs to another organisation or a platform administrator: only the person can change it.',
    ),
  mayChange: z.boolean().describe('Whether the caller may change this person.'),
})

const Name = z.string().trim().max(100).regex(ONE_LINE, 'one line')
const Email = z.string().trim().max(254).regex(new RegExp(EMAIL_PATTERN))
const Login = z
  .string()
  .trim()
  .regex(/^[^\s@\p{Cc}\u202a-\u202e\u2066-\u2069]{2,60}$/u)
const Phone = z.string().trim().max(40)
const ZoneIds = z.array(z.string().max(200)).max(200)

/** Fields of a person that an administrator sets. In a change, omitted fields keep their value. */
const fields = {
  firstName: Name.min(1),
  lastName: Name.min(1),
  email: Email,
  login: Login.nullable().optional(),
  phone: Phone.nullable().optional(),
  timezone: z.string().max(64).nullable().optional(),
  isAdmin: z.boolean().optional(),
  roleId: z.string().min(1).max(200),
  zoneIds: ZoneIds.optional(),
  userType: z.enum(USER_TYPES).optional(),
  expiresAt: Instant.nullable().optional(),
  maxLoginAttempts: z.int().min(1).max(100).nullable().optional(),
}
export const NewUser = z
  .object({
    ...fields,
    lang: z.enum(LOCALES).optional(),
    password: z
      .string()
      .max(1000)
      .optional()
      .describe('If omitted, an invitation is sent by mail, with a link to choose a password.'),
  })
  .strict()
export const UserChanges = z
  .object({ ...fields, state: z.enum(CHOSEN_STATES), password: z.string().max(1000) })
  .partial()
  .strict()

/** Selection among the people whom the caller administers. */
const choice = {
  q: z.string().max(100).optional().describe('Text in first name, last name, e-mail or login.'),
  role: z.string().max(200).optional(),
  zone: z.string().max(200).optional(),
  state: z.enum([...USER_STATES, 'expired']).optional(),
  type: z.enum(USER_TYPES).optional(),
  admin: z.literal('1').optional().describe('Only people who administer others.'),
}
const Page = z.coerce.number().int().min(1).max(100_000).default(1)

export const listUsers = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/users',
  area: 'users',
  summary: 'The people whom the caller administers, a hundred per page.',
  access: { scope: 'self', anyFeature: PEOPLE_ADMINISTRATION },
  params: self,
  query: {
    ...choice,
    sort: z.enum(USER_SORTS).default('name'),
    descending: z.literal('1').optional(),
    page: Page,
  },
  response: {
    users: z.array(AdministeredUser),
    total: z.int().describe('Number of people that match the filters.'),
    everybody: z.int().describe('Number of people without filters.'),
  },
})

export const listZoneUsers = route({
  method: 'GET',
  path: '/zones/:zoneId/users',
  area: 'users',
  summary: 'The people of a zone whom the caller administers, a hundred per page.',
  access: { scope: 'member', anyFeature: PEOPLE_ADMINISTRATION },
  params: { zoneId: z.string().max(200) },
  query: { page: Page },
  response: { users: z.array(AdministeredUser), total: z.int() },
})

export const getUserChoices = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/user_choices',
  area: 'users',
  summary:
    'What the caller may assign to people: roles and zones, and whether accounts are managed elsewhere.',
  access: { scope: 'self', anyFeature: PEOPLE_ADMINISTRATION },
  params: self,
  response: {
    roles: z.array(z.object({ id: z.string(), name: z.string(), mayGive: z.boolean() })),
    zones: z.array(z.object({ id: z.string(), name: z.string() })),
    hasOwnAccounts: z
      .boolean()
      .describe('False with an external identity provider, which manages the passwords.'),
    defaultLang: z.enum(LOCALES).describe('Language of new people, unless another is selected.'),
    demands: z.int().describe('Number of pending access requests.'),
  },
})

export const createUser = route({
  method: 'POST',
  path: '/setups/:setupId/users',
  area: 'users',
  summary: 'Adds a person: invited by mail, or with a password.',
  access: { scope: 'member', feature: 'admin_users_create', anyFeature: PEOPLE_ADMINISTRATION },
  params: setup,
  body: NewUser,
  response: { user: AdministeredUser },
})

export const createUsers = route({
  method: 'POST',
  path: '/setups/:setupId/users/many',
  area: 'users',
  summary: 'Adds many people, or none if an entry is invalid; a trial adds nobody.',
  access: { scope: 'member', feature: 'admin_users_create', anyFeature: PEOPLE_ADMINISTRATION },
  params: setup,
  body: z
    .object({
      users: z
        .array(NewUser.omit({ password: true }))
        .min(1)
        .max(MAX_USERS_AT_ONCE),
      isTrial: z.boolean(),
    })
    .strict(),
  response: {
    created: z.int(),
    faults: z.array(z.object({ row: z.int(), field: z.string(), code: z.string(), detail: z.string() })),
  },
})

export const deleteUser = route({
  method: 'DELETE',
  path: '/setups/:setupId/users/:userId',
  area: 'users',
  summary:
    'Removes a person from the organisation, and their account if they belong to no other; with `erase` also their name in the organisation’s records.',
  access: { ...administered, feature: 'admin_users_delete', others: 'admin_users_delete' },
  params: self,
  query: { erase: z.literal('1').optional() },
  response: { deleted: z.string() },
})

export const unlockUser = route({
  method: 'PUT',
  path: '/setups/:setupId/users/:userId/unlock',
  area: 'users',
  summary: 'Unlocks an account and resets its failed sign-ins.',
  access: { ...administered, feature: 'admin_user_unlock', others: 'admin_user_unlock' },
  params: self,
  response: { user: AdministeredUser },
})

export const cancelEmailChange = route({
  method: 'DELETE',
  path: '/setups/:setupId/users/:userId/email_change',
  area: 'users',
  summary: 'Cancels a change of e-mail that has not been confirmed; its link no longer works.',
  access: { ...administered, feature: 'admin_users_edit_email', others: 'admin_users_edit_email' },
  params: self,
  response: { user: AdministeredUser },
})

export const resetUserPassword = route({
  method: 'POST',
  path: '/setups/:setupId/users/:userId/reset_password',
  area: 'users',
  summary:
    'Sends a link by mail to choose a password; a person who has never signed in gets the invitation again.',
  access: { ...administered, feature: 'admin_users_edit', others: 'admin_users_edit' },
  params: self,
  response: { sentTo: z.string() },
})

export const associateUser = route({
  method: 'PUT',
  path: '/users/:userId/setups/:setupId',
  area: 'users',
  summary: 'Adds a person of another organisation that the caller also administers.',
  access: { scope: 'member', feature: 'admin_users_create', anyFeature: ['admin_users'] },
  params: self,
  body: z.object({ roleId: z.string().min(1).max(200), zoneIds: ZoneIds.optional() }).strict(),
  response: { user: AdministeredUser },
})

export const actOnUsers = route({
  method: 'POST',
  path: '/setups/:setupId/users/acts',
  area: 'users',
  summary: 'Applies one action to many people; those that the caller may not change are skipped and listed.',
  access: { scope: 'member', anyFeature: PEOPLE_ADMINISTRATION },
  params: setup,
  body: z
    .object({
      act: z.enum(USER_ACTS),
      userIds: z.array(z.string().max(200)).min(1).max(MAX_USERS_AT_ONCE),
      value: z.string().max(200).optional().describe('For `role` and `zone`: the one to assign.'),
    })
    .strict(),
  response: { done: z.array(z.string()), refused: z.array(z.object({ id: z.string(), code: z.string() })) },
})

export const exportSubscriptions = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/subscriptions',
  area: 'users',
  summary: 'Notifications of the people whom the caller administers, five hundred people per page.',
  access: { scope: 'self', feature: 'admin_users_export_subs', anyFeature: PEOPLE_ADMINISTRATION },
  params: self,
  query: { ...choice, page: Page },
  response: {
    subscribers: z.array(
      z.object({
        id: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        role: z.string(),
        subscriptions: z.array(
          z.object({ type: z.enum(FAVOURITE_TYPES), id: z.string(), name: z.string().nullable() }),
        ),
      }),
    ),
    total: z.int(),
  },
})
