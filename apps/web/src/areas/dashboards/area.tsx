import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'

/** The page is open to users with any feature that a dashboard can show. */
const WHOEVER_SEES = [
  'stations',
  'forecasts',
  'roadcast',
  'alerts',
  'cameras',
  'oversight',
  'news',
  'directive',
  'obs_map',
  'datapoints_map',
] as const
const pageData = { access: WHOEVER_SEES, hasForecasts: true, hint: 'dashboard' } as const

const first = createRoute({
  getParentRoute: () => insideRoute,
  path: '/dashboard',
  staticData: pageData,
  component: screen(() => import('./DashboardPage.tsx'), 'DashboardPage'),
})

const dashboardRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/dashboard/$dashboardId',
  staticData: pageData,
  component: screen(() => import('./DashboardPage.tsx'), 'DashboardPage'),
})

const template = createRoute({
  getParentRoute: () => insideRoute,
  path: '/dashboard/template/$templateId',
  staticData: pageData,
  component: screen(() => import('./DashboardPage.tsx'), 'DashboardPage'),
})

const night = createRoute({
  getParentRoute: () => insideRoute,
  path: '/tonight',
  staticData: { access: 'roadcast', hasForecasts: true, hint: 'night' },
  component: screen(() => import('./NightPage.tsx'), 'NightPage'),
})

export const dashboards = {
  name: 'dashboards',
  routes: [night, first, dashboardRoute, template],
  navigation: [
    {
      path: '/tonight',
      group: 'night',
      position: 10,
      label: 'navigation.tonight',
      tabLabel: 'navigation.tonightOverview',
      key: 'n',
    },
    { path: '/dashboard', group: 'tools', position: 10, label: 'navigation.dashboard', key: 'd' },
  ],
} as const satisfies Area
