import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type BlobKind, type Blobs, StoreUnavailable } from './blobs.ts'
import { inParallel } from './in-parallel.ts'

export type MoveResult = {
  moved: number
  bytes: number
  /** Keys of the files whose copy was not the same; these files stay where they were. */
  failed: string[]
}

export type MoveOptions = {
  /** Called with what was moved so far. */
  onProgress?: (result: Readonly<MoveResult>) => void
  /** A move that is stopped ends after the files in hand; the next one continues. */
  signal?: AbortSignal
}

const AT_ONCE = 8

/**
 * Moves all files of some kinds while others read and write them: each is copied, the copy is read back and compared, and
 * only then is the original deleted. Whenever it ends, every file is in at least one of the places.
 */
export async function moveFiles(
  { from, to, kinds }: { from: Blobs; to: Blobs; kinds: readonly BlobKind[] },
  { onProgress = () => {}, signal }: MoveOptions = {},
): Promise<MoveResult> {
  const result: MoveResult = { moved: 0, bytes: 0, failed: [] }
  for (const kind of kinds)
    await inParallel(from.list(`${kind}/`), AT_ONCE, async ({ key, sizeBytes }) => {
      if (signal?.aborted) return
      const isSame = await copy(from, to, key)
      // The file was deleted meanwhile.
      if (isSame === null) return
      if (isSame) {
        await from.delete(key)
        result.moved += 1
        result.bytes += sizeBytes
      } else {
        await to.delete(key)
        result.failed.push(key)
      }
      onProgress(result)
    })
  return result
}

/** Whether the copy, read back, has the hash of what was read; null if there is nothing to copy. */
async function copy(from: Blobs, to: Blobs, key: string): Promise<boolean | null> {
  const source = await from.stream(key)
  if (!source) return null
  const hash = createHash('sha256')
  await to.putStream(key, Readable.from(hashing(source.body, hash)))
  const written = await to.stream(key)
  if (!written) return false
  const copied = createHash('sha256')
  try {
    for await (const chunk of written.body) copied.update(chunk)
  } catch (error) {
    throw new StoreUnavailable(`The copy of ${key} cannot be read back (${String(error)}).`, {
      isRefusal: false,
    })
  }
  return copied.digest('hex') === hash.digest('hex')
}

async function* hashing(body: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}
