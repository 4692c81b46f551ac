import type { LayerContent } from './layer-content.ts'

/** One map layer of a provider, and the instants it can show, as the provider said when it was read. */
export type LayerFact = {
  kind: 'layer'
  /** The layer's id in the settings. */
  layerRef: string
  readAt: Date
  content: LayerContent
}
