import { z } from 'zod'
import { FAVOURITE_TYPES } from './codes.ts'
import { Subscriptions } from './points.ts'
import { route } from './route.ts'

const self = { setupId: z.string(), userId: z.string() }
const Type = z.enum(FAVOURITE_TYPES)

/** Favourites are preferences: always the current ones, whatever the requested time. */
export const listFavourites = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/favorites',
  area: 'account',
  summary: 'Ids of the person’s favourites by type, in the person’s order.',
  access: { scope: 'administered' },
  params: self,
  response: { favorites: z.record(Type, z.array(z.string())) },
})

/** A person's notification settings for a forecast point. */
const Subscription = z.object({
  id_castpoint: z.string(),
  order: z.int().nullable().describe('Place among the favourites, from 0; null if it is none.'),
  ...Subscriptions,
})

export const listFavouritesOfType = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/:type',
  area: 'account',
  summary:
    'Ids of the person’s favourites of one type, in the person’s order; for `castpoints` also what the person chose to be told of each, favourite or not.',
  access: { scope: 'administered' },
  params: { ...self, type: Type },
  response: {
    type: Type,
    ids: z.array(z.string()),
    subscriptions: z
      .array(Subscription)
      .nullable()
      .describe('Favourites first, in their order; null for other types than `castpoints`.'),
  },
})

export const addFavourite = route({
  method: 'POST',
  path: '/setups/:setupId/users/:userId/:type/:id/favorite',
  area: 'account',
  summary: 'Adds a favourite, at the end; adding it again changes nothing.',
  access: { scope: 'administered', others: 'admin_users_edit' },
  params: { ...self, type: Type, id: z.string() },
  response: { type: Type, ids: z.array(z.string()) },
})

export const removeFavourite = route({
  method: 'DELETE',
  path: '/setups/:setupId/users/:userId/:type/:id/favorite',
  area: 'account',
  summary: 'Removes a favourite; removing a missing one changes nothing.',
  access: { scope: 'administered', others: 'admin_users_edit' },
  params: { ...self, type: Type, id: z.string() },
  response: { type: Type, ids: z.array(z.string()) },
})

export const orderFavourites = route({
  method: 'PUT',
  path: '/setups/:setupId/users/:userId/favorites/order/:type',
  area: 'account',
  summary:
    'Sorts the favourites of one type in the given order; those not listed follow in their previous order.',
  access: { scope: 'administered', others: 'admin_users_edit' },
  params: { ...self, type: Type },
  body: z.object({ ids: z.array(z.string()).max(1000) }).strict(),
  response: { type: Type, ids: z.array(z.string()) },
})
