import type { Area } from '../../lib/area.ts'

/**
 * Camera pictures at a place, for the screens of any area; the cameras themselves are the area after this
 * one.
 */
export const pictures = { name: 'pictures' } as const satisfies Area
