import type { Area } from '../../lib/area.ts'

/** What cameras show at a place, for the screens of any area; the cameras themselves are the area after them. */
export const pictures = { name: 'pictures' } as const satisfies Area
