import type { LayerSpecification } from 'maplibre-gl'

type StyleLayer = Exclude<LayerSpecification, { type: 'background' }>
/** A layer of the style of the map, without its source. */
export type Part = Omit<StyleLayer, 'source'> & { readonly id: string }
