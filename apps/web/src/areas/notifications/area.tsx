import { createRoute } from '@tanstack/react-router'
import { PEOPLE_ADMINISTRATION } from '@verglas/contract/features'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'

const personRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/user/notifications/$userId',
  staticData: { access: PEOPLE_ADMINISTRATION },
  component: screen(() => import('./PersonNoticesPage.tsx'), 'PersonNoticesPage'),
})

/**
 * The other panels of this area appear on the page of a forecast point, in the list of favourites and in the
 * profile.
 */
export const notifications = { name: 'notifications', routes: [personRoute] } as const satisfies Area
