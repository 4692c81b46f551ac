import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area-manifest.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'

const network = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/network',
  staticData: { access: 'admin_users' },
  component: screen(() => import('./NetworkPage.tsx'), 'NetworkPage'),
})

const risks = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/risks',
  staticData: { access: 'admin_ceils' },
  component: screen(() => import('./RisksPage.tsx'), 'RisksPage'),
})

/** Setup of an organisation's road network and risk table. */
export const setup = {
  routes: [network, risks],
  adminPages: [
    { path: '/admin/network', group: 'roads', position: 70, label: 'navigation.roadNetwork' },
    {
      path: '/admin/risks',
      group: 'roads',
      position: 80,
      label: 'navigation.riskRules',
      isOpenWithoutAdministration: true,
    },
  ],
} as const satisfies Screens
