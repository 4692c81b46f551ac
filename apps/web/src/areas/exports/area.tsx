import { createRoute } from '@tanstack/react-router'
import { EXPORT_KINDS, EXPORTS } from '@verglas/contract/export-kinds'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'

const page = createRoute({
  getParentRoute: () => insideRoute,
  path: '/export',
  // Every member may export outages, but a role without any feature sees no section, and an explanation instead.
  staticData: { access: [...new Set(EXPORT_KINDS.flatMap((kind) => EXPORTS[kind].feature ?? []))] },
  component: screen(() => import('./ExportPage.tsx'), 'ExportPage'),
})

/** The one place for exporting anything as a file. */
export const exports = {
  name: 'exports',
  routes: [page],
  navigation: [{ path: '/export', group: 'tools', position: 40, label: 'navigation.exports', key: 'x' }],
} as const satisfies Area
