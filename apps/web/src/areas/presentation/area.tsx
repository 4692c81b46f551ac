import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screensOf } from '../../lib/screen.ts'

const screen = screensOf('presentation')

const presented = createRoute({
  getParentRoute: () => insideRoute,
  path: '/presentation',
  staticData: { access: 'presentation_mode' },
  component: screen(() => import('./PresentationPage.tsx'), 'PresentationPage'),
})

/** Begun in the top bar; it shows the screens of all areas, each as its own address. */
export const presentation = { name: 'presentation', routes: [presented] } as const satisfies Area
