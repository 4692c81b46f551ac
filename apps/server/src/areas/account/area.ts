import type { Area } from '../../http/area.ts'
import { accountRoutes } from './routes.ts'

/** How somebody signs in, and where they are signed in: in the hands of the identity provider. */
export const account: Area = {
  name: 'account',
  alsoImports: ['identity'],
  routes: [accountRoutes],
}
