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
  login: z.string().nullable(),
  phone: z.string().nullable(),
  timezone: z.string().nullable(),
  isAdmin: z.boolean().describe('Administers people beside what the role allows.'),
  role: z.object({ id: z.string(), name: z.string() }),
  zoneIds: z.array(z.string()),
  userType: z.enum(USER_TYPES),
  state: z.enum(USER_STATES),
  expiresAt: Instant.nullable().describe('null: never.'),
  maxLoginAttempts: z.int().nullable().describe('Wrong passwords that lock the account; null: none do.'),
  lastConnectionAt: Instant.nullable(),
  createdAt: Instant,
  hasCome: z
    .boolean()
    .describe(
      'Has ended their first login: until then e-mail, password and lock are not for others to change.',
    ),
  isShared: z
    .boolean()
    .describe(
      'Belongs to another organisation or administers the platform: the account is changed by themselves alone.',
    ),
  mayChange: z.boolean().describe('Whether the caller may change them.'),
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
      .describe('Without it an invitation goes out by mail, with a link under which they choose one.'),
  })
  .strict()
export const UserChanges = z
  .object({ ...fields, state: z.enum(CHOSEN_STATES), password: z.string().max(1000) })
  .partial()
  .strict()

/** Selection among the people whom the caller administers. */
const choice = {
  q: z.string().max(100).optional().describe('In first name, last name, e-mail or login.'),
  role: z.string().max(200).optional(),
  zone: z.string().max(200).optional(),
  state: z.enum([...USER_STATES, 'expired']).optional(),
  type: z.enum(USER_TYPES).optional(),
  admin: z.literal('1').optional().describe('Those alone who administer people.'),
}
const Page = z.coerce.number().int().min(1).max(100_000).default(1)

export const listUsers = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/users',
  area: 'users',
  summary: 'The people whom the caller administers, a hundred a page.',
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
    total: z.int().describe('How many fit.'),
    everybody: z.int().describe('How many there are without any filter.'),
  },
})

export const listZoneUsers = route({
  method: 'GET',
  path: '/zones/:zoneId/users',
  area: 'users',
  summary: 'The people of a zone, of those whom the caller administers, a hundred a page.',
  access: { scope: 'member', anyFeature: PEOPLE_ADMINISTRATION },
  params: { zoneId: z.string().max(200) },
  query: { page: Page },
  response: { users: z.array(AdministeredUser), total: z.int() },
})

export const getUserChoices = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/user_choices',
  area: 'users',
  summary: 'What the caller may give to people: roles and zones, and whether accounts are kept elsewhere.',
  access: { scope: 'self', anyFeature: PEOPLE_ADMINISTRATION },
  params: self,
  response: {
    roles: z.array(z.object({ id: z.string(), name: z.string(), mayGive: z.boolean() })),
    zones: z.array(z.object({ id: z.string(), name: z.string() })),
    hasOwnAccounts: z
      .boolean()
      .describe('False with an external identity provider: passwords are its affair.'),
    defaultLang: z.enum(LOCALES).describe('Of whoever is new, unless another is chosen.'),
    demands: z.int().describe('Demands that wait.'),
  },
})

export const createUser = route({
  method: 'POST',
  path: '/setups/:setupId/users',
  area: 'users',
  summary: 'Adds somebody: invited by mail, or with a password.',
  access: { scope: 'member', feature: 'admin_users_create', anyFeature: PEOPLE_ADMINISTRATION },
  params: setup,
  body: NewUser,
  response: { user: AdministeredUser },
})

export const createUsers = route({
  method: 'POST',
  path: '/setups/:setupId/users/many',
  area: 'users',
  summary: 'Adds many people, or none where something does not fit; as a trial nobody is added.',
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
    'Removes somebody from the organisation, and their account where they belong to no other; with `erase` their name in what the organisation keeps too.',
  access: { ...administered, feature: 'admin_users_delete', others: 'admin_users_delete' },
  params: self,
  query: { erase: z.literal('1').optional() },
  response: { deleted: z.string() },
})

export const unlockUser = route({
  method: 'PUT',
  path: '/setups/:setupId/users/:userId/unlock',
  area: 'users',
  summary: 'Takes the lock from an account and forgets its wrong passwords.',
  access: { ...administered, feature: 'admin_user_unlock', others: 'admin_user_unlock' },
  params: self,
  response: { user: AdministeredUser },
})

export const resetUserPassword = route({
  method: 'POST',
  path: '/setups/:setupId/users/:userId/reset_password',
  area: 'users',
  summary:
    'Sends a link by mail under which a password is chosen; to who has not come yet the invitation again.',
  access: { ...administered, feature: 'admin_users_edit', others: 'admin_users_edit' },
  params: self,
  response: { sentTo: z.string() },
})

export const associateUser = route({
  method: 'PUT',
  path: '/users/:userId/setups/:setupId',
  area: 'users',
  summary: 'Adds somebody of another organisation that the caller administers too.',
  access: { scope: 'member', feature: 'admin_users_create', anyFeature: ['admin_users'] },
  params: self,
  body: z.object({ roleId: z.string().min(1).max(200), zoneIds: ZoneIds.optional() }).strict(),
  response: { user: AdministeredUser },
})

export const actOnUsers = route({
  method: 'POST',
  path: '/setups/:setupId/users/acts',
  area: 'users',
  summary: 'The same act on many people; who may not be touched is left as they are, and named.',
  access: { scope: 'member', anyFeature: PEOPLE_ADMINISTRATION },
  params: setup,
  body: z
    .object({
      act: z.enum(USER_ACTS),
      userIds: z.array(z.string().max(200)).min(1).max(MAX_USERS_AT_ONCE),
      value: z.string().max(200).optional().describe('Of `role` and `zone`: which is given.'),
    })
    .strict(),
  response: { done: z.array(z.string()), refused: z.array(z.object({ id: z.string(), code: z.string() })) },
})

export const exportSubscriptions = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/subscriptions',
  area: 'users',
  summary: 'What the people whom the caller administers follow, five hundred people a page.',
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
