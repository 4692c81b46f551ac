import { describe, expect, test } from 'vitest'
import { type Entry, searchEntries } from './search-entries.ts'

const anEntry = (label: string, words = ''): Entry => ({ id: label, label, group: 'g', words, run: () => {} })
const ENTRIES = [
  anEntry('Col des Issartets', 'A75-012'),
  anEntry('Viaduc de Garabit'),
  anEntry('Étang de Garabit'),
  anEntry('Garabit nord'),
  anEntry('Prévisions', 'Forecasts'),
]
const searchLabels = (query: string) => searchEntries(ENTRIES, query, 10).map(({ label }) => label)

describe('the search', () => {
  test('ranks entries that begin with the text first, then those with a word that does', () => {
    expect(searchLabels('gara')).toEqual(['Garabit nord', 'Viaduc de Garabit', 'Étang de Garabit'])
  })
  test('ignores accents and case, and matches words in any order', () => {
    expect(searchLabels('garabit ETANG')).toEqual(['Étang de Garabit'])
  })
  test('matches the other language and the reference', () => {
    expect(searchLabels('forec')).toEqual(['Prévisions'])
    expect(searchLabels('a75-012')).toEqual(['Col des Issartets'])
    expect(searchLabels('012')).toEqual(['Col des Issartets'])
  })
  test('groups entries, the group of the best match first', () => {
    const entryOf = (label: string, group: string): Entry => ({ ...anEntry(label), id: label + group, group })
    const entries = [
      entryOf('Col du Lac', 'stations'),
      entryOf('Lac Talbot', 'points'),
      entryOf('Camp du Lac', 'stations'),
      entryOf('Au lac', 'points'),
    ]
    expect(searchEntries(entries, 'lac', 10).map(({ group }) => group)).toEqual([
      'points',
      'points',
      'stations',
      'stations',
    ])
  })
  test('returns the first entries for an empty search, and none when nothing matches', () => {
    expect(searchEntries(ENTRIES, '  ', 2)).toHaveLength(2)
    expect(searchLabels('zzz')).toEqual([])
  })
})
