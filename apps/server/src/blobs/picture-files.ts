import { createHash } from 'node:crypto'
import { HOUR_MS } from '@verglas/quantities'
import type { BlobStream, Blobs } from './blobs.ts'

/**
 * Pictures, each stored once under the SHA-256 of its bytes: `pictures/<first two>/<hash>`. In production, where
 * workers write and other processes answer, their place is one that all of them share.
 */
export type PictureFiles = {
  /** Writes the picture and its thumbnail; returns the hash of the bytes. */
  write(picture: PictureBytes): Promise<string>
  /** Writes a picture that is drawn on request, under a hash that its row already has. */
  writeAs(hash: string, picture: PictureBytes): Promise<void>
  /** null if there is no such file; pictures of earlier versions have no thumbnail. */
  find(hash: string, size?: PictureSize): Promise<BlobStream | null>
  /** Removes all sizes. */
  remove(hash: string): Promise<void>
  /**
   * Lists every picture with the time at which it was last written; drafts left by a killed process are removed
   * on the way.
   */
  list(now: Date): AsyncGenerator<{ hash: string; writtenAt: Date }>
}

type PictureBytes = { bytes: Uint8Array; thumbnail: Uint8Array }

const ENDING = { whole: '', small: '.small.webp' } as const
export type PictureSize = keyof typeof ENDING

/** Every picture is kept for this long, then only the first of each hour. */
export const EVERY_PICTURE_DAYS = 7
export const HOURLY_DAYS = 60

const HASH = /^[0-9a-f]{64}$/
/** Drafts older than this are deleted: no write takes this long. */
const DRAFT_MS = HOUR_MS

export function pictureFiles(blobs: Blobs): PictureFiles {
  const keyOf = (hash: string, size: PictureSize = 'whole') => {
    if (!HASH.test(hash)) throw new Error('not the hash of a picture')
    return `pictures/${hash.slice(0, 2)}/${hash}${ENDING[size]}`
  }
  const writeAs = async (hash: string, { bytes, thumbnail }: PictureBytes) => {
    const fullKey = keyOf(hash)
    await blobs.put(keyOf(hash, 'small'), thumbnail)
    await blobs.put(fullKey, bytes)
  }
  return {
    async write(picture) {
      const hash = createHash('sha256').update(picture.bytes).digest('hex')
      await writeAs(hash, picture)
      return hash
    },
    writeAs,
    find: async (hash, size) => (HASH.test(hash) ? blobs.stream(keyOf(hash, size)) : null),
    async remove(hash) {
      // Remove the full picture last: as long as it exists, the thumbnail can be found.
      await blobs.delete(keyOf(hash, 'small'))
      await blobs.delete(keyOf(hash))
    },
    async *list(now) {
      await blobs.removeUnfinished(new Date(now.getTime() - DRAFT_MS))
      for await (const { key, writtenAt } of blobs.list('pictures/')) {
        const name = key.slice(key.lastIndexOf('/') + 1)
        if (HASH.test(name)) yield { hash: name, writtenAt }
      }
    },
  }
}
