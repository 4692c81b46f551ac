import type { LayerContent } from './layer-content.ts'

/** One map layer of a provider and its available instants, as of the time it was read. */
export type LayerFact = {
  kind: 'layer'
  /** Id of the layer in the settings. */
  layerRef: string
  readAt: Date
  content: LayerContent
}
