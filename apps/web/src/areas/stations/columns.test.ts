import { MEASURE_CODES } from '@verglas/contract/measures'
import { DEFAULT_GRIP_LIMITS } from '@verglas/road-hazard'
import { expect, test } from 'vitest'
import { COLUMNS, DEFAULT_COLUMNS, readColumns, writeColumns } from './columns.ts'
import { sortKey } from './sort-keys.ts'
import { aStation } from './test-station.ts'

const NOW_MS = Date.parse('2026-11-17T02:03:00Z')
const words = { zoneName: (id: string | null) => id, gripLimits: DEFAULT_GRIP_LIMITS }
const ids = (text: string | undefined) => readColumns(text).map(({ id }) => id)
const sortValue = (id: string, values: Parameters<typeof aStation>[0]) =>
  sortKey(id, { words, nowMs: NOW_MS })?.by(aStation(values))

test('every measure of the contract can be a table column', () => {
  const displayedCodes = new Set(COLUMNS.flatMap(({ codes }) => codes))
  expect(MEASURE_CODES.filter((code) => !displayedCodes.has(code))).toEqual([])
})

test('columns in an address are sorted in their own order; without any, or if invalid, the default is used', () => {
  expect(ids('age,rh,air,nonsense')).toEqual(['air', 'rh', 'age'])
  expect(ids(undefined)).toEqual(DEFAULT_COLUMNS)
  expect(ids('nonsense')).toEqual(DEFAULT_COLUMNS)
})

test('the default columns need no parameter in the address', () => {
  expect(writeColumns(DEFAULT_COLUMNS)).toBeNull()
  expect(writeColumns(['rh', 'air'])).toBe('air,rh')
})

test('a failing sensor is missing data, never the worst value', () => {
  // Ice on the road is dangerous; a sensor's own ice risk (how certain it is of ice) is ignored.
  expect(sortValue('danger', { values: { ts: -2, road_state: 5, ice_risk: 0 } })).toBe(3)
  expect(sortValue('danger', { values: { ts: 4, road_state: 0, ice_risk: 4 } })).toBe(0)
  expect(sortValue('danger', { values: { tair: -2 } })).toBeNull()
  expect(sortValue('roadState', { values: { road_state: 9 } })).toBeNull()
})

test('road states are sorted by danger: icy above snowy above wet above dry', () => {
  const rank = (state: number) => Number(sortValue('roadState', { values: { road_state: state } }))
  expect([5, 8, 2, 0].map(rank)).toEqual([5, 8, 2, 0].map(rank).toSorted((a, b) => b - a))
})

test('wind is sorted by its gusts, without them by its mean', () => {
  expect(sortValue('wind', { values: { wind_avg: 35, wind_max: 62 } })).toBe(62)
  expect(sortValue('wind', { values: { wind_avg: 35 } })).toBe(35)
})

test('measurements of a silent, broken or late station are sorted as outdated, the name is not', () => {
  const isOutdated = (id: string, station: Parameters<typeof aStation>[0], minutes = 0) =>
    sortKey(id, { words, nowMs: NOW_MS + minutes * 60_000 })?.isOutdated?.(aStation(station)) ?? false
  expect(isOutdated('surface', {})).toBe(false)
  expect(isOutdated('surface', { state: 'disconnected' })).toBe(true)
  expect(isOutdated('surface', { state: 'broken' })).toBe(true)
  expect(isOutdated('surface', {}, 60)).toBe(true)
  expect(isOutdated('name', { state: 'broken' })).toBe(false)
  expect(isOutdated('age', {}, 60)).toBe(false)
})

test('with a map of 38 % of the width all measurements fit at 1440 px, and the zone comes after them', () => {
  // Navigation 105, padding 32, borders 6; star, state and name are 176.
  const roomPx = Math.floor((1440 - 105 - 32) * 0.62) - 6 - 176
  const measured = COLUMNS.filter(({ id }) => DEFAULT_COLUMNS.includes(id) && id !== 'zone')
  expect(measured.reduce((sum, { widthPx }) => sum + widthPx, 0)).toBeLessThanOrEqual(roomPx)
  expect(DEFAULT_COLUMNS.at(-1)).toBe('zone')
})
