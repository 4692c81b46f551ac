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

/** Reached from the menu of the account; a feature can remove it. */
export const support = { name: 'support', routes: [overview, creation, ticket] } as const satisfies Area
