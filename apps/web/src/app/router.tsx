import { createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { readSearch, writeSearch } from '../lib/address.ts'
import { insideRoute, rootRoute } from '../lib/routes.ts'
import { screen } from '../lib/screen.ts'
import { CallbackPage } from './CallbackPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { Inside } from './Inside.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { AREA_ROUTES } from './sections.ts'
import { WallPage } from './WallPage.tsx'

/** All addresses of the specification: those of the areas, and those that belong to no area. */

rootRoute.update({ component: Outlet, notFoundComponent: () => <NotFoundPage /> })
insideRoute.update({ component: Inside })

const everyone = { access: 'everyone' } as const

/** Shown if no section is open to the role; everybody else is redirected. */
const home = createRoute({
  getParentRoute: () => insideRoute,
  path: '/',
  staticData: everyone,
  component: screen(() => import('./NothingOpenPage.tsx'), 'NothingOpenPage'),
})
/** Shown to people who may enter the administration but open none of its pages; others are redirected. */
const admin = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin',
  staticData: everyone,
  component: screen(() => import('./AdminHomePage.tsx'), 'AdminHomePage'),
})
const firstLogin = createRoute({
  getParentRoute: () => insideRoute,
  path: '/first-login/$userId',
  staticData: everyone,
  component: screen(() => import('./FirstLoginPage.tsx'), 'FirstLoginPage'),
})
const chooseZone = createRoute({
  getParentRoute: () => insideRoute,
  path: '/choosezone/$userId',
  staticData: everyone,
  component: screen(() => import('./ChooseZonePage.tsx'), 'ChooseZonePage'),
})
const unknown = createRoute({
  getParentRoute: () => insideRoute,
  path: '$',
  staticData: everyone,
  component: () => <NotFoundPage isInShell />,
})
const error = createRoute({ getParentRoute: () => rootRoute, path: '/error/$code', component: ErrorPage })
/** Sign-up, before there is an account. */
const signup = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  component: screen(() => import('../areas/users/SignupPage.tsx'), 'SignupPage'),
})
/** Belongs to no organisation: a platform administrator need not be a member of one. */
const platform = createRoute({
  getParentRoute: () => rootRoute,
  path: '/platform',
  component: screen(() => import('./PlatformGate.tsx'), 'PlatformGate'),
})
/** Where a wall screen receives its token. */
const wall = createRoute({ getParentRoute: () => rootRoute, path: '/wall', component: WallPage })
const callback = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/callback',
  component: CallbackPage,
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    insideRoute.addChildren([home, admin, firstLogin, chooseZone, unknown, ...AREA_ROUTES]),
    error,
    signup,
    platform,
    wall,
    callback,
  ]),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  pathParamsAllowedCharacters: [':'],
  defaultErrorComponent: LoadFailure,
  defaultPendingMs: 200,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
