/** JSON that is nested more deeply than its reader accepts. */
export class TooDeep extends Error {}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING_BRACKET = 0x5b
const CLOSING_BRACKET = 0x5d
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

/**
 * Whether arrays and objects of a JSON text are nested more deeply than `maxDepth`. Builds nothing, and takes a time
 * proportional to the text, unlike a regular expression on hostile input.
 */
export function isDeeperThan(text: string, maxDepth: number): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (isInString) {
      if (code === BACKSLASH) index += 1
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (code === OPENING_BRACKET || code === OPENING_BRACE) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) depth -= 1
  }
  return false
}

/** Real documents of providers have a depth below 10. */
export const MAX_DOCUMENT_DEPTH = 32

/** Parses JSON from outside. Throws `TooDeep` before anything is built, or the `SyntaxError` of `JSON.parse`. */
export function parseBounded(text: string, maxDepth: number = MAX_DOCUMENT_DEPTH): unknown {
  if (isDeeperThan(text, maxDepth)) throw new TooDeep(`deeper than ${maxDepth}`)
  return JSON.parse(text)
}
