import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area-manifest.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'

const table = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/treatments',
  staticData: { access: 'admin_ceils' },
  component: screen(() => import('./TreatmentTablePage.tsx'), 'TreatmentTablePage'),
})

/** Setup of the decision table for treatments. */
export const setup = {
  routes: [table],
  adminPages: [
    {
      path: '/admin/treatments',
      group: 'roads',
      position: 90,
      label: 'navigation.treatmentTable',
      isOpenWithoutAdministration: true,
    },
  ],
} as const satisfies Screens
