/** A text that PostgreSQL takes: without zeros and halves of surrogate pairs, which JSON can say and a database cannot. */
export const storableText = (text: string): string =>
  text.replaceAll('\0', '\ufffd').replace(/\p{Cs}/gu, '\ufffd')

/** What a message says, with all its texts storable; the same object where nothing was wrong. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return storableText(value) as T & string
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map(storable)
    return items.every((item, index) => item === value[index]) ? value : (items as T & unknown[])
  }
  // instants and bytes are no texts
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const entries = Object.entries(value)
  const clean = entries.map(([key, inner]) => [storableText(key), storable(inner)] as const)
  const isSame = clean.every(([key, inner], at) => key === entries[at]?.[0] && inner === entries[at]?.[1])
  return isSame ? value : (Object.fromEntries(clean) as T & object)
}
