import { unicodeEncodingOf } from '@verglas/contract/text-encoding'

/** Enough for a byte-order mark and the declaration of XML. */
export const HEAD_BYTES = 256

/**
 * The first bytes of a body and the unchanged body; a caller that does not read it must close it.
 */
export async function peeked(
  body: AsyncIterable<Uint8Array>,
): Promise<{ head: Buffer; all: AsyncGenerator<Uint8Array>; close(): Promise<void> }> {
  const iterator = body[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let bytes = 0
  let failure: { error: unknown } | null = null
  let isDone = false
  while (bytes < HEAD_BYTES && !isDone) {
    try {
      const next = await iterator.next()
      isDone = next.done === true
      if (!next.done) {
        first.push(next.value)
        bytes += next.value.byteLength
      }
    } catch (error) {
      // Reported when the body is read, after what came before it.
      failure = { error }
      isDone = true
    }
  }
  async function close() {
    if (!isDone) await iterator.return?.()
    isDone = true
  }
  async function* chunks() {
    try {
      yield* first
      if (failure) throw failure.error
      while (!isDone) {
        const next = await iterator.next()
        if (next.done) isDone = true
        else yield next.value
      }
    } finally {
      await close()
    }
  }
  return { head: Buffer.concat(first).subarray(0, HEAD_BYTES), all: chunks(), close }
}

/** How a text begins, to recognise its form; characters beyond ASCII may be wrong. */
export const beginningOf = (head: Uint8Array): string =>
  new TextDecoder(unicodeEncodingOf(head) ?? 'windows-1252').decode(head)
