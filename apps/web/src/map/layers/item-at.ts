import type { FindAt, ItemHit, MapLayer } from './map-layer.ts'

/**
 * The item at a position of the map: among all layers, the one whose middle is nearest; among equally near ones,
 * the topmost.
 */
export function itemAt(
  layers: readonly Pick<MapLayer, 'id'>[],
  finders: ReadonlyMap<string, FindAt>,
  { x, y }: { readonly x: number; readonly y: number },
): string | null {
  let nearest: ItemHit | null = null
  for (const { id } of layers.toReversed()) {
    const hit = finders.get(id)?.(x, y)
    if (hit && (!nearest || hit.px < nearest.px)) nearest = hit
  }
  return nearest?.id ?? null
}
