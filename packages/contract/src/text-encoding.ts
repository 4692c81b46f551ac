/** Encodings of text that the product reads, by their names for a TextDecoder. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15'] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/**
 * The Unicode encoding that the first bytes of a text prove: by a byte-order mark, or by a first ASCII character in
 * two bytes, one of which is zero. Null if they prove none.
 */
export function unicodeEncodingOf(bytes: Uint8Array): TextEncoding | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === undefined || second === undefined) return null
  if (first !== 0 && second === 0) return 'utf-16le'
  return first === 0 && second !== 0 ? 'utf-16be' : null
}

/**
 * The text of a file without its byte-order mark, in the encoding that its first bytes prove, otherwise in UTF-8; null if
 * the bytes are not in that encoding.
 */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(unicodeEncodingOf(bytes) ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    // TypeError: the bytes contain a sequence that does not exist in the encoding.
    return null
  }
}
