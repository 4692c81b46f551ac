import type { Area } from '../../lib/area.ts'

/** No screen of its own: its panels appear on the page of a station and in the profile. */
export const ceils = { name: 'ceils' } as const satisfies Area
