import { mercatorX, mercatorY } from './mercator.ts'

/**
 * The view of a map for drawing on it, in pixels of the page. The map is never rotated nor tilted: one scale,
 * one shift.
 */
export type FlatView = {
  readonly width: number
  readonly height: number
  readonly zoom: number
  /** Pixels across the whole world. */
  readonly scale: number
  readonly shiftX: number
  readonly shiftY: number
  /** How much larger than at a desk lines, points and texts are drawn, on a wall; default 1. */
  readonly growth?: number
}

export const xOf = ({ scale, shiftX }: FlatView, longitude: number): number =>
  mercatorX(longitude) * scale + shiftX
export const yOf = ({ scale, shiftY }: FlatView, latitude: number): number =>
  mercatorY(latitude) * scale + shiftY

/** Half the size of the largest drawing around a place. */
const MARGIN_PX = 24
/** Whether any part of a drawing around this position is visible. */
export const isInView = ({ width, height }: FlatView, x: number, y: number): boolean =>
  x > -MARGIN_PX && y > -MARGIN_PX && x < width + MARGIN_PX && y < height + MARGIN_PX
