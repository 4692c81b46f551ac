import { folded } from '@verglas/language'

/**
 * An entry of the palette: found by its label, and by words that are not displayed (the other language, a
 * reference).
 */
export type Entry = {
  readonly id: string
  readonly label: string
  readonly group: string
  readonly hint?: string
  readonly words: string
  readonly run: () => void
}

/**
 * The entries that contain every word of the query, best first. Best is a label that begins with the query, then
 * one with a word that does, then one that contains it, then a match of a hidden word. Equal entries keep their
 * order. Groups stay together, in the order of their best entry. An empty query returns the first entries.
 */
export function searchEntries(entries: readonly Entry[], query: string, limit: number): Entry[] {
  const queryWords = folded(query).split(/\s+/).filter(Boolean)
  if (queryWords.length === 0) return entries.slice(0, limit)
  const best = entries
    .map((entry) => ({ entry, rank: rankOf(entry, queryWords) }))
    .filter(({ rank }) => rank < UNFIT)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ entry }) => entry)
  const groups = [...new Set(best.map(({ group }) => group))]
  return groups.flatMap((group) => best.filter((entry) => entry.group === group))
}

const UNFIT = 1000

function rankOf(entry: Entry, queryWords: readonly string[]): number {
  const label = folded(entry.label)
  const words = folded(entry.words)
  let rank = 0
  for (const word of queryWords) {
    if (label.startsWith(word)) continue
    if (startsWord(label, word)) rank += 1
    else if (label.includes(word)) rank += 2
    else if (startsWord(words, word)) rank += 3
    else return UNFIT
  }
  return rank
}

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  }
  return false
}
