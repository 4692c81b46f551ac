import { type Mode, outlineOf, TOKENS } from '@verglas/charts/theme'
import type { MapPoint } from '../../map/layers/points.ts'
import { type Camera, isOutdated } from './pictures/panels.ts'

const ARROWS = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'] as const

/** Where a camera looks, as an arrow on a map whose top is north. */
export function arrowOf(headingDeg: number): string {
  return ARROWS[Math.round(headingDeg / 45) % ARROWS.length] ?? ''
}

type Context = {
  readonly mode: Mode
  readonly nowMs: number
  readonly isFavourite: (id: string) => boolean
}

/** Cameras as map points with their viewing direction; a camera without a recent picture is a ring. */
export function cameraPoints(cameras: readonly Camera[], context: Context): readonly MapPoint[] {
  const { mode, nowMs, isFavourite } = context
  const fill = TOKENS[mode].interactive
  return cameras.map((camera) => ({
    id: camera.id,
    longitude: camera.longitude,
    latitude: camera.latitude,
    name: camera.name,
    value: camera.heading === null ? '' : arrowOf(camera.heading),
    fill,
    outline: outlineOf(fill, mode) ?? fill,
    symbol: isOutdated(camera, nowMs) ? 'ring' : 'plain',
    rank: isFavourite(camera.id) ? -1 : 0,
  }))
}
