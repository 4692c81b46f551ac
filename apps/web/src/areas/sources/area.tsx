import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'
import { TroubleBadge } from './TroubleBadge.tsx'

const access = 'admin_sources'

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/sources',
  staticData: { access },
  component: screen(() => import('./SourcesPage.tsx'), 'SourcesPage'),
})
const newConnection = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/sources/new',
  staticData: { access },
  component: screen(() => import('./NewConnectionPage.tsx'), 'NewConnectionPage'),
})
const connection = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/sources/$connectionId',
  staticData: { access },
  component: screen(() => import('./ConnectionPage.tsx'), 'ConnectionPage'),
})
const editConnection = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/sources/$connectionId/edit',
  staticData: { access },
  component: screen(() => import('./EditConnectionPage.tsx'), 'EditConnectionPage'),
})

export const sources = {
  name: 'sources',
  routes: [list, newConnection, connection, editConnection],
  adminPages: [{ path: '/admin/sources', group: 'data', position: 110, label: 'navigation.sources' }],
  TopBarBadge: TroubleBadge,
} as const satisfies Area
