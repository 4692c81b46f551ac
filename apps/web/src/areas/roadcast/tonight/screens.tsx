import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'
import { IconMoon } from '../../../ui/icons.ts'

const table = createRoute({
  getParentRoute: () => insideRoute,
  path: '/tonight',
  staticData: { access: 'roadcast', hasForecasts: true },
  component: screen(() => import('./TonightPage.tsx'), 'TonightPage'),
})

export const tonight = {
  routes: [table],
  navigation: [{ path: '/tonight', position: 100, label: 'navigation.tonight', key: 'n', Icon: IconMoon }],
} as const satisfies Screens
