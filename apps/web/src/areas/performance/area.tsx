import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'
import { IconActivity } from '../../ui/icons.ts'

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
      position: 190,
      label: 'navigation.performance',
      key: 'q',
      Icon: IconActivity,
    },
  ],
} as const satisfies Area
