import { createRoute, useNavigate } from '@tanstack/react-router'
import type { Area, Places } from '../../lib/area-manifest.ts'
import { useContextData } from '../../lib/context.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'

const access = 'forecasts'

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/previsions',
  staticData: { access, hasForecasts: true, hint: 'forecasts' },
  component: screen(() => import('./ForecastsPage.tsx'), 'ForecastsPage'),
})
const ForecastPage = screen(() => import('./ForecastPage.tsx'), 'ForecastPage')
const point = createRoute({
  getParentRoute: () => insideRoute,
  path: '/previsions/view/$castpointId',
  staticData: { access, hasForecasts: true },
  component: ForecastPage,
})
const pointAt = createRoute({
  getParentRoute: () => insideRoute,
  path: '/previsions/view/$castpointId/$time',
  staticData: { access, hasForecasts: true },
  component: ForecastPage,
})
const simple = createRoute({
  getParentRoute: () => insideRoute,
  path: '/previsions/simple/$type/$castpointId',
  staticData: { access, hasForecasts: true },
  component: screen(() => import('./SimpleForecastPage.tsx'), 'SimpleForecastPage'),
})

/** The forecast points are loaded before any screen is drawn. */
function useForecastPlaces(): ReturnType<Places['use']> {
  const navigate = useNavigate()
  const { points, hasFeature } = useContextData()
  const list = (hasFeature(access) ? points : []).flatMap(
    ({ id_castpoint: castpointId, name, zoneId, longitude, latitude }) =>
      castpointId === null
        ? []
        : [
            {
              id: castpointId,
              name,
              zoneId,
              at: [longitude, latitude] as const,
              words: '',
              open: () => void navigate({ to: '/previsions/view/$castpointId', params: { castpointId } }),
            },
          ],
  )
  return { list, isLoading: false, error: null, retry: () => {} }
}

export const forecast = {
  name: 'forecast',
  routes: [list, point, pointAt, simple],
  navigation: [
    {
      path: '/previsions',
      group: 'places',
      position: 20,
      label: 'navigation.forecasts',
      key: 'p',
      alsoAt: ['/pdf'],
    },
  ],
  places: {
    follow: 'castpoints',
    label: 'navigation.forecasts',
    followLabel: 'firstLogin.stepCastpoints',
    use: useForecastPlaces,
    Acts: lazyComponent(() => import('./FollowedNotices.tsx'), 'FollowedNotices'),
  },
} as const satisfies Area
