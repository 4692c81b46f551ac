import type { Area } from '../../lib/area-manifest.ts'
import { parts } from './parts/screens.tsx'

/** The installation itself: its organisations, which have a sign-in of their own, and the gallery of components. */
export const platform = { name: 'platform', routes: parts.routes } as const satisfies Area
