/** A part of an input that cannot be accepted before its schema is checked, and the names that lead to it. */
export type InputFault = { at: string[]; detail: string }

/** Maximum number of names in an object. The contract needs some tens; a schema takes seconds to report thousands. */
const MAX_NAMES = 1000

/** The place of a value: its name within another value. */
type Place = { name: string; value: unknown; parent: Place | null }

/**
 * Finds a text that PostgreSQL cannot store (with a zero character or half of a surrogate pair), or an object with too
 * many names; null if there is none. Works without recursion, because input may be nested deeply.
 */
export function inputFault(input: unknown): InputFault | null {
  const waiting: Place[] = [{ name: '', value: input, parent: null }]
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value } = place
    if (typeof value === 'string') {
      if (!isStorable(value)) return faultAt(place, 'a character that cannot be stored')
    } else if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index -= 1)
        if (needsLook(value[index])) waiting.push({ name: String(index), value: value[index], parent: place })
    } else if (typeof value === 'object' && value !== null) {
      const names = Object.keys(value)
      if (names.length > MAX_NAMES) return faultAt(place, `an object of more than ${MAX_NAMES} names`)
      for (const name of names.reverse()) {
        if (!isStorable(name)) return faultAt(place, 'a character that cannot be stored')
        const inner = (value as Record<string, unknown>)[name]
        if (needsLook(inner)) waiting.push({ name, value: inner, parent: place })
      }
    }
  }
  return null
}

const needsLook = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null)

const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text)

function faultAt(faultPlace: Place, detail: string): InputFault {
  const at: string[] = []
  for (let place: Place = faultPlace; place.parent; place = place.parent) at.unshift(place.name)
  return { at, detail }
}
