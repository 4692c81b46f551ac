import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'

const access = 'admin_users'

const settings = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/organisation',
  staticData: { access },
  component: screen(() => import('./SettingsPage.tsx'), 'SettingsPage'),
})
const roles = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/roles',
  staticData: { access },
  component: screen(() => import('./RolesPage.tsx'), 'RolesPage'),
})
const role = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/roles/$roleId',
  staticData: { access },
  component: screen(() => import('./RolePage.tsx'), 'RolePage'),
})
const zones = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/zones',
  staticData: { access },
  component: screen(() => import('./ZonesPage.tsx'), 'ZonesPage'),
})
const zone = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/zones/$zoneId',
  staticData: { access },
  component: screen(() => import('./ZonePage.tsx'), 'ZonePage'),
})
const log = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/log',
  staticData: { access },
  component: screen(() => import('./LogPage.tsx'), 'LogPage'),
})

export const setups = {
  name: 'setups',
  routes: [settings, zones, zone, roles, role, log],
  adminPages: [
    { path: '/admin/organisation', group: 'people', position: 20, label: 'navigation.organisation' },
    { path: '/admin/zones', group: 'people', position: 30, label: 'navigation.zones' },
    { path: '/admin/roles', group: 'people', position: 40, label: 'navigation.roles' },
    { path: '/admin/log', group: 'people', position: 50, label: 'navigation.log' },
  ],
} as const satisfies Area
