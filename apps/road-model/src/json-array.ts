import { Problem } from './problem.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const BRACE_OPEN = 0x7b
const BRACE_CLOSE = 0x7d
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d])
const ARRAY_OPEN = 0x5b
const ARRAY_CLOSE = 0x5d

/**
 * Splits a JSON array into the bytes of its elements, so that several threads can parse them. Only quotes and
 * brackets are examined; an invalid element is detected when it is parsed. Throws a Problem if the bytes are
 * not an array.
 */
export function arrayElements(bytes: Uint8Array, file: string): Uint8Array[] {
  const start = afterBlanks(bytes, bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0)
  if (bytes[start] !== ARRAY_OPEN) throw new Problem(`${file}: is not a JSON array of points`)
  const elements: Uint8Array[] = []
  let depth = 0
  let from = start + 1
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === BRACE_OPEN || byte === ARRAY_OPEN) depth += 1
    else if (byte === COMMA && depth === 1) {
      elements.push(bytes.subarray(from, at))
      from = at + 1
    } else if (byte === BRACE_CLOSE || byte === ARRAY_CLOSE) {
      depth -= 1
      if (depth > 0) continue
      const isEmpty = elements.length === 0 && afterBlanks(bytes, from) === at
      if (byte !== ARRAY_CLOSE || afterBlanks(bytes, at + 1) < bytes.length) break
      return isEmpty ? [] : [...elements, bytes.subarray(from, at)]
    }
  }
  throw new Problem(`${file}: the JSON array does not end as it should; the file may be cut off`)
}

/** Index of the end of the string that starts at the given quote. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at += 1
    else if (bytes[at] === QUOTE) return at
  }
  return bytes.length
}

function afterBlanks(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && BLANK.has(bytes[at] as number)) at += 1
  return at
}
