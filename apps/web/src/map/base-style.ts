import type { StyleSpecification } from 'maplibre-gl'

/** Insertion points for layers, lowest first; each layer goes below the slot of its name. */
export const SLOTS = ['slot-base', 'slot-ground', 'slot-zones', 'slot-roads', 'slot-places'] as const
export type Slot = (typeof SLOTS)[number]

/**
 * A style without any address in it: no glyphs (text uses the page's own font, with all accents), no sprite, no tiles.
 * It never changes; themes change the paint of the layers, and without a transition, which would redraw the map a dozen
 * times.
 */
export const BASE_STYLE: StyleSpecification = {
  version: 8,
  transition: { duration: 0, delay: 0 },
  sources: {},
  layers: SLOTS.map((id) => ({ id, type: 'background', layout: { visibility: 'none' } })),
}

/** The page's own font; the second name only selects the weight. */
export const FONT = ['Inter Variable']
export const FONT_STRONG = ['Inter Variable', 'Semibold']
