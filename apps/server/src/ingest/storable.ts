/**
 * The text in a form that PostgreSQL accepts: zero characters and halves of surrogate pairs, which JSON can contain,
 * are replaced.
 */
export const storableText = (text: string): string =>
  text.replaceAll('\0', '\ufffd').replace(/\p{Cs}/gu, '\ufffd')

const UNSTORABLE = /[\0\p{Cs}]/u
const isStorableText = (text: string): boolean => !UNSTORABLE.test(text)

/** A message with all its texts storable; the same object if nothing was wrong, as in nearly all. */
export function storable<T>(value: T): T {
  return isStorable(value) ? value : (mended(value) as T)
}

// Checks without copying anything, because an archive has a hundred million values.
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorable)
  if (!isPlain(value)) return true
  for (const key in value)
    if (!isStorableText(key) || !isStorable(value[key as keyof typeof value])) return false
  return true
}

function mended(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(mended)
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), mended(inner)] as const),
  )
}

/** Whether a value is a plain object; other objects are dates and byte arrays, which contain no text. */
const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype
