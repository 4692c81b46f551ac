import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'
import { handover } from './handover/screens.tsx'
import { UnreadCount } from './UnreadCount.tsx'

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/rapports',
  staticData: { access: 'reports', hint: 'reports' },
  component: screen(() => import('./ReportsPage.tsx'), 'ReportsPage'),
})
const routines = createRoute({
  getParentRoute: () => insideRoute,
  path: '/rapports/routines',
  staticData: { access: 'admin_news' },
  component: screen(() => import('./RoutinesPage.tsx'), 'RoutinesPage'),
})
const edited = createRoute({
  getParentRoute: () => insideRoute,
  path: '/rapports/edit/$reportId',
  staticData: { access: ['admin_news', 'directive_post'] },
  component: screen(() => import('./EditReportPage.tsx'), 'EditReportPage'),
})

export const reports = {
  name: 'reports',
  routes: [list, routines, edited, ...handover.routes],
  navigation: [
    {
      path: '/rapports',
      group: 'journal',
      position: 20,
      label: 'navigation.reports',
      key: 'e',
      Count: UnreadCount,
    },
    ...handover.navigation,
  ],
} as const satisfies Area
