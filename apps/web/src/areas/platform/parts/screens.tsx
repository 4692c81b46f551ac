import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area-manifest.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'

const page = createRoute({
  getParentRoute: () => insideRoute,
  path: '/demo/parts',
  staticData: { access: 'demonstration' },
  component: screen(() => import('./ComponentGalleryPage.tsx'), 'ComponentGalleryPage'),
})

/** A gallery of the components, for developers of new screens; only in demonstrations. */
export const parts = { routes: [page] } as const satisfies Screens
