/**
 * Where in a caller's input a text stands that PostgreSQL cannot store, as the names that lead there; null where all
 * can be stored. JSON and addresses can say zeros and halves of surrogate pairs, a database cannot.
 */
export function unstorableAt(value: unknown, at: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : at
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const found = isStorable(name) ? unstorableAt(inner, [...at, name]) : at
    if (found) return found
  }
  return null
}

const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text)
