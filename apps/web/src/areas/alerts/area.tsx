import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'
import { UnreadCount } from './UnreadCount.tsx'
import { useAlertTabs } from './use-alert-tabs.ts'

const access = 'alerts'

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/alerts',
  staticData: { access, hasForecasts: true, hint: 'alerts' },
  component: screen(() => import('./AlertsPage.tsx'), 'AlertsPage'),
})
const vigilance = createRoute({
  getParentRoute: () => insideRoute,
  path: '/alerts/vigilance',
  staticData: { access },
  component: screen(() => import('./VigilancePage.tsx'), 'VigilancePage'),
})
const floods = createRoute({
  getParentRoute: () => insideRoute,
  path: '/alerts/floods',
  staticData: { access },
  component: screen(() => import('./FloodsPage.tsx'), 'FloodsPage'),
})
const point = createRoute({
  getParentRoute: () => insideRoute,
  path: '/alerts/view/$castpointId',
  staticData: { access, hasForecasts: true },
  component: screen(() => import('./PointAlertsPage.tsx'), 'PointAlertsPage'),
})

export const alerts = {
  name: 'alerts',
  routes: [list, vigilance, floods, point],
  navigation: [
    {
      path: '/alerts',
      group: 'alerts',
      position: 10,
      label: 'navigation.alerts',
      key: 'a',
      useTabs: useAlertTabs,
      Count: UnreadCount,
    },
  ],
} as const satisfies Area
