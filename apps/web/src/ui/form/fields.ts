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
  /** Usual values, offered while any other may be typed. */
  readonly usual?: readonly number[]
}
/** A column of a table: a name, or a number from 1. */
export type ReferenceShape = { readonly kind: 'reference' }
export type LineShape = TextShape | NumberShape | ReferenceShape

type Bounds = { readonly min: number | null; readonly max: number | null }

/** Kind of input. */
export type Shape =
  | LineShape
  /** Several lines of plain text. */
  | { readonly kind: 'prose'; readonly maxLength: number | null }
  /** An instant, typed as wall clock time of a zone: `2026-11-21T14:00`. */
  | { readonly kind: 'time'; readonly timeZone: string }
  /** Never trimmed, and hidden from view. */
  | { readonly kind: 'password'; readonly minLength: number; readonly maxLength: number }
  /** An address within the product. */
  | { readonly kind: 'path'; readonly maxLength: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** `hasOptions`: each line is an option with a label of its own. */
  | ({ readonly kind: 'lines'; readonly item: LineShape; readonly hasOptions?: true } & Bounds)
  | ({ readonly kind: 'rows'; readonly fields: readonly Field[] } & Bounds)
  | { readonly kind: 'group'; readonly fields: readonly Field[] }
  | { readonly kind: 'json' }

export type Field = {
  readonly key: string
  readonly shape: Shape
  readonly isRequired: boolean
  /** An empty input is sent as null. */
  readonly isNullable: boolean
  /** The default value; undefined if there is none. */
  readonly fallback: unknown
  /** Whether the field applies, given the other values of its group; without it, always. */
  readonly applies?: (group: { readonly [key: string]: unknown }) => boolean
}

export const PLAIN_TEXT: TextShape = {
  kind: 'text',
  isUrl: false,
  pattern: null,
  minLength: null,
  maxLength: null,
}

/** All time zones, searchable by city. */
export const TIME_ZONE = {
  kind: 'choice',
  options: Intl.supportedValuesOf('timeZone'),
} as const satisfies Shape

/** Readable form for searching: «America/New York». */
export const timeZoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ')

/** Declares a field: by default required, not nullable and without a default value. */
export function field(key: string, shape: Shape, options: Partial<Field> = {}): Field {
  return { key, shape, isRequired: true, isNullable: false, fallback: undefined, ...options }
}
