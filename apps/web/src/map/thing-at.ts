import type { Map as MapLibre, Point } from 'maplibre-gl'

/** How far beside a thin line a pointer or a finger still means it. */
export const REACH_PX = 6

/** What is under the pointer, or else beside it: the id of the topmost thing in these parts of layers; null: nothing. */
export function thingAt(
  map: MapLibre,
  { x, y }: Pick<Point, 'x' | 'y'>,
  parts: readonly string[],
): string | null {
  const layers = parts.filter((part) => map.getLayer(part))
  if (layers.length === 0) return null
  const around: [[number, number], [number, number]] = [
    [x - REACH_PX, y - REACH_PX],
    [x + REACH_PX, y + REACH_PX],
  ]
  const [found] = map.queryRenderedFeatures([x, y], { layers })
  const [beside] = found ? [found] : map.queryRenderedFeatures(around, { layers })
  const id: unknown = beside?.properties.id
  return typeof id === 'string' ? id : null
}
