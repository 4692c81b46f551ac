import { createRoute, useNavigate } from '@tanstack/react-router'
import type { Area, Places } from '../../lib/area-manifest.ts'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'
import { setup } from './setup/screens.tsx'

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/oversights',
  staticData: { access: 'oversight', hasForecasts: true },
  component: screen(() => import('./OversightsPage.tsx'), 'OversightsPage'),
})
const detail = createRoute({
  getParentRoute: () => insideRoute,
  path: '/oversights/view/$oversightId',
  staticData: { access: 'oversight', hasForecasts: true },
  component: screen(() => import('./OversightPage.tsx'), 'OversightPage'),
})

/** Watches can be searched by name; their areas may span several zones. */
function useOversightPlaces(): ReturnType<Places['use']> {
  const navigate = useNavigate()
  const { hasFeature } = useContextData()
  const { data, isLoading, error, refetch } = useCall(
    'listOversights',
    {},
    { enabled: hasFeature('oversight') },
  )
  const places = (data?.entries ?? []).map(({ id, name }) => ({
    id,
    name,
    zoneId: null,
    at: null,
    words: '',
    open: () => void navigate({ to: '/oversights/view/$oversightId', params: { oversightId: id } }),
  }))
  return { list: places, isLoading, error: data ? null : error, retry: () => void refetch() }
}

export const oversights = {
  name: 'oversights',
  routes: [list, detail, ...setup.routes],
  navigation: [
    { path: '/oversights', group: 'alerts', position: 20, label: 'navigation.oversights', key: 'w' },
  ],
  places: {
    follow: 'oversights',
    label: 'navigation.oversights',
    followLabel: 'firstLogin.stepOversights',
    use: useOversightPlaces,
  },
} as const satisfies Area
