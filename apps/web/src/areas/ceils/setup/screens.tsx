import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area-manifest.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'

const staticData = { access: 'admin_ceils' } as const

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/ceils',
  staticData,
  component: screen(() => import('./CeilsPage.tsx'), 'CeilsPage'),
})
const entry = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/ceils/$ceilId',
  staticData,
  component: screen(() => import('./CeilPage.tsx'), 'CeilPage'),
})

/** The values at which the product itself warns an organisation. */
export const setup = {
  routes: [list, entry],
  adminPages: [
    {
      path: '/admin/ceils',
      group: 'data',
      position: 100,
      label: 'navigation.ceils',
      isOpenWithoutAdministration: true,
    },
  ],
} as const satisfies Screens
