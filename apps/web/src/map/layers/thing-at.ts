import type { FindAt, FoundThing, MapLayer } from './map-layer.ts'

/** What is meant at a place of the map: of all layers the thing whose middle is nearest, of those as near the topmost. */
export function thingAt(
  layers: readonly Pick<MapLayer, 'id'>[],
  finders: ReadonlyMap<string, FindAt>,
  { x, y }: { readonly x: number; readonly y: number },
): string | null {
  let nearest: FoundThing | null = null
  for (const { id } of layers.toReversed()) {
    const found = finders.get(id)?.(x, y)
    if (found && (!nearest || found.px < nearest.px)) nearest = found
  }
  return nearest?.id ?? null
}
