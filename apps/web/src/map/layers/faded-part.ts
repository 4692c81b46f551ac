import type { Part } from './map-layer.ts'

/** What makes each type of layer see-through. */
const OPACITIES: Readonly<Record<string, readonly string[]>> = {
  circle: ['circle-opacity', 'circle-stroke-opacity'],
  line: ['line-opacity'],
  fill: ['fill-opacity'],
  symbol: ['text-opacity', 'icon-opacity'],
}

/** The part with all of its opacities multiplied by `opacity`. */
export function fadedPart(part: Part, opacity: number): Part {
  if (opacity === 1) return part
  const paint = (part.paint ?? {}) as Readonly<Record<string, unknown>>
  const faded = (OPACITIES[part.type] ?? []).map((name) => [name, ['*', paint[name] ?? 1, opacity]])
  return { ...part, paint: { ...paint, ...Object.fromEntries(faded) } } as Part
}
