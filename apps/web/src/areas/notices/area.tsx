import type { Area } from '../../lib/area.ts'

/** News by the organisation about places, for the screens of those places. */
export const notices = { name: 'notices' } as const satisfies Area
