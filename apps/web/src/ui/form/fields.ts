export type TextShape = {
  readonly kind: 'text'
  readonly isUrl: boolean
  readonly pattern: string | null
  readonly minLength: number | null
  readonly maxLength: number | null
}
export type NumberShape = {
  readonly kind: 'number'
  readonly isInteger: boolean
  readonly min: number | null
  readonly max: number | null
}
/** A name, or a number from 1: columns of a table. */
export type ReferenceShape = { readonly kind: 'reference' }
export type LineShape = TextShape | NumberShape | ReferenceShape

type Bounds = { readonly min: number | null; readonly max: number | null }

/** What a value is typed into. */
export type Shape =
  | LineShape
  /** Several lines of plain language. */
  | { readonly kind: 'prose'; readonly maxLength: number | null }
  /** An instant, typed on the wall clock of a zone: `2026-11-21T14:00`. */
  | { readonly kind: 'time'; readonly timeZone: string }
  /** Nothing of it is trimmed, and nobody reads it over a shoulder. */
  | { readonly kind: 'password'; readonly minLength: number; readonly maxLength: number }
  /** An address within the product. */
  | { readonly kind: 'path'; readonly maxLength: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | ({ readonly kind: 'lines'; readonly item: LineShape } & Bounds)
  | ({ readonly kind: 'rows'; readonly fields: readonly Field[] } & Bounds)
  | { readonly kind: 'group'; readonly fields: readonly Field[] }
  | { readonly kind: 'json' }

export type Field = {
  readonly key: string
  readonly shape: Shape
  readonly isRequired: boolean
  /** Empty means null, where it has to be said. */
  readonly isNullable: boolean
  /** What counts where nothing is given; undefined where there is no such value. */
  readonly fallback: unknown
}

export const PLAIN_TEXT: TextShape = {
  kind: 'text',
  isUrl: false,
  pattern: null,
  minLength: null,
  maxLength: null,
}

/** Every time zone that there is, to be searched by its city. */
export const TIME_ZONE = {
  kind: 'choice',
  options: Intl.supportedValuesOf('timeZone'),
} as const satisfies Shape

/** As it is searched: «America/New York». */
export const timeZoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ')

/** A field as it is declared by hand: what is needed, with nothing to fall back on, unless it is said otherwise. */
export function field(key: string, shape: Shape, options: Partial<Field> = {}): Field {
  return { key, shape, isRequired: true, isNullable: false, fallback: undefined, ...options }
}
