import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'

const access = 'bulletin_pdf'

const point = createRoute({
  getParentRoute: () => insideRoute,
  path: '/pdf/prevision/$castpointId',
  staticData: { access, hasForecasts: true },
  component: screen(() => import('./BulletinPage.tsx'), 'BulletinPage'),
})
const overview = createRoute({
  getParentRoute: () => insideRoute,
  path: '/pdf/organisation',
  staticData: { access, hasForecasts: true },
  component: screen(() => import('./OverviewPage.tsx'), 'OverviewPage'),
})

/** Printed and mailed bulletins; the forecast pages link to them. */
export const bulletins = { name: 'bulletins', routes: [point, overview] } as const satisfies Area
