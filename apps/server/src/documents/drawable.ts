import type { DocumentContent } from '@verglas/contract/document'

/** Stands for a character that the font has not: a document that cannot be read aloud whole may not be written. */
const MISSING = '?'

/**
 * The same content in characters that the font has. Controls go, no-break spaces that it lacks become plain no-break
 * ones; of what people write in another script or in pictures a mark is left, so that nobody takes it for nothing.
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

/** Chooses between forms of the character before it. */
const isVariation = (codePoint: number) => codePoint >= 0xfe00 && codePoint <= 0xfe0f

function mapped(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((entry) => mapped(entry, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapped(entry, change)]))
}
