import type { Area } from '../../http/area.ts'
import { accountRoutes } from './routes.ts'

/** How people sign in and where they are signed in; the identity provider keeps both. */
export const account: Area = {
  name: 'account',
  alsoImports: ['identity'],
  routes: [accountRoutes],
}
