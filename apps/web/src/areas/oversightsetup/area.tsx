import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screensOf } from '../../lib/screen.ts'

const screen = screensOf(
  'oversightsetup',
  'oversights',
  'organisation',
  'form',
  'network',
  'circuits',
  'roadcast',
  'humancast',
  'forecast',
  'climate',
  'pictures',
  'skill',
  'notifications',
  'stations',
  'ceils',
)

const edit = createRoute({
  getParentRoute: () => insideRoute,
  path: '/oversights/edit/$oversightId',
  staticData: { access: 'admin_ceils' },
  component: screen(() => import('./OversightEditPage.tsx'), 'OversightEditPage'),
})

/** Setup of oversights: their area on the map and their rules as sentences. */
export const oversightsetup = { name: 'oversightsetup', routes: [edit] } as const satisfies Area
