import { type TextEncoding, unicodeEncodingOf } from '@verglas/contract/text-encoding'
import { refuseOtherFormat } from './file-format.ts'
import { beginningOf, HEAD_BYTES, peeked } from './peeked.ts'
import { Refused } from './refusal.ts'
import { decoded, noteUnicode } from './text.ts'
import { noteTolerance } from './tolerance.ts'

/**
 * Encodings by their name in a declaration. ISO 8859-1 is read as Windows-1252, which includes it. UTF-16 is read as
 * UTF-8: a declaration in UTF-16 could not be read here, and some programs declare it but write UTF-8.
 */
const ENCODINGS: Record<string, TextEncoding> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'utf-16': 'utf-8',
  'utf-16le': 'utf-8',
  'utf-16be': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'iso8859-1': 'windows-1252',
  'iso_8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'iso8859-15': 'iso-8859-15',
}

/**
 * The text of an XML document in the encoding that its first bytes prove, otherwise in the declared one. Throws the
 * errors of `textOf`, and `unknown_encoding`.
 */
export async function* xmlText(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string> {
  const { head, all, close } = await peeked(body)
  let encoding: TextEncoding
  try {
    refuseOtherFormat(head, 'XML')
    encoding = xmlEncodingOf(head)
    noteEncoding(head, encoding)
  } catch (error) {
    await close()
    throw error
  }
  yield* decoded(all, maxBytes, encoding)
}

export function xmlEncodingOf(bytes: Uint8Array): TextEncoding {
  const proven = unicodeEncodingOf(bytes)
  const declared = declaredEncoding(bytes)
  if (proven) {
    // Two bytes a character without a byte-order mark must not contradict the declaration.
    const isWide = proven !== 'utf-8' && (bytes[0] === 0 || bytes[1] === 0)
    if (isWide && declared !== null && !declared.startsWith('utf-16'))
      throw new Refused('not_utf8', `declared as ${declared}, but the bytes are ${proven.toUpperCase()}`)
    return proven
  }
  const encoding = Object.hasOwn(ENCODINGS, declared ?? 'utf-8') ? ENCODINGS[declared ?? 'utf-8'] : undefined
  if (!encoding) throw new Refused('unknown_encoding', `declared as ${declared}`)
  return encoding
}

/** Reports what is read otherwise than declared. ISO 8859-1 and its superset Windows-1252 are the same here. */
function noteEncoding(head: Uint8Array, encoding: TextEncoding): void {
  const proven = unicodeEncodingOf(head)
  const declared = declaredEncoding(head)
  noteUnicode(head, proven, null)
  const isUtf16 = declared?.startsWith('utf-16') ?? false
  const contradicts = proven?.startsWith('utf-16') ? declared !== null && !isUtf16 : isUtf16
  const isOther = proven === 'utf-8' && ENCODINGS[declared ?? 'utf-8'] !== 'utf-8'
  if (contradicts || isOther)
    noteTolerance('encoding', `${encoding.toUpperCase()} instead of ${(declared ?? '').toUpperCase()}`, 1)
}

const declaredEncoding = (bytes: Uint8Array): string | null =>
  DECLARED.exec(beginningOf(bytes.subarray(0, HEAD_BYTES)))?.[1]?.toLowerCase() ?? null

const DECLARED = /^\s*<\?xml\b[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/
