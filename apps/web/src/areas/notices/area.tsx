import type { Area } from '../../lib/area.ts'

/** What the organisation tells its people of a place, for the screens of places. */
export const notices = { name: 'notices' } as const satisfies Area
