import type { PictureForm } from '@verglas/sources/facts/picture'
import { pictureForm } from '@verglas/sources/reading/picture-form'
import { Refused } from '@verglas/sources/reading/refusal'
import type { Sharp } from 'sharp'
import { loadPictureLibrary } from './picture-library.ts'
import { type PictureMask, paintMasks } from './picture-masks.ts'

/** Wide enough for a card of the grid on a sharp screen. */
export const THUMBNAIL_WIDTH_PX = 480

export type PreparedPicture = PictureForm & {
  bytes: Uint8Array
  /** The picture as a small WebP. */
  thumbnail: Uint8Array
}

/**
 * Prepares a picture for storage: decodes it in full and encodes it again, upright, without the camera's
 * metadata (place, serial number, hidden files) and with the masks painted black. Whoever opens it later can
 * be sure that it is a valid image. The work runs in its own threads. Throws `Refused` with `invalid_image`.
 */
export async function preparedPicture(
  bytes: Uint8Array,
  masks: readonly PictureMask[] = [],
): Promise<PreparedPicture> {
  // Check the size in the header before decoding a single pixel of a decompression bomb.
  const { mediaType, widthPx, heightPx } = pictureForm(bytes)
  const options = { failOn: 'warning', limitInputPixels: widthPx * heightPx, pages: 1 } as const
  const sharp = await loadPictureLibrary()
  const upright = await drawn(sharp(bytes, options).rotate().raw())
  const { width, height, channels } = upright.info
  paintMasks({ data: upright.data, widthPx: width, heightPx: height, channels }, masks)
  const raw = {
    raw: { width, height, channels },
  }
  const full = await drawn(WRITTEN[mediaType](sharp(upright.data, raw)))
  const small = await drawn(
    sharp(upright.data, raw)
      .resize({ width: THUMBNAIL_WIDTH_PX, withoutEnlargement: true })
      .webp({ quality: 70, effort: 1 }),
  )
  return {
    mediaType,
    widthPx: full.info.width,
    heightPx: full.info.height,
    bytes: full.data,
    thumbnail: small.data,
  }
}

const WRITTEN: Readonly<Record<PictureForm['mediaType'], (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 88 }),
  'image/png': (picture) => picture.png({ compressionLevel: 6 }),
  'image/webp': (picture) => picture.webp({ quality: 88, effort: 1 }),
}

async function drawn(picture: Sharp) {
  try {
    return await picture.toBuffer({ resolveWithObject: true })
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new Refused('invalid_image', `This image contains errors: ${why}`)
  }
}
