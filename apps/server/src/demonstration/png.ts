import { crc32, deflateSync } from 'node:zlib'

const SUB = 1
/** Colour types of PNG by bytes per pixel. */
const COLOUR_TYPE = { 3: 2, 4: 6 } as const

/**
 * PNG (ISO/IEC 15948) with three bytes per pixel or, with opacity, four. Each byte is stored as the
 * difference from the pixel before, because rows are smooth.
 */
export function png(bytes: Uint8Array, widthPx: number, heightPx: number, bytesPerPixel: 3 | 4): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([8, COLOUR_TYPE[bytesPerPixel], 0, 0, 0], 8)
  const lengthOfRow = widthPx * bytesPerPixel
  const rows = Buffer.alloc((lengthOfRow + 1) * heightPx)
  for (let y = 0; y < heightPx; y += 1) {
    const [from, to] = [y * lengthOfRow, y * (lengthOfRow + 1)]
    rows[to] = SUB
    for (let at = 0; at < lengthOfRow; at += 1) {
      const before = at < bytesPerPixel ? 0 : (bytes[from + at - bytesPerPixel] ?? 0)
      rows[to + 1 + at] = ((bytes[from + at] ?? 0) - before) & 0xff
    }
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
