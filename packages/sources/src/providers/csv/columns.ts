import { MEASURES } from '@verglas/contract/measures'
import { differsInCharacters, normaliseLookAlikes } from '../../reading/look-alikes.ts'
import { Refused, shortened } from '../../reading/refusal.ts'
import { noteTolerance } from '../../reading/tolerance.ts'
import { toMetric } from '../../reading/units.ts'
import type { Column, ColumnRef } from './table-settings.ts'

/** A column of the settings with its position in this file. */
export type LocatedColumn = Column & { index: number; name: string; unit: string }

export type Header = { names: readonly string[] | null; units: readonly string[] | null; line: number }

/**
 * Finds the columns of the settings in a file with this header. Throws `Refused` `bad_mapping` that lists
 * everything that does not fit and what the file has instead, so that a mapping can be corrected in one go.
 */
export function columnsIn(
  header: Header,
  columns: readonly Column[],
  unitName: (unit: string) => string = (unit) => unit,
): LocatedColumn[] {
  const problems: string[] = []
  const locatedColumns: LocatedColumn[] = []
  for (const column of columns) {
    const index = indexOf(header, column.column)
    if (typeof index === 'string') {
      problems.push(index)
      continue
    }
    const writtenUnit = header.units?.[index]?.trim() ?? ''
    const unit = unitName(column.unit ?? writtenUnit)
    const { quantity } = MEASURES[column.measure]
    if (!column.codes && toMetric(0, unit, quantity) === null) {
      problems.push(
        `column ${quotedRef(column.column)}: "${unit}" is not a unit of ${column.measure} (${quantity})`,
      )
    } else if (
      column.unit === undefined &&
      differsInCharacters(writtenUnit, normaliseLookAlikes(writtenUnit))
    )
      noteTolerance('look_alike', writtenUnit, header.line)
    const name = header.names?.[index]?.trim() || `column ${index + 1}`
    locatedColumns.push({ ...column, index, name: shortened(name, 64), unit })
  }
  if (problems.length > 0) {
    const list = header.names ? `; the file has: ${header.names.map((name) => name.trim()).join(', ')}` : ''
    throw new Refused('bad_mapping', shortened(problems.join('; ') + list, 900), header.line)
  }
  return locatedColumns
}

/** The index of one column. Throws `Refused` `bad_mapping`. */
export function columnIn(header: Header, ref: ColumnRef): number {
  const index = indexOf(header, ref)
  if (typeof index === 'number') return index
  const list = header.names ? `; the file has: ${header.names.map((name) => name.trim()).join(', ')}` : ''
  throw new Refused('bad_mapping', shortened(index + list, 900), header.line)
}

/** The index, or a text that says why there is none. */
function indexOf({ names, line }: Header, ref: ColumnRef): number | string {
  if (typeof ref === 'number') {
    return names === null || ref <= names.length ? ref - 1 : `there is no column ${ref}`
  }
  if (!names) return `column ${quotedRef(ref)} has a name, but the file has none: write its number`
  const columnName = normaliseLookAlikes(ref)
  const indexes = names.flatMap((name, index) => (normaliseLookAlikes(name) === columnName ? [index] : []))
  if (indexes.length > 1) {
    return `column ${quotedRef(ref)} occurs ${indexes.length} times: write one of the numbers ${indexes.map((index) => index + 1).join(', ')}`
  }
  const [index] = indexes
  if (index === undefined) return `column ${quotedRef(ref)} is not there`
  const name = names[index] ?? ''
  if (differsInCharacters(name, ref)) noteTolerance('look_alike', name.trim(), line)
  return index
}

const quotedRef = (ref: ColumnRef): string =>
  typeof ref === 'number' ? String(ref) : `"${shortened(ref, 64)}"`
