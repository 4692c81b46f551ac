import type { Area } from '../../lib/area-manifest.ts'

/** Has no screen of its own; its panels are part of the forecast point's page. */
export const climate = { name: 'climate' } as const satisfies Area
