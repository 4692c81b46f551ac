import type { Area } from '../../lib/area.ts'

/** Has no screen of its own: its panels are on the page of a forecast point. */
export const roadcast = { name: 'roadcast' } as const satisfies Area
