import { createHash } from 'node:crypto'

/** A larger message is parsed but not stored. */
const MAX_STORED_BYTES = 16 * 1024 * 1024

/** Passes the bytes on, hashes them, and collects a copy of them unless there are too many to be stored. */
export function keeping(body: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let chunks: Uint8Array[] | null = []
  let size = 0
  async function* through(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      hash.update(chunk)
      size += chunk.length
      if (size > MAX_STORED_BYTES) chunks = null
      chunks?.push(chunk)
      yield chunk
    }
  }
  return {
    body: through(),
    hash: () => hash.digest(),
    forget: () => {
      chunks = null
    },
    bytes: () => (chunks ? Buffer.concat(chunks) : null),
  }
}
