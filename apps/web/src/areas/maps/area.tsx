import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'
import { setup } from './setup/screens.tsx'
import { useMapTabs } from './use-map-tabs.ts'

const map = createRoute({
  getParentRoute: () => insideRoute,
  path: '/cartes',
  staticData: { access: ['obs_map', 'datapoints_map'], hint: 'map' },
  component: screen(() => import('./MapsPage.tsx'), 'MapsPage'),
})

const externalView = createRoute({
  getParentRoute: () => insideRoute,
  path: '/cartes/$viewId',
  staticData: { access: ['obs_map', 'datapoints_map'] },
  component: screen(() => import('./ExternalViewPage.tsx'), 'ExternalViewPage'),
})

export const maps = {
  name: 'maps',
  adminPages: setup.adminPages,
  routes: [map, externalView, ...setup.routes],
  navigation: [
    { path: '/cartes', group: 'map', position: 10, label: 'navigation.maps', key: 'm', useTabs: useMapTabs },
  ],
} as const satisfies Area
