import { MEASURES, type Quantity } from '@verglas/contract/measures'
import type { ObservationFact } from '../../facts/observation.ts'
import { normaliseLookAlikes } from '../../reading/look-alikes.ts'
import { shortened } from '../../reading/refusal.ts'
import { noteTolerance } from '../../reading/tolerance.ts'
import { conversionOf, numberOf } from '../../reading/units.ts'
import type { LocatedColumn } from './columns.ts'

type Values = Pick<ObservationFact, 'values' | 'quality' | 'elements'>

/** Called for a cell that could not be read. */
export type OnFault = (reason: string, detail: string, key: string) => void

/**
 * Reads the cells of a row into measures. If several columns of the settings give one measure, the first with
 * a value is used; the column's name is stored with the value.
 */
export function rowReader(
  columns: readonly LocatedColumn[],
  { decimalSign, missing }: { decimalSign: '.' | ','; missing: readonly string[] },
) {
  const everywhere = missing.map(missingWord)
  const plans = columns.map((column) => ({
    column,
    missing: new Set([...everywhere, ...(column.missing ?? []).map(missingWord)]),
    codes: column.codes ? new Map(Object.entries(column.codes)) : null,
    convert: conversionOf(column.unit, MEASURES[column.measure].quantity),
    row: MEASURES[column.measure],
  }))

  return (cells: readonly string[], onFault: OnFault): Values => {
    const measures: Values = { values: {}, quality: {}, elements: {} }
    for (const { column, missing: isMissing, codes, convert, row } of plans) {
      const { measure, name, unit } = column
      const raw = (cells[column.index] ?? '').trim()
      if (measures.elements[measure] !== undefined || isMissing.has(missingWord(raw))) continue
      const number = codes
        ? (codes.get(raw) ?? codeOfLookAlike(codes, raw))
        : plainNumber(raw, { decimalSign, quantity: row.quantity })
      if (number === undefined || number === null) {
        onFault(codes ? 'unknown_code' : 'not_a_number', written(name, raw), name)
        continue
      }
      const metric = codes ? number : convert?.(number)
      if (metric === undefined) continue // the mapping was already refused
      measures.elements[measure] = name
      if (!(metric >= row.min && metric <= row.max)) {
        const note = `${written(name, raw)} ${unit}`.trim()
        measures.quality[measure] = { flag: 'out_of_range', raw: number, note }
        continue
      }
      const isAboveLimit = measure === 'rh' && metric > 100
      if (isAboveLimit) noteTolerance('above_limit', written(name, raw))
      measures.values[measure] = isAboveLimit ? 100 : metric
    }
    return measures
  }
}

function codeOfLookAlike(codes: ReadonlyMap<string, number>, raw: string): number | undefined {
  const code = codes.get(normaliseLookAlikes(raw))
  if (code !== undefined) noteTolerance('look_alike', raw)
  return code
}

const missingWord = (text: string) => normaliseLookAlikes(text).toLowerCase()

/** Loggers and services write a wind of 0 as a word, in French or English. */
const CALM = /^(?:calme?s?|calm wind|vent calme)$/i

function plainNumber(
  raw: string,
  { decimalSign, quantity }: { decimalSign: '.' | ','; quantity: Quantity },
): number | null {
  if (quantity === 'speed' && CALM.test(normaliseLookAlikes(raw))) {
    noteTolerance('word_for_zero', raw)
    return 0
  }
  return numberOf(decimalSign === ',' ? withPoint(raw) : raw)
}

const written = (name: string, raw: string) => `${name}="${shortened(raw, 64)}"`

/** With a decimal comma a point can only separate thousands, which is not supported. */
const withPoint = (text: string): string => (text.includes('.') ? 'x' : text.replace(',', '.'))
