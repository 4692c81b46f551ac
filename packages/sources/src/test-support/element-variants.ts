/** Test support: copies of a message in which one element is absent, empty, zero or there twice. */

export const CHANGES = ['absent', 'empty', 'zero', 'twice'] as const
export type Change = (typeof CHANGES)[number]
/** `path`: names from the root to the element, without positions in lists. */
export type Variant = { path: string; change: Change; text: string }

/** Every element below the root of an XML message without self-closing elements. */
export function xmlVariants(text: string): Variant[] {
  return spansOf(text).flatMap(({ path, from, to, innerFrom, innerTo }) => {
    const [before, element, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
    const filled = (content: string) =>
      before + text.slice(from, innerFrom) + content + text.slice(innerTo, to) + after
    return [
      { path, change: 'absent' as const, text: before + after },
      { path, change: 'empty' as const, text: filled('') },
      { path, change: 'zero' as const, text: filled('0') },
      { path, change: 'twice' as const, text: before + element + element + after },
    ]
  })
}

type Span = { path: string; from: number; innerFrom: number; innerTo: number; to: number }

function spansOf(text: string): Span[] {
  const spans: Span[] = []
  const open: { name: string; from: number; innerFrom: number }[] = []
  for (const tag of text.matchAll(/<(\/?)([\w:]+)[^>]*>/g)) {
    const [written, slash, name = ''] = tag
    if (slash === '') open.push({ name, from: tag.index, innerFrom: tag.index + written.length })
    else {
      const start = open.pop()
      if (start?.name !== name) throw new Error(`</${name}> closes <${start?.name}>`)
      const path = [...open.slice(1).map((outer) => outer.name), name].join('/')
      if (open.length > 0) spans.push({ path, ...start, innerTo: tag.index, to: tag.index + written.length })
    }
  }
  return spans
}

/** Every property of a JSON message; «twice» repeats the entries of a list. */
export function jsonVariants(text: string): Variant[] {
  const document: unknown = JSON.parse(text)
  return placesOf(document, []).flatMap((place) => {
    const path = place.filter((step) => typeof step === 'string').join('/')
    const value = place.reduce<unknown>((parent, step) => (parent as Record<string, unknown>)[step], document)
    const variants: Variant[] = [
      { path, change: 'absent', text: JSON.stringify(changed(document, place, undefined)) },
      { path, change: 'absent', text: JSON.stringify(changed(document, place, null)) },
      { path, change: 'empty', text: JSON.stringify(changed(document, place, emptyLike(value))) },
      { path, change: 'zero', text: JSON.stringify(changed(document, place, 0)) },
    ]
    return Array.isArray(value)
      ? [
          ...variants,
          { path, change: 'twice', text: JSON.stringify(changed(document, place, [...value, ...value])) },
        ]
      : variants
  })
}

type Place = readonly (string | number)[]

function placesOf(value: unknown, at: Place): Place[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => placesOf(entry, [...at, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...placesOf(inner, [...at, key])])
}

const emptyLike = (value: unknown): unknown =>
  Array.isArray(value) ? [] : typeof value === 'object' && value !== null ? {} : ''

function changed(value: unknown, [step, ...rest]: Place, replacement: unknown): unknown {
  if (step === undefined) return replacement
  if (Array.isArray(value))
    return value.map((entry, index) => (index === step ? changed(entry, rest, replacement) : entry))
  const record = value as Record<string, unknown>
  return { ...record, [step]: changed(record[step], rest, replacement) }
}
