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
  test('puts what begins so first, then what has a word that does', () => {
    expect(searchLabels('gara')).toEqual(['Garabit nord', 'Viaduc de Garabit', 'Étang de Garabit'])
  })
  test('does not mind accents and case, and finds words in any order', () => {
    expect(searchLabels('garabit ETANG')).toEqual(['Étang de Garabit'])
  })
  test('finds by the other language and by reference', () => {
    expect(searchLabels('forec')).toEqual(['Prévisions'])
    expect(searchLabels('a75-012')).toEqual(['Col des Issartets'])
    expect(searchLabels('012')).toEqual(['Col des Issartets'])
  })
  test('keeps groups together, that of the best entry first', () => {
    const of = (label: string, group: string): Entry => ({ ...anEntry(label), id: label + group, group })
    const entries = [
      of('Col du Lac', 'stations'),
      of('Lac Talbot', 'points'),
      of('Camp du Lac', 'stations'),
      of('Au lac', 'points'),
    ]
    expect(searchEntries(entries, 'lac', 10).map(({ group }) => group)).toEqual([
      'points',
      'points',
      'stations',
      'stations',
    ])
  })
  test('gives the first entries while nothing is asked, and nothing where nothing fits', () => {
    expect(searchEntries(ENTRIES, '  ', 2)).toHaveLength(2)
    expect(searchLabels('zzz')).toEqual([])
  })
})
