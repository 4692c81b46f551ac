import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'

const page = createRoute({
  getParentRoute: () => insideRoute,
  path: '/demo/performance',
  staticData: { access: 'demo_performance' },
  component: screen(() => import('./PerformancePage.tsx'), 'PerformancePage'),
})

/** Live measurements of the product, for anybody who wants to see them. */
export const performance = {
  name: 'performance',
  routes: [page],
  navigation: [
    {
      path: '/demo/performance',
      group: 'tools',
      position: 50,
      label: 'navigation.performance',
      key: 'q',
    },
  ],
} as const satisfies Area
