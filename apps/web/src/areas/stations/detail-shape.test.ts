import { expect, test } from 'vitest'
import { measuredGroups, readMeasures, toggled } from './detail-shape.ts'

test('lists a measure even if all its values were refused', () => {
  const latest = {
    tair: { value: null, observedAt: '2026-11-17T02:00:00Z', quality: { flag: 'failing' as const } },
  }
  expect(measuredGroups(['ts', 'battery'], latest)).toEqual([
    { group: 'road', codes: ['ts'] },
    { group: 'air', codes: ['tair'] },
    { group: 'system', codes: ['battery'] },
  ])
})

test('the chart opens with the usual measures that the station has', () => {
  expect(readMeasures(undefined, ['battery', 'tair', 'ts'])).toEqual(['ts', 'tair'])
  expect(readMeasures(undefined, ['battery'])).toEqual(['battery'])
  expect(readMeasures('tair,nonsense', ['ts', 'tair'])).toEqual(['tair'])
  expect(readMeasures('', ['ts'])).toEqual([])
})

test('a tile adds its measure to the address and removes it again', () => {
  expect(toggled(['tair'], 'ts')).toBe('ts,tair')
  expect(toggled(['ts', 'tair'], 'ts')).toBe('tair')
})
