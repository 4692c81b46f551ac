import { createRoute } from '@tanstack/react-router'
import { PEOPLE_ADMINISTRATION } from '@verglas/contract/features'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'
import { DemandCount } from './DemandCount.tsx'

const access = PEOPLE_ADMINISTRATION

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/users',
  staticData: { access },
  component: screen(() => import('./UsersPage.tsx'), 'UsersPage'),
})
/** The same list at the address that the specification gives it outside the administration. */
const outsideAdministration = createRoute({
  getParentRoute: () => insideRoute,
  path: '/users',
  staticData: { access },
  component: screen(() => import('./UsersPage.tsx'), 'UsersPage'),
})
const demands = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/users/signup',
  staticData: { access },
  component: screen(() => import('./DemandsPage.tsx'), 'DemandsPage'),
})
const importRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/users/import',
  staticData: { access: 'admin_users_create' },
  component: screen(() => import('./ImportPage.tsx'), 'ImportPage'),
})
const creation = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/user/create',
  staticData: { access: 'admin_users_create' },
  component: screen(() => import('./CreateUserPage.tsx'), 'CreateUserPage'),
})
const edition = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/user/edit/$userId',
  staticData: { access },
  component: screen(() => import('./EditUserPage.tsx'), 'EditUserPage'),
})
const favourites = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/user/$type/$userId',
  staticData: { access },
  component: screen(() => import('./UserFavouritesPage.tsx'), 'UserFavouritesPage'),
})

export const users = {
  name: 'users',
  routes: [list, outsideAdministration, demands, importRoute, creation, edition, favourites],
  adminPages: [
    {
      path: '/admin/users',
      group: 'people',
      position: 10,
      label: 'navigation.users',
      alsoAt: ['/admin/user', '/users'],
      Count: DemandCount,
    },
  ],
} as const satisfies Area
