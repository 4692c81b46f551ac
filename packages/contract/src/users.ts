import { z } from 'zod'
import {
  FAVOURITE_TYPES,
  type FavouriteType,
  LOCALES,
  MEMBERSHIP_STATES,
  UNIT_SYSTEMS,
  USER_TYPES,
} from './codes.ts'
import { FEATURES } from './features.ts'
import { Instant, route } from './route.ts'
import { AdministeredUser, UserChanges } from './user-administration.ts'

export const Me = {
  id: z.string(),
  email: z.string(),
  login: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  lang: z.enum(LOCALES),
  theme: z.enum(['auto', 'light', 'dark']),
  unit: z.enum(UNIT_SYSTEMS),
  timezone: z.string().nullable(),
  setups: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('Organisations that the person can use now.'),
}

export const Feature = z.enum(FEATURES)
export const Role = z.object({ id: z.string(), name: z.string(), features: z.array(Feature) })

export const Member = {
  id: z.string(),
  setupId: z.string(),
  userType: z.enum(USER_TYPES),
  state: z.enum(MEMBERSHIP_STATES),
  setup_init: z.boolean().describe('Whether the first-login steps are done.'),
  zoneIds: z.array(z.string()),
  expiresAt: Instant.nullable(),
  role: Role,
  view: z
    .object({ roleId: z.string(), roleName: z.string(), endsAt: Instant })
    .optional()
    .describe('The role whose view is active, read only: `role` gives what is then available.'),
}

const MemberWithAccount = {
  ...Member,
  administration: AdministeredUser.optional().describe(
    'Fields that an administrator may change; only for administrators.',
  ),
}

const self = { setupId: z.string(), userId: z.string() }

export const getMe = route({
  method: 'GET',
  path: '/users/me',
  area: 'users',
  summary: 'The signed-in person and the organisations that they can use.',
  access: { scope: 'person' },
  response: {
    ...Me,
    isPlatformAdministrator: z.boolean().describe('Whether the person can create and suspend organisations.'),
  },
})

export const getUser = route({
  method: 'GET',
  path: '/users/:personId',
  area: 'users',
  summary:
    'A person in the organisation: oneself; with admin_users anybody, with admin_users_zone anybody in a shared zone.',
  access: { scope: 'member' },
  params: { personId: z.string().max(200) },
  response: { ...Me, ...Member },
})

export const getMember = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId',
  area: 'users',
  summary: 'A person’s membership of the organisation: role, features, zones, state.',
  access: { scope: 'administered' },
  params: self,
  response: MemberWithAccount,
})

export const updateMember = route({
  method: 'PUT',
  path: '/setups/:setupId/users/:userId',
  area: 'users',
  summary:
    'Changes what people may change themselves: zones during the first login, phone, units, time zone; for others, everything an administrator may change. A new e-mail waits for its confirmation.',
  access: { scope: 'administered', others: 'admin_users_edit' },
  params: self,
  body: z.object({ ...UserChanges.shape, unit: z.enum(UNIT_SYSTEMS).optional() }).strict(),
  response: MemberWithAccount,
})

const Ids = z.array(z.string().max(200)).max(1000).default([])

export const subscribe = route({
  method: 'POST',
  path: '/subs',
  area: 'users',
  summary:
    'Creates many subscriptions at once and completes the first login; ids that the organisation does not have are ignored.',
  access: { scope: 'member' },
  body: z
    .object(
      Object.fromEntries(FAVOURITE_TYPES.map((type) => [type, Ids])) as Record<FavouriteType, typeof Ids>,
    )
    .strict(),
  response: Member,
})

export const FirstLogin = z.object({
  step: z.int().min(0).max(20).describe('Number of completed steps.'),
  chosen: z.partialRecord(z.enum(FAVOURITE_TYPES), z.array(z.string().max(200)).max(1000)),
})

export const getFirstLogin = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/first-login',
  area: 'users',
  summary: 'Progress of the first login; null before its first step and after its end.',
  access: { scope: 'self' },
  params: self,
  response: { progress: FirstLogin.nullable() },
})

export const keepFirstLogin = route({
  method: 'PUT',
  path: '/setups/:setupId/users/:userId/first-login',
  area: 'users',
  summary: 'Saves the progress of the first login, so that it can continue on any device.',
  access: { scope: 'self' },
  params: self,
  body: FirstLogin.strict(),
  response: { progress: FirstLogin },
})

export const setLang = route({
  method: 'POST',
  path: '/lang/:lang',
  area: 'users',
  summary: 'Saves the language of the signed-in person.',
  access: { scope: 'person' },
  params: { lang: z.enum(LOCALES) },
  response: { lang: z.enum(LOCALES) },
})

export const setTheme = route({
  method: 'POST',
  path: '/theme/:theme',
  area: 'users',
  summary: 'Saves the theme of the signed-in person.',
  access: { scope: 'person' },
  params: { theme: z.enum(['auto', 'light', 'dark']) },
  response: { theme: z.enum(['auto', 'light', 'dark']) },
})
