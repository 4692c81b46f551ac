import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'
import { setup } from './setup/screens.tsx'

const page = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads',
  staticData: { access: 'roadcast', hasForecasts: true },
  component: screen(() => import('./NetworkPage.tsx'), 'NetworkPage'),
})

/** The road network and its dangers. */
export const network = {
  name: 'network',
  adminPages: setup.adminPages,
  routes: [page, ...setup.routes],
  navigation: [{ path: '/roads', group: 'night', position: 30, label: 'navigation.network', key: 'o' }],
} as const satisfies Area
