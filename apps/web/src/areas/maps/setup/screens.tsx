import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area-manifest.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'

const administered = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/views',
  staticData: { access: 'admin_sources' },
  component: screen(() => import('./ViewsPage.tsx'), 'ViewsPage'),
})
const edited = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/views/$viewId',
  staticData: { access: 'admin_sources' },
  component: screen(() => import('./EditViewPage.tsx'), 'EditViewPage'),
})

const baseMap = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/base-map',
  staticData: { access: 'admin_sources' },
  component: screen(() => import('./BaseMapPage.tsx'), 'BaseMapPage'),
})

export const setup = {
  routes: [administered, edited, baseMap],
  adminPages: [
    { path: '/admin/views', group: 'screens', position: 140, label: 'navigation.views' },
    { path: '/admin/base-map', group: 'screens', position: 150, label: 'navigation.baseMap' },
  ],
} as const satisfies Screens
