import type { CallAnswer } from '@verglas/contract'
import { FONT, FONT_STRONG } from '../base-style.ts'
import type { Part } from '../style-part.ts'

type StyleLayer = CallAnswer<'getBaseMapStyle'>['layers'][number]
type Fields = Readonly<Record<string, unknown>>

/** The layers of a style, lowest first: what lies flat, and what is written. */
export type StyleParts = { readonly flat: readonly Part[]; readonly names: readonly Part[] }

/** The source of a style as the map knows it. */
export const styleSourceId = (source: string): string => `base-style ${source}`

/**
 * A style as it is drawn here: its letters in the font of the page, without signs and patterns, which it would fetch
 * from somewhere else. What is nothing without them is left out.
 */
export function styleParts(layers: readonly StyleLayer[]): StyleParts {
  const parts = layers.flatMap((layer) => {
    const part = stylePart(layer)
    return part ? [part] : []
  })
  return {
    flat: parts.filter(({ type }) => type !== 'symbol'),
    names: parts.filter(({ type }) => type === 'symbol'),
  }
}

function stylePart({ metadata: _, source, layout, paint, ...layer }: StyleLayer): Part | null {
  const drawn = without(paint as Fields | undefined, /-pattern$|^icon-/)
  const placed = without(layout as Fields | undefined, /^icon-/)
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
  } as unknown as Part
}

const without = (fields: Fields | undefined, names: RegExp): Fields =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([name]) => !names.test(name)))

const fontOf = (font: unknown): readonly string[] =>
  /bold|medium/i.test(JSON.stringify(font ?? '')) ? FONT_STRONG : FONT
