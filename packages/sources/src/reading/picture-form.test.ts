import { describe, expect, test } from 'vitest'
import { aJpeg, aPng, aWebp } from '../providers/camera-pictures/picture-builder.ts'
import { pictureForm } from './picture-form.ts'

const faultOf = (bytes: Uint8Array): string => {
  try {
    pictureForm(bytes)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('the format of some bytes', () => {
  test.each([
    ['a JPEG', aJpeg(1280, 720), { mediaType: 'image/jpeg', widthPx: 1280, heightPx: 720 }],
    ['a PNG', aPng(33, 20), { mediaType: 'image/png', widthPx: 33, heightPx: 20 }],
    ['a lossy WebP', aWebp('VP8 ', 800, 600), { mediaType: 'image/webp', widthPx: 800, heightPx: 600 }],
    ['a lossless WebP', aWebp('VP8L', 801, 601), { mediaType: 'image/webp', widthPx: 801, heightPx: 601 }],
    [
      'an extended WebP',
      aWebp('VP8X', 3000, 2000),
      { mediaType: 'image/webp', widthPx: 3000, heightPx: 2000 },
    ],
    ['a JPEG with zeros behind its end', Buffer.concat([aJpeg(), Buffer.alloc(900)]), { widthPx: 640 }],
  ])('%s is recognised as a picture, with its size', (_, bytes, form) => {
    expect(pictureForm(bytes)).toMatchObject(form)
  })

  test.each([
    [
      'a page',
      Buffer.from('<!doctype html><title>Camera offline</title>'),
      'Invalid image: a page or a text',
    ],
    ['a text', Buffer.from('404'), 'Invalid image: a page or a text'],
    ['nothing known', Buffer.from([0, 1, 2, 3, 4, 5]), 'Invalid image: no JPEG, PNG or WebP'],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000'), 'Invalid image: no JPEG, PNG or WebP'],
    ['half a JPEG', aJpeg().subarray(0, -2), 'Invalid image: cut off'],
    ['the start of a JPEG', aJpeg().subarray(0, 12), 'Invalid image: cut off'],
    ['half a PNG', aPng().subarray(0, -8), 'Invalid image: cut off'],
    ['half a WebP', aWebp('VP8 ').subarray(0, -1), 'Invalid image: cut off'],
    ['a JPEG without a size', aJpeg(0, 480), 'Invalid image: without a size'],
    ['a PNG of an impossible size', aPng(1, 1).fill(0x7f, 16, 24), /^Invalid image: \d+ × \d+ pixels$/],
    ['a WebP of an impossible area', aWebp('VP8X', 16_000, 16_000), 'Invalid image: 16000 × 16000 pixels'],
  ])('%s is none', (_, bytes, words) => {
    const fault = faultOf(bytes)
    if (typeof words === 'string') expect(fault).toBe(words)
    else expect(fault).toMatch(words)
  })

  test('every truncated picture is refused, and none is read beyond its end', () => {
    for (const picture of [aJpeg(), aPng(), aWebp('VP8X'), aWebp('VP8L'), aWebp('VP8 ')]) {
      for (let length = 0; length < picture.length; length += 1)
        expect(faultOf(picture.subarray(0, length))).toMatch(/^Invalid image: /)
    }
  })
})
