import type { MeasureCode } from '@verglas/contract/measures'
import type { MeasureHour } from './measure-day.ts'

/** Format for each measure: length of its code, the code, number of hours, then each hour in `HOUR_BYTES`. */
const HOUR_BYTES = 15

export function packHours(hoursByCode: ReadonlyMap<MeasureCode, readonly MeasureHour[]>): Buffer {
  const size = [...hoursByCode].reduce(
    (sum, [code, hours]) => sum + 2 + code.length + HOUR_BYTES * hours.length,
    0,
  )
  const packed = Buffer.alloc(size)
  let at = 0
  for (const [code, hours] of hoursByCode) {
    at = packed.writeUInt8(code.length, at)
    at += packed.write(code, at, 'latin1')
    at = packed.writeUInt8(hours.length, at)
    for (const { hour, readings, low, high, mean } of hours) {
      at = packed.writeUInt8(hour, at)
      at = packed.writeUInt16LE(readings, at)
      at = packed.writeFloatLE(low, at)
      at = packed.writeFloatLE(high, at)
      at = packed.writeFloatLE(mean, at)
    }
  }
  return packed
}

/** Unpacks the hours of one measure; empty if it was not measured. */
export function unpackHours(packed: Buffer, requestedCode: MeasureCode): MeasureHour[] {
  let at = 0
  while (at < packed.length) {
    const length = packed.readUInt8(at)
    const code = packed.toString('latin1', at + 1, at + 1 + length)
    const count = packed.readUInt8(at + 1 + length)
    at += 2 + length
    if (code === requestedCode)
      return Array.from({ length: count }, (_, index) => hourAt(packed, at + index * HOUR_BYTES))
    at += count * HOUR_BYTES
  }
  return []
}

const hourAt = (packed: Buffer, at: number): MeasureHour => ({
  hour: packed.readUInt8(at),
  readings: packed.readUInt16LE(at + 1),
  low: tidy(packed.readFloatLE(at + 3)),
  high: tidy(packed.readFloatLE(at + 7)),
  mean: tidy(packed.readFloatLE(at + 11)),
})

/** The database returns a real with the digits it was written with; this does the same for a packed one. */
const tidy = (value: number): number => Number(value.toPrecision(7))
