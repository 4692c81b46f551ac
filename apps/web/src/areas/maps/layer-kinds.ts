import type { Feature } from '@verglas/contract/features'

/** Layers of the map, lowest first. */
export const LAYER_KINDS = [
  'alerts',
  'isolines',
  'segments',
  'reports',
  'fires',
  'outages',
  'tides',
  'cameras',
  'winds',
  'castpoints',
  'stations',
  'strikes',
] as const
export type LayerKind = (typeof LAYER_KINDS)[number]

/** Features required for a layer: all of them. */
export const NEEDED: Readonly<Record<LayerKind, { readonly access: readonly Feature[] }>> = {
  alerts: { access: ['alerts'] },
  fires: { access: ['alerts'] },
  isolines: { access: ['stations', 'obs_map'] },
  segments: { access: ['roadcast'] },
  reports: { access: [] },
  outages: { access: [] },
  tides: { access: ['stations'] },
  cameras: { access: ['cameras'] },
  winds: { access: ['map_wind'] },
  castpoints: { access: ['roadcast'] },
  stations: { access: ['stations', 'obs_map'] },
  strikes: { access: ['map_storm'] },
}

/** Prefixes an id with its layer, because items of different layers may have the same id. */
export const itemId = (kind: LayerKind, id: string): string => `${kind}:${id}`

export function readMapItem(text: string | undefined): { kind: LayerKind; id: string } | null {
  const kind = LAYER_KINDS.find((candidate) => text?.startsWith(`${candidate}:`))
  return kind && text ? { kind, id: text.slice(kind.length + 1) } : null
}
