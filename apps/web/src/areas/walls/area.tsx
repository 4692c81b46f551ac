import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'
import { presentation } from './presentation/screens.tsx'

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/walls',
  staticData: { access: 'admin_users' },
  component: screen(() => import('./WallsPage.tsx'), 'WallsPage'),
})

/** Wall screens, which sign in automatically at `/wall`. */
export const walls = {
  name: 'walls',
  routes: [list, ...presentation.routes],
  adminPages: [{ path: '/admin/walls', group: 'screens', position: 60, label: 'navigation.walls' }],
} as const satisfies Area
