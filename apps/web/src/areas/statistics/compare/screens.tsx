import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area-manifest.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'

const page = createRoute({
  getParentRoute: () => insideRoute,
  path: '/compare',
  staticData: { access: ['stations', 'forecasts'] },
  component: screen(() => import('./ComparePage.tsx'), 'ComparePage'),
})

export const compare = {
  routes: [page],
  navigation: [
    {
      path: '/compare',
      group: 'places',
      position: 40,
      label: 'navigation.compare',
      key: 'c',
      isAction: true,
    },
  ],
} as const satisfies Screens
