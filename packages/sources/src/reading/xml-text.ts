import { Refused } from './refusal.ts'
import { type Encoding, textOf } from './text.ts'

/** Enough for a byte order mark and a declaration. */
const HEAD_BYTES = 256

/** Encodings by their name in a declaration. ISO 8859-1 is read as Windows-1252, which includes it. */
const ENCODINGS: Record<string, Encoding> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
}

/**
 * The text of an XML document in its declared encoding. Throws the errors of `textOf`, and
 * `unknown_encoding`.
 */
export async function* xmlText(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string> {
  const { head, all, close } = await peeked(body)
  let encoding: Encoding
  try {
    encoding = encodingOf(head)
  } catch (error) {
    await close()
    throw error
  }
  yield* textOf(all, maxBytes, encoding)
}

export function encodingOf(head: string): Encoding {
  const declared = DECLARATION.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  const encoding = Object.hasOwn(ENCODINGS, declared) ? ENCODINGS[declared] : undefined
  if (!encoding) throw new Refused('unknown_encoding', `declared as ${declared}`)
  return encoding
}

/** The text may begin with a UTF-8 byte order mark that was read as Latin-1. */
export const DECLARATION = /^(?:ï»¿)?<\?xml\b[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["'][^>]*>/

/**
 * The beginning of a body, as Latin-1, and the unchanged body; a caller that does not read it must close it.
 */
export async function peeked(
  body: AsyncIterable<Uint8Array>,
): Promise<{ head: string; all: AsyncGenerator<Uint8Array>; close(): Promise<void> }> {
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
  async function* all() {
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
  return { head: Buffer.concat(first).subarray(0, HEAD_BYTES).toString('latin1'), all: all(), close }
}
