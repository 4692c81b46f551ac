import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'
import { IconChartLine } from '../../ui/icons.ts'

const page = createRoute({
  getParentRoute: () => insideRoute,
  path: '/compare',
  staticData: { access: ['stations', 'forecasts'] },
  component: screen(() => import('./ComparePage.tsx'), 'ComparePage'),
})

export const compare = {
  name: 'compare',
  routes: [page],
  navigation: [{ path: '/compare', position: 120, label: 'navigation.compare', key: 'c', Icon: IconChartLine }],
} as const satisfies Area
