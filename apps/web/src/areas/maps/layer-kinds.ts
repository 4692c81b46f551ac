import type { Feature } from '@verglas/contract/features'

/** What can lie on the map, lowest first. */
export const LAYER_KINDS = ['reports', 'outages', 'tides', 'cameras', 'castpoints', 'stations'] as const
export type LayerKind = (typeof LAYER_KINDS)[number]

/** What a person needs for a layer: all of them. */
export const NEEDED: Readonly<Record<LayerKind, readonly Feature[]>> = {
  reports: [],
  outages: [],
  tides: ['stations'],
  cameras: ['cameras'],
  castpoints: ['roadcast'],
  stations: ['stations', 'obs_map'],
}

/** Things of different layers may have the same id. */
export const thingId = (kind: LayerKind, id: string): string => `${kind}:${id}`

export function readThing(text: string | undefined): { kind: LayerKind; id: string } | null {
  const kind = LAYER_KINDS.find((candidate) => text?.startsWith(`${candidate}:`))
  return kind && text ? { kind, id: text.slice(kind.length + 1) } : null
}
