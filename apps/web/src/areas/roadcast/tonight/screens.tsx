import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area-manifest.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'

const points = createRoute({
  getParentRoute: () => insideRoute,
  path: '/tonight/points',
  staticData: { access: 'roadcast', hasForecasts: true },
  component: screen(() => import('./NightPointsPage.tsx'), 'NightPointsPage'),
})

export const tonight = {
  routes: [points],
  navigation: [
    { path: '/tonight/points', group: 'night', position: 20, label: 'navigation.tonightPoints', key: 'y' },
  ],
} as const satisfies Screens
