import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'
import { IconChartLine } from '../../../ui/icons.ts'

const page = createRoute({
  getParentRoute: () => insideRoute,
  path: '/compare',
  staticData: { access: ['stations', 'forecasts'] },
  component: screen(() => import('./ComparePage.tsx'), 'ComparePage'),
})

export const compare = {
  routes: [page],
  navigation: [
    { path: '/compare', position: 120, label: 'navigation.compare', key: 'c', Icon: IconChartLine },
  ],
} as const satisfies Screens
