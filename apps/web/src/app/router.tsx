import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  retainSearchParams,
} from '@tanstack/react-router'
import { readSearch, type Search, writeSearch } from '../lib/address.ts'
import { readInstant } from '../time/instant.ts'
import { CallbackPage } from './CallbackPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { Inside } from './Inside.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { inTime } from './lazy-load.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

/** The addresses of the specification that exist. Screens of the areas are loaded when they are first shown. */

const root = createRootRoute({
  component: Outlet,
  validateSearch: (search: Record<string, string>): Search => {
    const { time: text, ...rest } = search
    const time = readInstant(text)
    return time === null ? rest : { ...rest, time }
  },
  // Time and presentation go along from screen to screen.
  search: { middlewares: [retainSearchParams(['time', 'fullscreen'])] },
  notFoundComponent: () => <NotFoundPage />,
})

/** Everything behind the sign-in: loads the context, holds the guards, draws the shell. */
const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Inside })

const home = createRoute({ getParentRoute: () => inside, path: '/' })

const stations = createRoute({
  getParentRoute: () => inside,
  path: '/stations',
  component: lazyRouteComponent(
    inTime(() => import('../areas/stations/StationsPage.tsx')),
    'StationsPage',
  ),
})
const station = createRoute({
  getParentRoute: () => inside,
  path: '/stations/view/$stationId',
  component: lazyRouteComponent(
    inTime(() => import('../areas/stations/StationPage.tsx')),
    'StationPage',
  ),
})
const forecasts = createRoute({
  getParentRoute: () => inside,
  path: '/previsions',
  component: lazyRouteComponent(
    inTime(() => import('../areas/forecast/ForecastsPage.tsx')),
    'ForecastsPage',
  ),
})
const ForecastPage = lazyRouteComponent(
  inTime(() => import('../areas/forecast/ForecastPage.tsx')),
  'ForecastPage',
)
const forecast = createRoute({
  getParentRoute: () => inside,
  path: '/previsions/view/$castpointId',
  component: ForecastPage,
})
const forecastAt = createRoute({
  getParentRoute: () => inside,
  path: '/previsions/view/$castpointId/$time',
  component: ForecastPage,
})
const simpleForecast = createRoute({
  getParentRoute: () => inside,
  path: '/previsions/simple/$type/$castpointId',
  component: lazyRouteComponent(
    inTime(() => import('../areas/forecast/SimpleForecastPage.tsx')),
    'SimpleForecastPage',
  ),
})
const skill = createRoute({
  getParentRoute: () => inside,
  path: '/previsions/qualite/$castpointId',
  component: lazyRouteComponent(
    inTime(() => import('../areas/skill/SkillPage.tsx')),
    'SkillPage',
  ),
})
const admin = createRoute({ getParentRoute: () => inside, path: '/admin' })
const sources = createRoute({
  getParentRoute: () => inside,
  path: '/admin/sources',
  component: lazyRouteComponent(
    inTime(() => import('../areas/admin/SourcesPage.tsx')),
    'SourcesPage',
  ),
})
const newSource = createRoute({
  getParentRoute: () => inside,
  path: '/admin/sources/new',
  component: lazyRouteComponent(
    inTime(() => import('../areas/admin/NewConnectionPage.tsx')),
    'NewConnectionPage',
  ),
})
const source = createRoute({
  getParentRoute: () => inside,
  path: '/admin/sources/$connectionId',
  component: lazyRouteComponent(
    inTime(() => import('../areas/admin/ConnectionPage.tsx')),
    'ConnectionPage',
  ),
})
const editSource = createRoute({
  getParentRoute: () => inside,
  path: '/admin/sources/$connectionId/edit',
  component: lazyRouteComponent(
    inTime(() => import('../areas/admin/EditConnectionPage.tsx')),
    'EditConnectionPage',
  ),
})
const firstLogin = createRoute({
  getParentRoute: () => inside,
  path: '/first-login/$userId',
  component: lazyRouteComponent(
    inTime(() => import('./FirstLoginPage.tsx')),
    'FirstLoginPage',
  ),
})
const chooseZone = createRoute({
  getParentRoute: () => inside,
  path: '/choosezone/$userId',
  component: lazyRouteComponent(
    inTime(() => import('./ChooseZonePage.tsx')),
    'ChooseZonePage',
  ),
})
const unknown = createRoute({
  getParentRoute: () => inside,
  path: '$',
  component: () => <NotFoundPage isInShell />,
})
const error = createRoute({ getParentRoute: () => root, path: '/error/$code', component: ErrorPage })
const callback = createRoute({ getParentRoute: () => root, path: '/auth/callback', component: CallbackPage })

export const router = createRouter({
  routeTree: root.addChildren([
    inside.addChildren([
      home,
      stations,
      station,
      forecasts,
      forecast,
      forecastAt,
      simpleForecast,
      skill,
      admin,
      sources,
      newSource,
      source,
      editSource,
      firstLogin,
      chooseZone,
      unknown,
    ]),
    error,
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
