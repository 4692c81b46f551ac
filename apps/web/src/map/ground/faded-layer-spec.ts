import type { LayerSpec } from '../layer-spec.ts'

/** The paint properties that set the opacity of each type of layer. */
const OPACITIES: Readonly<Record<string, readonly string[]>> = {
  circle: ['circle-opacity', 'circle-stroke-opacity'],
  line: ['line-opacity'],
  fill: ['fill-opacity'],
  symbol: ['text-opacity', 'icon-opacity'],
}

/**
 * The layer with all of its opacities multiplied by `opacity`; the map does not even draw a layer that is 0
 * everywhere.
 */
export function fadedLayerSpec(layerSpec: LayerSpec, opacity: number): LayerSpec {
  if (opacity === 1) return layerSpec
  const paint = (layerSpec.paint ?? {}) as Readonly<Record<string, unknown>>
  const faded = (OPACITIES[layerSpec.type] ?? []).map((name) => [
    name,
    opacity === 0 ? 0 : ['*', paint[name] ?? 1, opacity],
  ])
  return { ...layerSpec, paint: { ...paint, ...Object.fromEntries(faded) } } as LayerSpec
}
