import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screensOf } from '../../lib/screen.ts'

const screen = screensOf('stationsetup', 'form', 'skill')

const edition = createRoute({
  getParentRoute: () => insideRoute,
  path: '/stations/edit/$stationId',
  staticData: { access: 'admin_stations' },
  component: screen(() => import('./StationEditPage.tsx'), 'StationEditPage'),
})

/** What an organisation says of its stations; the way there is on the page of a station. */
export const stationsetup = { name: 'stationsetup', routes: [edition] } as const satisfies Area
