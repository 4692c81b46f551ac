import { Refused } from './refusal.ts'

/** Windows-1252 is written by spreadsheets and older loggers of western Europe; it includes Latin-1. */
export type Encoding = 'utf-8' | 'windows-1252'

/**
 * The text of a body, chunk by chunk. Throws `Refused`: `empty`, `too_large`, `not_utf8`, or `unreadable` if
 * the body itself breaks off (a damaged .gz file, a disk error).
 */
export async function* textOf(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  encoding: Encoding = 'utf-8',
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let bytes = 0
  for await (const chunk of unbroken(body)) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Refused('too_large', `more than ${maxBytes} bytes`)
    yield decode(() => decoder.decode(chunk, { stream: true }))
  }
  if (bytes === 0) throw new Refused('empty', 'no bytes')
  yield decode(() => decoder.decode())
}

async function* unbroken(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new Refused('unreadable', error instanceof Error ? error.message : String(error))
  }
}

function decode(run: () => string): string {
  try {
    return run()
  } catch {
    throw new Refused('not_utf8', 'the bytes are not UTF-8')
  }
}
