import type { Locale } from '@verglas/contract/codes'

/** A number as it is typed in the person’s unit; metric, NaN where it is none. What nobody retypes stays exact. */
export type TypedNumber = { readonly text: string; readonly value: number }

/** A metric value in the unit in which it is typed: a factor and an offset. */
export type InUnit = (valueMetric: number) => number

const MAX_DIGITS = 4

/** A metric value as somebody would type it; empty where there is none. */
export function typedNumber(value: number | null, inUnit: InUnit, locale: Locale): TypedNumber {
  if (value === null || !Number.isFinite(value)) return NOTHING_TYPED
  const text = `${Number(inUnit(value).toFixed(MAX_DIGITS))}`
  return { text: locale === 'fr' ? text.replace('.', ',') : text, value }
}

export const NOTHING_TYPED: TypedNumber = { text: '', value: Number.NaN }

/** What somebody has typed; a comma is a point. */
export function readTypedNumber(text: string, inUnit: InUnit): TypedNumber {
  const plain = text.trim().replace(',', '.').replace('\u2212', '-')
  const typed = plain === '' ? Number.NaN : Number(plain)
  const zero = inUnit(0)
  return { text, value: (typed - zero) / (inUnit(1) - zero) }
}

/** Whether something is typed that is no number. */
export const isNoNumber = ({ text, value }: TypedNumber): boolean =>
  text.trim() !== '' && !Number.isFinite(value)
