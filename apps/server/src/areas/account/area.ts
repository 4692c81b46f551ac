import type { Area } from '../../http/area.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { accountRoutes } from './routes.ts'

/** The sign-in settings and open sessions of people, which the identity provider stores, and their favourites. */
export const account: Area = {
  name: 'account',
  alsoImports: ['identity'],
  routes: [accountRoutes, favouriteRoutes],
}
