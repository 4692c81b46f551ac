import { expect, test } from 'vitest'
import type { CeilThreshold } from '../ceil-codes.ts'
import { thresholdProblems, thresholdsAt } from './ceil-sets.ts'

const airMinimum = (value: number, isEnabled = true): CeilThreshold => ({
  kind: 'air_min',
  isEnabled,
  severity: 2,
  value,
  directionDeg: null,
  windKmh: null,
})
const set = (id: string, stationIds: string[], thresholds: CeilThreshold[]) => ({
  id,
  name: id,
  stationIds,
  thresholds,
})

test('a threshold for a named station replaces the one for all stations', () => {
  const sets = [
    set('all', [], [airMinimum(0)]),
    set('pass', ['a'], [airMinimum(-5)]),
    set('off', ['b'], [airMinimum(0, false)]),
  ]
  const idsAt = (stationId: string) => thresholdsAt(sets, stationId).map(({ set: { id } }) => id)
  expect(idsAt('a')).toEqual(['pass'])
  expect(idsAt('b')).toEqual([])
  expect(idsAt('c')).toEqual(['all'])
})

test('faults of a list name the threshold at fault', () => {
  expect(thresholdProblems([airMinimum(0), airMinimum(1)])).toEqual([
    { index: 1, field: 'kind', code: 'twice' },
  ])
  expect(thresholdProblems([{ ...airMinimum(0), kind: 'surface_below_dew' }])).toMatchObject([
    { code: 'superfluous' },
  ])
  expect(thresholdProblems([{ ...airMinimum(0), value: null }])).toMatchObject([
    { field: 'value', code: 'missing' },
  ])
  expect(thresholdProblems([airMinimum(5), { ...airMinimum(2), kind: 'air_max' }])).toMatchObject([
    { code: 'minAboveMax' },
  ])
  expect(thresholdProblems([airMinimum(1), { ...airMinimum(2), kind: 'air_max' }])).toEqual([])
})
