import type { Area } from '../../lib/area.ts'

/** Without a screen of its own: its panels stand on the page of a station and in the profile. */
export const ceils = { name: 'ceils' } as const satisfies Area
