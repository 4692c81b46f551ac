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
    .describe('Organisations that can be used now.'),
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
    .describe('The product is looked at as this role, read only: `role` says what then is open.'),
}

const MemberWithAccount = {
  ...Member,
  administration: AdministeredUser.optional().describe('What an administrator may change; for them alone.'),
}

const self = { setupId: z.string(), userId: z.string() }

export const getMe = route({
  method: 'GET',
  path: '/users/me',
  area: 'users',
  summary: 'The signed-in person and the organisations that can be used.',
  access: { scope: 'person' },
  response: { ...Me, isPlatformAdministrator: z.boolean().describe('Makes and suspends organisations.') },
})

export const getUser = route({
  method: 'GET',
  path: '/users/:personId',
  area: 'users',
  summary:
    'A person as the organisation knows them: oneself; with admin_users anybody in it, with admin_users_zone who shares a zone.',
  access: { scope: 'member' },
  params: { personId: z.string().max(200) },
  response: { ...Me, ...Member },
})

export const getMember = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId',
  area: 'users',
  summary: 'The person in the organisation: role, features, zones, state.',
  access: { scope: 'administered' },
  params: self,
  response: MemberWithAccount,
})

export const updateMember = route({
  method: 'PUT',
  path: '/setups/:setupId/users/:userId',
  area: 'users',
  summary:
    'Changes what a person may change of themselves: zones during the first login, phone, units, time zone; of others, all that an administrator may.',
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
  summary: 'Subscribes to many things at once, all of them or none, and ends the first login.',
  access: { scope: 'member' },
  body: z
    .object(
      Object.fromEntries(FAVOURITE_TYPES.map((type) => [type, Ids])) as Record<FavouriteType, typeof Ids>,
    )
    .strict(),
  response: Member,
})

export const FirstLogin = z.object({
  step: z.int().min(0).max(20).describe('Steps that are done.'),
  chosen: z.partialRecord(z.enum(FAVOURITE_TYPES), z.array(z.string().max(200)).max(1000)),
})

export const getFirstLogin = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/first-login',
  area: 'users',
  summary: 'How far the person has come with the first login; null before its first step and after its end.',
  access: { scope: 'self' },
  params: self,
  response: { progress: FirstLogin.nullable() },
})

export const keepFirstLogin = route({
  method: 'PUT',
  path: '/setups/:setupId/users/:userId/first-login',
  area: 'users',
  summary: 'Keeps how far the person has come with the first login, for any device to go on with.',
  access: { scope: 'self' },
  params: self,
  body: FirstLogin.strict(),
  response: { progress: FirstLogin },
})

export const setLang = route({
  method: 'POST',
  path: '/lang/:lang',
  area: 'users',
  summary: 'Keeps the language of the signed-in person.',
  access: { scope: 'person' },
  params: { lang: z.enum(LOCALES) },
  response: { lang: z.enum(LOCALES) },
})

export const setTheme = route({
  method: 'POST',
  path: '/theme/:theme',
  area: 'users',
  summary: 'Keeps the theme of the signed-in person.',
  access: { scope: 'person' },
  params: { theme: z.enum(['auto', 'light', 'dark']) },
  response: { theme: z.enum(['auto', 'light', 'dark']) },
})
