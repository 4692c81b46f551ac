import { deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * Stored integer for a missing value. Values of many rows are stored hour by hour as integers, row after row.
 */
const MISSING_VALUE = -32768
const MAX_STORED = 32767

/**
 * Encodes values as text for a `bytea` (base64): each row as differences from hour to hour, since slow changes are then
 * nearly zero; all low bytes separate from the high ones; deflated. NaN is restored as NaN. The scale is one for all
 * rows, or one per row.
 */
export function packed(rows: readonly ArrayLike<number>[], scale: number | readonly number[]): string {
  const hours = rows[0]?.length ?? 0
  const count = rows.length * hours
  const bytes = new Uint8Array(2 * count)
  let place = 0
  for (const [index, row] of rows.entries()) {
    const rowScale = typeof scale === 'number' ? scale : (scale[index] as number)
    let before = 0
    for (let hour = 0; hour < hours; hour++) {
      const value = row[hour] as number
      const stored = Number.isFinite(value)
        ? Math.max(-MAX_STORED, Math.min(MAX_STORED, Math.round(value * rowScale)))
        : MISSING_VALUE
      const difference = (stored - before) & 0xffff
      bytes[place] = difference & 0xff
      bytes[count + place] = difference >> 8
      before = stored
      place += 1
    }
  }
  return deflateRawSync(bytes).toString('base64')
}

/** Decodes the rows of `packed`, each of `hours` values. The scale is one for all rows, or one per row. */
export function unpacked(
  stored: Uint8Array,
  hours: number,
  scale: number | readonly number[],
): Float64Array[] {
  const bytes = inflateRawSync(stored)
  const count = bytes.length / 2
  const rows: Float64Array[] = []
  for (let start = 0; start < count; start += hours) {
    const row = new Float64Array(hours)
    const rowScale = typeof scale === 'number' ? scale : (scale[rows.length] as number)
    let before = 0
    for (let hour = 0; hour < hours; hour++) {
      const difference = (bytes[start + hour] as number) | ((bytes[count + start + hour] as number) << 8)
      // Sign-extends to a signed 16-bit number.
      const value = ((before + difference) << 16) >> 16
      row[hour] = value === MISSING_VALUE ? Number.NaN : value / rowScale
      before = value
    }
    rows.push(row)
  }
  return rows
}
