import { createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { readSearch, writeSearch } from '../lib/address.ts'
import { insideRoute, rootRoute } from '../lib/routes.ts'
import { screensOf } from '../lib/screen.ts'
import { CallbackPage } from './CallbackPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { Inside } from './Inside.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { AREA_ROUTES } from './sections.ts'
import { WallPage } from './WallPage.tsx'

/** The addresses of the specification that exist: those of the areas, and those that belong to no area. */

rootRoute.update({ component: Outlet, notFoundComponent: () => <NotFoundPage /> })
insideRoute.update({ component: Inside })

const screen = screensOf()
const ofPlatform = { screen: screensOf('platform', 'form') }
const people = { screen: screensOf('users', 'form') }
const everyone = { access: 'everyone' } as const

/** Shown where no section is open to the role; everybody else is led on. */
const home = createRoute({
  getParentRoute: () => insideRoute,
  path: '/',
  staticData: everyone,
  component: screen(() => import('./NothingOpenPage.tsx'), 'NothingOpenPage'),
})
/** Shown where no page of the administration is open to who may enter it. */
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
/** Before there is an account. */
const signup = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  component: people.screen(() => import('../areas/users/SignupPage.tsx'), 'SignupPage'),
})
/** Of no organisation: who administers the platform need belong to none. */
const platform = createRoute({
  getParentRoute: () => rootRoute,
  path: '/platform',
  component: ofPlatform.screen(() => import('./PlatformGate.tsx'), 'PlatformGate'),
})
/** A screen on a wall is given its token. */
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
