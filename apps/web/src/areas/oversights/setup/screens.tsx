import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area-manifest.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'

const edit = createRoute({
  getParentRoute: () => insideRoute,
  path: '/oversights/edit/$oversightId',
  staticData: { access: 'admin_ceils' },
  component: screen(() => import('./OversightEditPage.tsx'), 'OversightEditPage'),
})

/** Setup of oversights: their area on the map and their rules as sentences. */
export const setup = { routes: [edit] } as const satisfies Screens
