import type { CallAnswer } from '@verglas/contract'
import { FONT, FONT_STRONG } from '../base-style.ts'
import type { LayerSpec } from '../layer-spec.ts'

type StyleLayer = CallAnswer<'getBaseMapStyle'>['layers'][number]
type Fields = Readonly<Record<string, unknown>>

/** The layers of a style, lowest first: flat ones and labels. */
export type StyleLayerGroups = { readonly flat: readonly LayerSpec[]; readonly names: readonly LayerSpec[] }

/** Id of a style's source within the map. */
export const styleSourceId = (source: string): string => `base-style ${source}`

/**
 * Prepares a style for drawing here: text in the font of the page, without icons and patterns, which would have to
 * be fetched from elsewhere. Layers that consist only of these are left out.
 */
export function groupStyleLayers(layers: readonly StyleLayer[]): StyleLayerGroups {
  const layerSpecs = layers.flatMap((layer) => {
    const layerSpec = toLayerSpec(layer)
    return layerSpec ? [layerSpec] : []
  })
  return {
    flat: layerSpecs.filter(({ type }) => type !== 'symbol'),
    names: layerSpecs.filter(({ type }) => type === 'symbol'),
  }
}

function toLayerSpec({ metadata: _, source, layout, paint, ...layer }: StyleLayer): LayerSpec | null {
  const drawn = withoutFields(paint as Fields | undefined, /-pattern$|^icon-/)
  const placed = withoutFields(layout as Fields | undefined, /^icon-/)
  const hasPattern = Object.keys((paint as Fields | undefined) ?? {}).some((name) =>
    name.endsWith('-pattern'),
  )
  const isNothing = layer.type === 'symbol' ? placed['text-field'] === undefined : hasPattern
  if (isNothing) return null
  const letters = layer.type === 'symbol' ? { 'text-font': fontOf(placed['text-font']) } : {}
  return {
    ...layer,
    id: styleSourceId(String(layer.id)),
    ...(typeof source === 'string' ? { source: styleSourceId(source) } : {}),
    layout: { ...placed, ...letters },
    paint: drawn,
  } as unknown as LayerSpec
}

const withoutFields = (fields: Fields | undefined, names: RegExp): Fields =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([name]) => !names.test(name)))

const fontOf = (font: unknown): readonly string[] =>
  /bold|medium/i.test(JSON.stringify(font ?? '')) ? FONT_STRONG : FONT
