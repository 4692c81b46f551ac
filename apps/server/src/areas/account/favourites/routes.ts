import {
  addFavourite,
  listFavourites,
  listFavouritesOfType,
  orderFavourites,
  removeFavourite,
} from '@verglas/contract'
import type { FavouriteType } from '@verglas/contract/codes'
import type { SetupDb } from '../../../db/setup-db.ts'
import { subscriptionsOf } from '../../../db/subscriptions.ts'
import type { App } from '../../../http/app.ts'
import { NotFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import * as queries from './queries.ts'

export function favouriteRoutes(app: App): void {
  serve(app, listFavourites, async ({ db, params }) => ({
    favorites: await queries.favouritesOf(db, params.userId),
  }))

  serve(app, listFavouritesOfType, async ({ db, params: { userId, type } }) => ({
    ...(await idsOf(db, userId, type)),
    subscriptions: type === 'castpoints' ? await subscriptionsAt(db, userId) : null,
  }))

  serve(app, addFavourite, async ({ db, params }) => {
    const existingCount = await queries.addFavourites(db, params.userId, params.type, [params.id])
    if (existingCount === 0) throw new NotFound(`${params.type} ${params.id}`)
    return idsOf(db, params.userId, params.type)
  })

  serve(app, removeFavourite, async ({ db, params }) => {
    await queries.removeFavourite(db, params.userId, params.type, params.id)
    return idsOf(db, params.userId, params.type)
  })

  serve(app, orderFavourites, async ({ db, params, body }) => {
    await queries.orderFavourites(db, params.userId, params.type, body.ids)
    return idsOf(db, params.userId, params.type)
  })
}

/** The subscriptions at each favourite and at each other forecast point that has one. */
async function subscriptionsAt(db: SetupDb, personId: string) {
  const { castpoints } = await queries.favouritesOf(db, personId)
  return subscriptionsOf(db, personId, castpoints)
}

async function idsOf(db: SetupDb, personId: string, type: FavouriteType) {
  return { type, ids: (await queries.favouritesOf(db, personId))[type] }
}
