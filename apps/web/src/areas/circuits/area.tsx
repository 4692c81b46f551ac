import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screensOf } from '../../lib/screen.ts'
import { IconRoute } from '../../ui/icons.ts'

const screen = screensOf('circuits', 'roadcast', 'humancast')

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/circuits',
  staticData: { access: 'roadcast' },
  component: screen(() => import('./CircuitsPage.tsx'), 'CircuitsPage'),
})

export const circuits = {
  name: 'circuits',
  routes: [list],
  navigation: { path: '/roads/circuits', label: 'navigation.circuits', key: 'r', Icon: IconRoute },
} as const satisfies Area
