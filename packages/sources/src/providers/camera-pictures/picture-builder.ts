/** Test support: small pictures of each kind, as servers send them. */
import { crc32, deflateSync } from 'node:zlib'

export function aPng(widthPx = 4, heightPx = 3, shade = 128): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(widthPx, shade)])
  const rows = Buffer.concat(Array.from({ length: heightPx }, () => row))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The segments of a JPEG without what a decoder would need; headers are all that is read. */
export function aJpeg(widthPx = 640, heightPx = 480, note = 'a'): Buffer {
  const comment = Buffer.concat([Buffer.of(0xff, 0xfe, 0, note.length + 2), Buffer.from(note)])
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(heightPx, 5)
  frame.writeUInt16BE(widthPx, 7)
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34])
  return Buffer.concat([Buffer.of(0xff, 0xd8), comment, frame, scan, Buffer.of(0xff, 0xd9)])
}

export function aWebp(kind: 'VP8X' | 'VP8L' | 'VP8 ', widthPx = 640, heightPx = 480): Buffer {
  const data = Buffer.alloc(18)
  if (kind === 'VP8X') {
    data.writeUIntLE(widthPx - 1, 4, 3)
    data.writeUIntLE(heightPx - 1, 7, 3)
  } else if (kind === 'VP8L') {
    data[0] = 0x2f
    data.writeUInt32LE((widthPx - 1) | ((heightPx - 1) << 14), 1)
  } else {
    data.set([0x9d, 0x01, 0x2a], 3)
    data.writeUInt16LE(widthPx, 6)
    data.writeUInt16LE(heightPx, 8)
  }
  const size = Buffer.alloc(8)
  size.writeUInt32LE(4 + 8 + data.length, 0)
  size.writeUInt32LE(data.length, 4)
  return Buffer.concat([
    Buffer.from('RIFF'),
    size.subarray(0, 4),
    Buffer.from(`WEBP${kind}`),
    size.subarray(4),
    data,
  ])
}

export const CAMERA = {
  id: 'fageole',
  name: 'Col de la Fageole',
  latitudeDeg: 45.078,
  longitudeDeg: 3.106,
  url: 'http://cameras.example.org/fageole.jpg',
  everyMinutes: 10,
  headingDeg: 10,
  road: 'A75',
  attribution: 'Exploitant',
}
