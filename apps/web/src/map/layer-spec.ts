import type { LayerSpecification } from 'maplibre-gl'

type StyleLayer = Exclude<LayerSpecification, { type: 'background' }>
/** A layer of the map's style, without its source. */
export type LayerSpec = Omit<StyleLayer, 'source'> & { readonly id: string }
