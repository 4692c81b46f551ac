import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'

const overview = createRoute({
  getParentRoute: () => insideRoute,
  path: '/support',
  staticData: { access: 'everyone' },
  component: screen(() => import('./SupportPage.tsx'), 'SupportPage'),
})
const creation = createRoute({
  getParentRoute: () => insideRoute,
  path: '/support/new',
  staticData: { access: 'everyone' },
  component: screen(() => import('./NewTicketPage.tsx'), 'NewTicketPage'),
})
const ticket = createRoute({
  getParentRoute: () => insideRoute,
  path: '/support/$ticketId',
  staticData: { access: 'everyone' },
  component: screen(() => import('./TicketPage.tsx'), 'TicketPage'),
})

/** Support tickets: linked in the account menu, unless the organisation lacks the feature. */
export const support = { name: 'support', routes: [overview, creation, ticket] } as const satisfies Area
