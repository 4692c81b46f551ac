import type { Area } from '../../lib/area-manifest.ts'
import { tonight } from './tonight/screens.tsx'

/** Has no screen of its own: its panels are on the page of a forecast point. */
export const roadcast = {
  name: 'roadcast',
  navigation: tonight.navigation,
  routes: tonight.routes,
} as const satisfies Area
