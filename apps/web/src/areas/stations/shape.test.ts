import { describe, expect, test } from 'vitest'
import { readColumns } from './columns.ts'
import {
  changedColumns,
  changedValues,
  countStates,
  favouritesFirst,
  filterStations,
  matchesText,
  readStates,
  withinFrame,
} from './shape.ts'
import { aStation } from './test-station.ts'

const cold = aStation({ id: 'cold', name: 'Étape', values: { ts: -8 } })
const mild = aStation({ id: 'mild', name: 'Lac à Noël', values: { ts: 2 } })
const silent = aStation({ id: 'silent', name: 'Zénith', state: 'disconnected', observedAt: null })
const stations = [silent, mild, cold]

test('favourites come first, in the order of the other rows', () => {
  const isFavourite = (id: string) => id !== 'mild'
  expect(favouritesFirst(stations, isFavourite).map(({ id }) => id)).toEqual(['silent', 'cold', 'mild'])
})

describe('filters', () => {
  const filter = { text: '', zoneId: null, states: [], favouritesOnly: false }
  test('find every word in name, reference or road, without accents', () => {
    expect(matchesText(mild, 'noel LAC')).toBe(true)
    expect(matchesText(mild, 'a75-146')).toBe(true)
    expect(matchesText(mild, 'noel 999')).toBe(false)
  })
  test('join zone, state and favourites', () => {
    const ids = (changes: object) =>
      filterStations(stations, { ...filter, ...changes }, (id) => id === 'mild').map(({ id }) => id)
    expect(ids({ states: ['disconnected', 'broken'] })).toEqual(['silent'])
    expect(ids({ favouritesOnly: true })).toEqual(['mild'])
    expect(ids({ zoneId: 'sud' })).toEqual([])
  })
  test('leave out what lies outside the frame of the map', () => {
    expect(withinFrame(stations, [3, 44, 4, 45])).toHaveLength(3)
    expect(withinFrame(stations, [4, 44, 5, 45])).toEqual([])
  })
  test('keep stations whose position is hidden from the role', () => {
    const unplaced = aStation({ longitude: null, latitude: null })
    expect(withinFrame([unplaced], [4, 44, 5, 45])).toEqual([unplaced])
  })
  test('read states from the address and ignore unknown ones', () => {
    expect(readStates('broken,unknown,erroneous')).toEqual(['erroneous', 'broken'])
  })
})

test('counts stations by state', () => {
  expect(countStates(stations)).toEqual({ ok: 2, erroneous: 0, disconnected: 1, broken: 0 })
})

test('only values of a newer message count as changed; new stations do not', () => {
  const later = '2026-11-17T02:10:00.000Z'
  const after = [
    aStation({ id: 'cold', observedAt: later, values: { ts: -7, tair: -3 } }),
    aStation({ id: 'mild', values: { ts: 3 } }),
    aStation({ id: 'new', observedAt: later, values: { ts: 1 } }),
  ]
  expect([...changedValues(stations, after)]).toEqual([['cold', new Set(['ts'])]])
})

test('a changed value highlights each column that displays it', () => {
  const changes = new Map([['cold', new Set(['ts' as const])]])
  expect([...changedColumns(changes, readColumns('air,surface,spread,age'))]).toEqual([
    ['cold', new Set(['surface', 'spread'])],
  ])
})
