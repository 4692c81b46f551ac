import type { Area } from '../../lib/area.ts'

/** Without a screen of its own: its panels stand on the page of a forecast point. */
export const climate = { name: 'climate' } as const satisfies Area
