import { describe, expect, test } from 'vitest'
import {
  changedValues,
  countStates,
  filterStations,
  matchesText,
  nextSorting,
  readSorting,
  readStates,
  sortStations,
  withinFrame,
} from './shape.ts'
import { aStation } from './test-station.ts'

const options = { words: { zoneName: (id: string | null) => id }, locale: 'fr', favourites: 'all' } as const
const nobody = () => false
const cold = aStation({ id: 'cold', name: 'Étape', values: { ts: -8 } })
const mild = aStation({ id: 'mild', name: 'Lac à Noël', values: { ts: 2 } })
const silent = aStation({ id: 'silent', name: 'Zénith', state: 'disconnected', observedAt: null })
const all = [silent, mild, cold]
const order = (
  text: string | undefined,
  favourites: 'all' | 'first' = 'all',
  isFavourite = nobody as (id: string) => boolean,
) => sortStations(all, readSorting(text), isFavourite, { ...options, favourites }).map(({ id }) => id)

describe('sorting', () => {
  test('puts missing values last both ways', () => {
    expect(order('surface')).toEqual(['cold', 'mild', 'silent'])
    expect(order('-surface')).toEqual(['mild', 'cold', 'silent'])
  })
  test('is the order of the organisation without a column, and for an unknown one', () => {
    expect(order(undefined)).toEqual(['silent', 'mild', 'cold'])
    expect(order('nonsense')).toEqual(['silent', 'mild', 'cold'])
  })
  test('follows the language: É stands with E', () => {
    expect(order('name')).toEqual(['cold', 'mild', 'silent'])
  })
  test('keeps favourites in front, even with a missing value', () => {
    expect(order('surface', 'first', (id) => id === 'silent')).toEqual(['silent', 'cold', 'mild'])
  })
  test('goes from what matters to its reverse to none', () => {
    expect(nextSorting('surface', null)).toBe('surface')
    expect(nextSorting('surface', { id: 'surface', order: 'ascending' })).toBe('-surface')
    expect(nextSorting('surface', { id: 'surface', order: 'descending' })).toBeNull()
    expect(nextSorting('wind', { id: 'surface', order: 'ascending' })).toBe('-wind')
  })
})

describe('filters', () => {
  const filter = { text: '', zoneId: null, states: [], favouritesOnly: false }
  test('find every word in name, reference or road, without accents', () => {
    expect(matchesText(mild, 'noel LAC')).toBe(true)
    expect(matchesText(mild, 'a75-146')).toBe(true)
    expect(matchesText(mild, 'noel 999')).toBe(false)
  })
  test('join zone, state and favourites', () => {
    const ids = (given: object) =>
      filterStations(all, { ...filter, ...given }, (id) => id === 'mild').map(({ id }) => id)
    expect(ids({ states: ['disconnected', 'broken'] })).toEqual(['silent'])
    expect(ids({ favouritesOnly: true })).toEqual(['mild'])
    expect(ids({ zoneId: 'sud' })).toEqual([])
  })
  test('leave out what lies outside the frame of the map', () => {
    expect(withinFrame(all, [3, 44, 4, 45])).toHaveLength(3)
    expect(withinFrame(all, [4, 44, 5, 45])).toEqual([])
  })
  test('read states of an address and forget unknown ones', () => {
    expect(readStates('broken,unknown,erroneous')).toEqual(['erroneous', 'broken'])
  })
})

test('counts stations by state', () => {
  expect(countStates(all)).toEqual({ ok: 2, erroneous: 0, disconnected: 1, broken: 0 })
})

test('only values of a newer message count as changed, and new stations do not', () => {
  const later = '2026-11-17T02:10:00.000Z'
  const after = [
    aStation({ id: 'cold', observedAt: later, values: { ts: -7, tair: -3 } }),
    aStation({ id: 'mild', values: { ts: 3 } }),
    aStation({ id: 'new', observedAt: later, values: { ts: 1 } }),
  ]
  expect([...changedValues(all, after)]).toEqual([['cold', new Set(['ts'])]])
})
