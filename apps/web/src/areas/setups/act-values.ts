/** The values of an item before or after an act. */
export type ActValues = Readonly<Record<string, unknown>> | null

export type ActValueWords = {
  readonly label: (field: string) => string
  /** The label of a coded value; undefined if the value needs no label. */
  readonly value: (field: string, value: unknown) => string | undefined
  readonly line: (label: string, value: string) => string
}

/**
 * One side of an act, one line per field. A change also lists empty values; creation and deletion list only
 * the fields that have a value.
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
