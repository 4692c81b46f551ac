import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { HOUR_MS } from '@verglas/quantities'
import { ifMissing, isMissing } from './if-missing.ts'

/**
 * Pictures as files, each stored once under the SHA-256 of its bytes: `pictures/<first two>/<hash>` in the
 * data folder. In production, where workers write and other processes answer, the folder is storage that all
 * of them share.
 */
export type PictureFiles = {
  /** Writes the picture and its thumbnail atomically; returns the hash of the bytes. */
  write(picture: PictureBytes): Promise<string>
  /** Writes a picture that is drawn on request, under a hash that its row already has. */
  writeAs(hash: string, picture: PictureBytes): Promise<void>
  /** null if there is no such file; pictures of earlier versions have no thumbnail. */
  find(hash: string, size?: PictureSize): Promise<PictureFile | null>
  /** Removes all sizes. */
  remove(hash: string): Promise<void>
  /**
   * Lists every file with the time at which it was last written; drafts left by a killed process are removed
   * on the way.
   */
  list(now: Date): AsyncGenerator<{ hash: string; writtenAt: Date }>
}

type PictureBytes = { bytes: Uint8Array; thumbnail: Uint8Array }
export type PictureFile = { sizeBytes: number; open(): Readable }

const ENDING = { whole: '', small: '.small.webp' } as const
export type PictureSize = keyof typeof ENDING

/** Every picture is kept for this long, then only the first of each hour. */
export const EVERY_PICTURE_DAYS = 7
export const HOURLY_DAYS = 60

const HASH = /^[0-9a-f]{64}$/
const DRAFT = /\.draft$/
/** No write takes this long. */
const DRAFT_MS = HOUR_MS

export function pictureFiles(dataFolder: string): PictureFiles {
  const root = path.join(dataFolder, 'pictures')
  const folderOf = (hash: string) => path.join(root, hash.slice(0, 2))
  const fileOf = (hash: string, size: PictureSize = 'whole') => {
    if (!HASH.test(hash)) throw new Error('not the hash of a picture')
    return path.join(folderOf(hash), hash + ENDING[size])
  }
  const writeAs = async (hash: string, { bytes, thumbnail }: PictureBytes) => {
    const fullFile = fileOf(hash)
    await mkdir(folderOf(hash), { recursive: true })
    await writeAtomically(fileOf(hash, 'small'), thumbnail)
    await writeAtomically(fullFile, bytes)
  }
  return {
    async write(picture) {
      const hash = createHash('sha256').update(picture.bytes).digest('hex')
      await writeAs(hash, picture)
      return hash
    },
    writeAs,
    async find(hash, size) {
      if (!HASH.test(hash)) return null
      const file = fileOf(hash, size)
      try {
        const { size: sizeBytes } = await stat(file)
        return { sizeBytes, open: () => createReadStream(file) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(hash) {
      // Remove the full picture last: as long as it exists, the thumbnail can be found.
      await rm(fileOf(hash, 'small'), { force: true })
      await rm(fileOf(hash), { force: true })
    },
    async *list(now) {
      for (const folder of await namesIn(root)) {
        for (const name of await namesIn(path.join(root, folder))) {
          const file = path.join(root, folder, name)
          const stats = await stat(file).catch(ifMissing(null))
          if (!stats) continue
          if (HASH.test(name)) yield { hash: name, writtenAt: stats.mtime }
          else if (DRAFT.test(name) && now.getTime() - stats.mtimeMs > DRAFT_MS)
            await rm(file, { force: true })
        }
      }
    },
  }
}

let draftNumber = 0

/** Writes the file even if it exists, because the existing one might be about to be removed. */
async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.${process.pid}.${draftNumber++}.draft`
  try {
    const handle = await open(draft, 'w')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ifMissing<string[]>([]))).sort()
}
