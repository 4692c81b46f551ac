import type { Hint } from '../../lib/area-manifest.ts'
import { keep, readPreference } from '../../lib/preference.ts'

/** The hints that a person has hidden in this browser. */
export const hiddenHints = (personId: string): readonly string[] => stored()[personId] ?? []

/** Hides a hint for a person from now on; returns all that are hidden. */
export function hideHint(personId: string, hint: Hint): readonly string[] {
  const hidden = [...new Set([...hiddenHints(personId), hint])]
  keep('hiddenHints', JSON.stringify({ ...stored(), [personId]: hidden }))
  return hidden
}

/** The hidden hints of each person; empty if the stored text is invalid. */
function stored(): Readonly<Record<string, readonly string[]>> {
  try {
    const value: unknown = JSON.parse(readPreference('hiddenHints') ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).flatMap(([person, hints]) =>
        Array.isArray(hints) ? [[person, hints.filter((hint) => typeof hint === 'string')]] : [],
      ),
    )
  } catch {
    // Somebody has changed the stored text (SyntaxError).
    return {}
  }
}
