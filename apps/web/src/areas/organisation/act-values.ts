/** What an act kept of a thing, before or after it. */
export type ActValues = Readonly<Record<string, unknown>> | null

export type ActValueWords = {
  readonly label: (field: string) => string
  /** A value in words where it is a code; undefined where it stands for itself. */
  readonly value: (field: string, value: unknown) => string | undefined
  readonly line: (label: string, value: string) => string
}

/**
 * One side of an act, a field a line. A change says what was empty before or is after; of what was made or is gone only
 * what there was.
 */
export function valueLines(values: ActValues, others: ActValues, words: ActValueWords): readonly string[] {
  return Object.entries(values ?? {})
    .filter(([, value]) => others !== null || !isNothing(value))
    .map(([field, value]) => words.line(words.label(field), textOf(field, value, words)))
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

function textOf(field: string, value: unknown, words: ActValueWords): string {
  if (Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string'))
    return value.map((entry) => words.value(field, entry) ?? entry).join(', ')
  const word = words.value(field, value)
  if (word !== undefined) return word
  if (typeof value === 'string') return value
  return isNothing(value) ? '–' : JSON.stringify(value)
}
