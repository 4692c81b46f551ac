/** Test support: small pictures of each format, as servers send them. */
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

/** A grey JPEG; the shade of its first eight-by-eight pixels depends on `note`. */
export function aJpeg(widthPx = 640, heightPx = 480, note = 'a'): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(heightPx, 1)
  frame.writeUInt16BE(widthPx, 3)
  const codes = (table: number, counts: readonly number[], symbols: readonly number[]) =>
    segment(0xc4, Buffer.from([table, ...counts, ...Array(16 - counts.length).fill(0), ...symbols]))
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xfe, Buffer.from(note)),
    segment(0xdb, Buffer.of(0, ...Array(64).fill(4))),
    segment(0xc0, frame),
    // Huffman codes for differences of the mean: 00 for none, 01 for one of eight bits.
    codes(0x00, [0, 2], [0, 8]),
    // All coefficients except the mean are 0.
    codes(0x10, [1], [0]),
    segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)),
    scan(Math.ceil(widthPx / 8) * Math.ceil(heightPx / 8), note),
    Buffer.of(0xff, 0xd9),
  ])
}

function scan(blocks: number, note: string): Buffer {
  const shade = [...note].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) * 37) % 255, 0)
  const bits = `01${shade.toString(2).padStart(8, '0')}0${'000'.repeat(Math.max(0, blocks - 1))}`
  const bytes = bits.match(/.{1,8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2)))
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0)
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
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
