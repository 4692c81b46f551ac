/** Kinds of map items, lowest first. Each has a file of its name in `kinds/`. */
export const LAYER_KINDS = [
  'alerts',
  'floods',
  'isolines',
  'segments',
  'reports',
  'fires',
  'outages',
  'tides',
  'cameras',
  'castpoints',
  'stations',
  'winds',
  'strikes',
] as const
export type LayerKind = (typeof LAYER_KINDS)[number]

/** Prefixes an id with its layer, because items of different layers may have the same id. */
export const itemId = (kind: LayerKind, id: string): string => `${kind}:${id}`

export function readMapItem(text: string | undefined): { kind: LayerKind; id: string } | null {
  const kind = LAYER_KINDS.find((candidate) => text?.startsWith(`${candidate}:`))
  return kind && text ? { kind, id: text.slice(kind.length + 1) } : null
}
