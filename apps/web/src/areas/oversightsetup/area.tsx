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

/** What is watched over: drawn on the map, with its rules in sentences. */
export const oversightsetup = { name: 'oversightsetup', routes: [edit] } as const satisfies Area
