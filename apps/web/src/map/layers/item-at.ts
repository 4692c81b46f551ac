import type { FindAt, ItemHit, MapLayer } from './map-layer.ts'

/**
 * Id of the item at a position of the map: among all layers, the item whose centre is nearest; among equally near
 * ones, the topmost. `layers` are in drawing order, the topmost last.
 */
export function itemIdAt(
  layers: readonly Pick<MapLayer, 'id'>[],
  finders: ReadonlyMap<string, FindAt>,
  { x, y }: { readonly x: number; readonly y: number },
): string | null {
  let nearest: ItemHit | null = null
  for (const { id } of layers.toReversed()) {
    const hit = finders.get(id)?.(x, y)
    if (hit && (!nearest || hit.distancePx < nearest.distancePx)) nearest = hit
  }
  return nearest?.id ?? null
}
