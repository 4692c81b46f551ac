import { createRoute } from '@tanstack/react-router'
import { FAVOURITE_TYPES } from '@verglas/contract/codes'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'

const everyone = { access: 'everyone' } as const

const info = createRoute({
  getParentRoute: () => insideRoute,
  path: '/user',
  staticData: everyone,
  component: screen(() => import('./InfoPage.tsx'), 'InfoPage'),
})
const security = createRoute({
  getParentRoute: () => insideRoute,
  path: '/user/security',
  staticData: everyone,
  component: screen(() => import('./SecurityPage.tsx'), 'SecurityPage'),
})
const notifications = createRoute({
  getParentRoute: () => insideRoute,
  path: '/user/notifications',
  staticData: { access: 'forecasts' },
  component: screen(() => import('./NotificationsPage.tsx'), 'NotificationsPage'),
})
const setups = createRoute({
  getParentRoute: () => insideRoute,
  path: '/user/setups/$userId',
  staticData: everyone,
  component: screen(() => import('./SetupsPage.tsx'), 'SetupsPage'),
})
const preferences = createRoute({
  getParentRoute: () => insideRoute,
  path: '/user/preferences/$userId',
  staticData: everyone,
  component: screen(() => import('./PreferencesPage.tsx'), 'PreferencesPage'),
})
const zone = createRoute({
  getParentRoute: () => insideRoute,
  path: '/user/zone/$userId',
  staticData: everyone,
  component: screen(() => import('./ZonesPage.tsx'), 'ZonesPage'),
})
const FavouritesPage = screen(() => import('./FavouritesPage.tsx'), 'FavouritesPage')
const favourites = FAVOURITE_TYPES.map((type) =>
  createRoute({
    getParentRoute: () => insideRoute,
    path: `/user/${type}` as const,
    staticData: everyone,
    component: FavouritesPage,
  }),
)

/** The person's own pages: who they are here, display preferences, favourites and sign-in. */
export const account = {
  name: 'account',
  routes: [info, security, notifications, setups, preferences, zone, ...favourites],
} as const satisfies Area
