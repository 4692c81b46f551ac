import type { Locale } from '@verglas/contract/codes'

/** A number typed in the person's unit; `value` is metric, NaN if invalid. A value that is not retyped stays exact. */
export type TypedNumber = { readonly text: string; readonly value: number }

/** Converts a metric value to the unit in which it is typed: a factor and an offset. */
export type InUnit = (valueMetric: number) => number

const MAX_DIGITS = 4

/** A metric value as a person would type it; empty if there is none. */
export function typedNumber(value: number | null, inUnit: InUnit, locale: Locale): TypedNumber {
  if (value === null || !Number.isFinite(value)) return NOTHING_TYPED
  const text = `${Number(inUnit(value).toFixed(MAX_DIGITS))}`
  return { text: locale === 'fr' ? text.replace('.', ',') : text, value }
}

export const NOTHING_TYPED: TypedNumber = { text: '', value: Number.NaN }

/** Parses a typed number; a comma is a decimal point. */
export function readTypedNumber(text: string, inUnit: InUnit): TypedNumber {
  const plain = text.trim().replace(',', '.').replace('\u2212', '-')
  const typed = plain === '' ? Number.NaN : Number(plain)
  const zero = inUnit(0)
  return { text, value: (typed - zero) / (inUnit(1) - zero) }
}

/** Whether the text is not a number. */
export const isNoNumber = ({ text, value }: TypedNumber): boolean =>
  text.trim() !== '' && !Number.isFinite(value)
