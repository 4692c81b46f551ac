import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area-manifest.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'

const roster = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/duty',
  staticData: { access: 'directive', hint: 'duty' },
  component: screen(() => import('./DutyPage.tsx'), 'DutyPage'),
})
const importing = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/duty/import',
  staticData: { access: 'directive_notify' },
  component: screen(() => import('./ImportDutiesPage.tsx'), 'ImportDutiesPage'),
})
const editor = createRoute({
  getParentRoute: () => insideRoute,
  path: '/roads/duty/$dutyId',
  staticData: { access: 'directive_notify' },
  component: screen(() => import('./DutyEditPage.tsx'), 'DutyEditPage'),
})

/** The duty roster: who is notified of the orders of which circuits, and when. */
export const duty = {
  routes: [roster, importing, editor],
  navigation: [{ path: '/roads/duty', group: 'circuits', position: 40, label: 'duty.title', key: 'f' }],
} as const satisfies Screens
