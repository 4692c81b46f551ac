import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area-manifest.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'

const edition = createRoute({
  getParentRoute: () => insideRoute,
  path: '/stations/edit/$stationId',
  staticData: { access: 'admin_stations' },
  component: screen(() => import('./StationEditPage.tsx'), 'StationEditPage'),
})

/** An organisation's settings of its stations, reached from the page of a station. */
export const setup = { routes: [edition] } as const satisfies Screens
