import type { DocumentContent } from '@verglas/contract/document'

/**
 * Replaces a character that the font lacks: a document that cannot be read aloud completely may not be
 * written.
 */
const MISSING = '?'

/**
 * The same content in characters that the font has. Control characters are removed and no-break spaces
 * missing from the font become plain no-break spaces. Text in another script and pictograms is replaced by a
 * question mark, so that readers notice the gap.
 */
export function drawable(content: DocumentContent, has: (codePoint: number) => boolean): DocumentContent {
  return mapped(content, (text) => drawableText(text, has)) as DocumentContent
}

export function drawableText(text: string, has: (codePoint: number) => boolean): string {
  let drawn = ''
  for (const character of text.normalize('NFC')) {
    const codePoint = character.codePointAt(0) ?? 0
    if (character === '\n') drawn += character
    else if (/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(character) || isVariation(codePoint)) drawn += ''
    else if (has(codePoint)) drawn += character
    else if (/\s/u.test(character)) drawn += '\u00a0'
    else drawn += MISSING
  }
  return drawn
}

/** Variation selectors choose between forms of the preceding character. */
const isVariation = (codePoint: number) => codePoint >= 0xfe00 && codePoint <= 0xfe0f

function mapped(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((entry) => mapped(entry, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapped(entry, change)]))
}
