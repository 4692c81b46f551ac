import { statfs } from 'node:fs/promises'

const MIN_FREE = { share: 0.05, bytes: 1024 ** 3 }

/** Free bytes on the disk of a folder if they are few; null if there is enough room. */
export async function fewBytesFree(folder: string): Promise<number | null> {
  const { bsize, blocks, bavail } = await statfs(folder)
  const [free, all] = [bavail * bsize, blocks * bsize]
  return free < Math.min(MIN_FREE.bytes, all * MIN_FREE.share) ? free : null
}
