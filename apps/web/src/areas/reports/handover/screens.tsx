import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area-manifest.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'

const page = createRoute({
  getParentRoute: () => insideRoute,
  path: '/handover',
  staticData: { access: 'reports', hint: 'handover' },
  component: screen(() => import('./HandoverPage.tsx'), 'HandoverPage'),
})

export const handover = {
  routes: [page],
  navigation: [{ path: '/handover', group: 'journal', position: 10, label: 'navigation.handover', key: 'h' }],
} as const satisfies Screens
