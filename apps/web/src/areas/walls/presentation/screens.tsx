import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area-manifest.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'

const presented = createRoute({
  getParentRoute: () => insideRoute,
  path: '/presentation',
  staticData: { access: 'presentation_mode' },
  component: screen(() => import('./PresentationPage.tsx'), 'PresentationPage'),
})

/** Started from the top bar; shows the screens of all areas, each by its own address. */
export const presentation = { routes: [presented] } as const satisfies Screens
