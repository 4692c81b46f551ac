import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/previsions/avis',
  staticData: { access: 'forecasts', hasForecasts: true },
  component: screen(() => import('./HumancastsPage.tsx'), 'HumancastsPage'),
})

export const humancast = { name: 'humancast', routes: [list] } as const satisfies Area
