import type { LayerSpec } from '../style-part.ts'

/** What makes each type of layer see-through. */
const OPACITIES: Readonly<Record<string, readonly string[]>> = {
  circle: ['circle-opacity', 'circle-stroke-opacity'],
  line: ['line-opacity'],
  fill: ['fill-opacity'],
  symbol: ['text-opacity', 'icon-opacity'],
}

/** The part with all of its opacities multiplied by `opacity`; what is 0 everywhere the map does not even draw. */
export function fadedLayerSpec(layerSpec: LayerSpec, opacity: number): LayerSpec {
  if (opacity === 1) return layerSpec
  const paint = (layerSpec.paint ?? {}) as Readonly<Record<string, unknown>>
  const faded = (OPACITIES[layerSpec.type] ?? []).map((name) => [
    name,
    opacity === 0 ? 0 : ['*', paint[name] ?? 1, opacity],
  ])
  return { ...layerSpec, paint: { ...paint, ...Object.fromEntries(faded) } } as LayerSpec
}
