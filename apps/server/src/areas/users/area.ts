import type { Area } from '../../http/area.ts'
import { administrationRoutes } from './administration-routes.ts'
import { demandRoutes } from './demand-routes.ts'
import { emailConfirmationRoutes } from './email-confirmation.ts'
import { pendingIdentityRoutes } from './pending-identity-routes.ts'
import { userRoutes } from './routes.ts'

export const users: Area = {
  name: 'users',
  alsoImports: ['identity', 'mail'],
  routes: [userRoutes, administrationRoutes, demandRoutes, emailConfirmationRoutes, pendingIdentityRoutes],
}
