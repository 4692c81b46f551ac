import type { Area } from '../../http/area.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { accountRoutes } from './routes.ts'

/** How people sign in and where they are signed in, which the identity provider stores; and what they follow. */
export const account: Area = {
  name: 'account',
  alsoImports: ['identity'],
  routes: [accountRoutes, favouriteRoutes],
}
