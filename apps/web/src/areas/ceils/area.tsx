import type { Area } from '../../lib/area-manifest.ts'
import { setup } from './setup/screens.tsx'

/** No screen of its own: its panels appear on the page of a station and in the profile. */
export const ceils = {
  name: 'ceils',
  adminPages: setup.adminPages,
  routes: setup.routes,
} as const satisfies Area
