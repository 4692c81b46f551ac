import {
  addFavourite,
  listFavourites,
  listFavouritesOfType,
  orderFavourites,
  removeFavourite,
} from '@verglas/contract'
import type { FavouriteType } from '@verglas/contract/codes'
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import * as queries from './queries.ts'

export function favouriteRoutes(app: App): void {
  serve(app, listFavourites, async ({ db, person }) => ({
    favorites: await queries.favouritesOf(db, person.id),
  }))

  serve(app, listFavouritesOfType, ({ db, person, params }) => idsOf(db, person.id, params.type))

  serve(app, addFavourite, async ({ db, person, params }) => {
    const known = await queries.addFavourites(db, person.id, params.type, [params.id])
    if (known === 0) throw new NotFound(`${params.type} ${params.id}`)
    return idsOf(db, person.id, params.type)
  })

  serve(app, removeFavourite, async ({ db, person, params }) => {
    await queries.removeFavourite(db, person.id, params.type, params.id)
    return idsOf(db, person.id, params.type)
  })

  serve(app, orderFavourites, async ({ db, person, params, body }) => {
    await queries.orderFavourites(db, person.id, params.type, body.ids)
    return idsOf(db, person.id, params.type)
  })
}

async function idsOf(db: SetupDb, personId: string, type: FavouriteType) {
  return { type, ids: (await queries.favouritesOf(db, personId))[type] }
}
