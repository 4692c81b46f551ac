import { type TextEncoding, unicodeEncodingOf } from '@verglas/contract/text-encoding'
import { refuseOtherFormat, type TextFormat } from './file-format.ts'
import { peeked } from './peeked.ts'
import { Refused } from './refusal.ts'
import { noteTolerance } from './tolerance.ts'

/**
 * The text of a body, chunk by chunk, without a byte-order mark: in the Unicode encoding that its first bytes prove,
 * otherwise in the given one. Throws `Refused`: `empty`, `too_large`, `not_utf8` for bytes that the encoding does not
 * have, `wrong_type` for a file that is clearly in another format than the given one, or `unreadable` if the body
 * itself breaks off (a damaged .gz file, a disk error).
 */
export async function* textOf(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  { encoding = 'utf-8', form }: { encoding?: TextEncoding; form?: TextFormat } = {},
): AsyncGenerator<string> {
  const { head, all, close } = await peeked(body)
  try {
    if (form) refuseOtherFormat(head, form)
  } catch (error) {
    await close()
    throw error
  }
  const proven = unicodeEncodingOf(head)
  noteUnicode(head, proven, encoding)
  const isAssumed = proven === null && encoding === 'utf-8' && form === 'CSV'
  yield* decoded(all, maxBytes, proven ?? encoding, isAssumed ? ENCODING_HINT : '')
}

/** Reports a byte-order mark, and an encoding that the first bytes prove although another was declared. */
export function noteUnicode(head: Uint8Array, proven: TextEncoding | null, declared: string | null): void {
  if (proven === null) return
  if (head[0] !== 0 && head[1] !== 0) noteTolerance('byte_order_mark', proven.toUpperCase(), 1)
  if (declared !== null && declared !== proven)
    noteTolerance('encoding', `${proven.toUpperCase()} instead of ${declared.toUpperCase()}`, 1)
}

/** Only readers of tables have this setting. */
const ENCODING_HINT = '; a table that a spreadsheet saved is often «windows-1252»: set «encoding»'

/** The text of a body that is complete in memory. Throws `not_utf8`. */
export function textOfBytes(bytes: Uint8Array, encoding: TextEncoding = 'utf-8'): string {
  const proven = unicodeEncodingOf(bytes) ?? encoding
  return decode(() => new TextDecoder(proven, { fatal: true }).decode(bytes), proven)
}

export async function* decoded(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  encoding: TextEncoding,
  hint = '',
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let bytes = 0
  for await (const chunk of unbroken(body)) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Refused('too_large', `more than ${maxBytes} bytes`)
    yield decode(() => decoder.decode(chunk, { stream: true }), encoding, hint)
  }
  if (bytes === 0) throw new Refused('empty', 'no bytes')
  yield decode(() => decoder.decode(), encoding, hint)
}

async function* unbroken(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new Refused('unreadable', error instanceof Error ? error.message : String(error))
  }
}

function decode(run: () => string, encoding: TextEncoding, hint = ''): string {
  try {
    return run()
  } catch {
    throw new Refused('not_utf8', `the bytes are not ${encoding.toUpperCase()}${hint}`)
  }
}
