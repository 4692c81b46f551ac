import { LAYER_KINDS } from './layer-kinds.ts'
import type { ItemsByKind } from './map-kinds.ts'

/** Attributions of the data on the map, each once; those of the topmost layer first. */
export const mapCredits = (items: ItemsByKind): readonly string[] => {
  const names = LAYER_KINDS.toReversed().flatMap((kind) => items[kind].credits ?? [])
  return [...new Set(names)].filter((name) => name !== '')
}
