import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/briefings',
  staticData: { access: 'news' },
  component: screen(() => import('./BriefingsPage.tsx'), 'BriefingsPage'),
})
const edited = createRoute({
  getParentRoute: () => insideRoute,
  path: '/briefings/edit/$briefingId',
  staticData: { access: 'admin_news' },
  component: screen(() => import('./EditBriefingPage.tsx'), 'EditBriefingPage'),
})

export const briefings = {
  name: 'briefings',
  routes: [list, edited],
  navigation: [{ path: '/briefings', group: 'journal', position: 40, label: 'navigation.briefings' }],
} as const satisfies Area
