import { passesByOrder } from './pass-by-order.ts'
import { passesByRecordNumber } from './pass-by-record-number.ts'
import type { FileOrder, Pass, RepeatedRow } from './repeated-row.ts'

/**
 * The instants of consecutive rows in the repeated hour, oldest first; null where the file does not prove one.
 * Record numbers prove most, then the order of the rows.
 */
export function instantsInRepeatedHour(
  rows: readonly RepeatedRow[],
  order: FileOrder & { readonly recordStepMs: number | null },
): readonly (number | null)[] {
  const passes = passesOf(rows, order)
  return rows.map(({ firstMs, secondMs, isFirstOnly }, index) => {
    const pass = isFirstOnly ? 'first' : (passes[index] ?? null)
    if (pass === null) return null
    return pass === 'first' ? firstMs : secondMs
  })
}

function passesOf(
  rows: readonly RepeatedRow[],
  order: FileOrder & { readonly recordStepMs: number | null },
): readonly (Pass | null)[] {
  const numbered = passesByRecordNumber(rows, order)
  if (numbered === 'contradictory') return []
  if (numbered && !numbered.includes(null)) return numbered
  if (!numbered) return passesByOrder(rows, order)
  const numberAt = (index: number) => rows[index]?.recordNumber ?? 0
  const indexes = rows.map((_, index) => index).sort((a, b) => numberAt(a) - numberAt(b))
  const inOrder = indexes.flatMap((index) => rows[index] ?? [])
  const ordered = passesByOrder(inOrder, order)
  return numbered.map((pass, index) => pass ?? ordered[indexes.indexOf(index)] ?? null)
}
