import { aJpeg, aPng, aWebp } from '@verglas/sources/providers/camera-pictures/picture-builder'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { preparedPicture, THUMBNAIL_WIDTH_PX } from './prepared-picture.ts'

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

describe('a picture of a camera', () => {
  test('is stored without position, maker and copyright, upright, and with a thumbnail', async () => {
    const exif = {
      IFD0: { Make: 'Secret', Orientation: '6' },
      IFD3: { GPSLatitude: '45/1 4/1 40/1', GPSLatitudeRef: 'N' },
    }
    const bytes = await noise(1280, 720).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()

    const prepared = await preparedPicture(bytes)
    expect(prepared).toMatchObject({ mediaType: 'image/jpeg', widthPx: 720, heightPx: 1280 })
    const metadata = await sharp(prepared.bytes).metadata()
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    )
    const small = await sharp(prepared.thumbnail).metadata()
    expect(small).toMatchObject({ format: 'webp', width: THUMBNAIL_WIDTH_PX })
    expect(prepared.thumbnail.byteLength).toBeLessThan(prepared.bytes.byteLength / 2)
  })

  test('of a small camera is not enlarged, and the same bytes give the same bytes', async () => {
    const first = await preparedPicture(aJpeg(320, 240))
    expect((await sharp(first.thumbnail).metadata()).width).toBe(320)
    expect(Buffer.from((await preparedPicture(aJpeg(320, 240))).bytes).equals(first.bytes)).toBe(true)
    expect(Buffer.from((await preparedPicture(aJpeg(320, 240, 'b'))).bytes).equals(first.bytes)).toBe(false)
  })

  test.each([
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'Invalid',
    ],
    ['a page', Buffer.from('<!doctype html><img src=x>'), 'Invalid image: a page or a text'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'Invalid image: no JPEG, PNG or WebP'],
    ['a bomb', aPng(20_000, 4), 'Invalid image: 20000 × 4 pixels'],
    ['a bomb of area', bomb(), 'Invalid image: 16000 × 16000 pixels'],
    ['headers without a picture', aWebp('VP8 '), 'This image contains errors'],
  ])('that is %s is refused', async (_name, bytes, message) => {
    await expect(preparedPicture(bytes)).rejects.toMatchObject({ reason: 'invalid_image' })
    await expect(preparedPicture(bytes)).rejects.toThrow(message)
  })

  test('that was truncated and given an end marker is refused, since half of it shows no road', async () => {
    const complete = await noise(640, 480).jpeg().toBuffer()
    const half = Buffer.concat([complete.subarray(0, complete.length / 2), Buffer.of(0xff, 0xd9)])
    await expect(preparedPicture(half)).rejects.toThrow('This image contains errors')
  })

  test('that claims more pixels than its bytes can hold is refused', async () => {
    const png = aPng(40, 30)
    png.writeUInt32BE(4000, 16)
    await expect(preparedPicture(png)).rejects.toThrow('This image contains errors')
  })
})

/** A picture whose header declares far too many pixels. */
function bomb(): Buffer {
  const png = aPng(4, 4)
  png.writeUInt32BE(16_000, 16)
  png.writeUInt32BE(16_000, 20)
  return png
}
