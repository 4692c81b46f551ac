import type { PictureForm } from '../facts/picture.ts'
import { Refused } from './refusal.ts'

/** Larger than any road camera; a header that declares more is an attack on the decoder. */
const MAX_SIDE_PX = 16_384
const MAX_AREA_PX = 32 * 1024 * 1024

/**
 * Identifies a picture by its bytes alone: an error page or a truncated file is not a picture, whatever the
 * server calls it. Throws `Refused` with `invalid_image`.
 */
export function pictureForm(bytes: Uint8Array): PictureForm {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const form = jpegForm(view) ?? pngForm(view) ?? webpForm(view)
  if (!form) throw invalid(looksLikeText(view) ? 'a page or a text' : 'no JPEG, PNG or WebP')
  const { widthPx, heightPx } = form
  if (widthPx < 1 || heightPx < 1) throw invalid('without a size')
  if (Math.max(widthPx, heightPx) > MAX_SIDE_PX || widthPx * heightPx > MAX_AREA_PX)
    throw invalid(`${widthPx} × ${heightPx} pixels`)
  return form
}

const invalid = (reason: string) => new Refused('invalid_image', `Invalid image: ${reason}`)
const cut = () => invalid('cut off')

/** Reads the segments up to the one with the size; ITU-T T.81, annex B. */
function jpegForm(bytes: Buffer): PictureForm | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes[2] !== 0xff) return null
  let at = 2
  let size: PictureForm | null = null
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === undefined || at + 4 > bytes.length) throw cut()
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) throw invalid('a broken JPEG')
    if (marker === 0xda) break
    if (isFrame(marker)) {
      if (at + 9 > bytes.length) throw cut()
      size = {
        mediaType: 'image/jpeg',
        heightPx: bytes.readUInt16BE(at + 5),
        widthPx: bytes.readUInt16BE(at + 7),
      }
    }
    at += 2 + length
  }
  // Some cameras write zeros after the end.
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < at) throw cut()
  if (!size) throw invalid('a JPEG without a size')
  return size
}

/** SOF0 to SOF15 without the table markers in between. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PNG_END = Buffer.from('IEND')

function pngForm(bytes: Buffer): PictureForm | null {
  if (!bytes.subarray(0, 8).equals(PNG)) return null
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw cut()
  // The end marker is followed by a checksum of four bytes.
  const end = bytes.lastIndexOf(PNG_END)
  if (end < 33 || end + 8 > bytes.length) throw cut()
  return { mediaType: 'image/png', widthPx: bytes.readUInt32BE(16), heightPx: bytes.readUInt32BE(20) }
}

/** RFC 9649: the size is in the first chunk, of which there are three kinds. */
function webpForm(bytes: Buffer): PictureForm | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length) throw cut()
  const mediaType = 'image/webp'
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { mediaType, widthPx: bytes.readUIntLE(24, 3) + 1, heightPx: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      if (bytes[20] !== 0x2f) throw invalid('a broken WebP')
      const sides = bytes.readUInt32LE(21)
      return { mediaType, widthPx: (sides & 0x3fff) + 1, heightPx: ((sides >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) throw invalid('a broken WebP')
      return {
        mediaType,
        widthPx: bytes.readUInt16LE(26) & 0x3fff,
        heightPx: bytes.readUInt16LE(28) & 0x3fff,
      }
    default:
      throw invalid('a broken WebP')
  }
}

function looksLikeText(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 256)
  return (
    start.length > 0 && !start.some((byte) => byte === 0 || (byte < 0x20 && ![9, 10, 12, 13].includes(byte)))
  )
}
