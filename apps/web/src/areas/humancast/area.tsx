import type { Area } from '../../lib/area.ts'

/** Has no screen of its own; its panels are part of the forecast point's page. */
export const humancast = { name: 'humancast' } as const satisfies Area
