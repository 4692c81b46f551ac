import { expect, test } from 'vitest'
import { faultSummary } from './fault-summary.ts'
import { noMeasures, subsurfaceCode, takeCode, takeValue } from './measures.ts'

test('a value is converted from a valid unit of its measure, or recorded as refused', () => {
  const measures = noMeasures()
  expect(takeValue(measures, 'tair', { value: 14, unit: '°F', element: 'temperature' })).toBe(true)
  expect(takeValue(measures, 'wind_avg', { value: 10, unit: 'knots', element: 'ff' })).toBe(true)
  expect(takeValue(measures, 'rh', { value: 103, unit: '%', element: 'u' })).toBe(true)
  expect(takeValue(measures, 'ts', { value: 400, unit: 'K', element: 'road' })).toBe(true)
  expect(takeValue(measures, 'pres', { value: 1, unit: 'm', element: 'p' })).toBe(false)
  expect(measures.values).toEqual({ tair: -10, wind_avg: 18.52, rh: 100 })
  expect(measures.quality).toEqual({ ts: { flag: 'out_of_range', raw: 400, note: 'road 400 K' } })
  expect(measures.elements).not.toHaveProperty('pres')
})

test.each([
  ['discharge', 'l/s', 1500, 1.5],
  ['discharge', 'm³/s', 56.9, 56.9],
  ['discharge', 'ft³/s', 1, 0.028316846592],
  ['pm25', 'µg/m³', 12, 12],
  ['pm25', 'mg/m³', 0.012, 12],
  ['aqhi', '', 3.2, 3.2],
] as const)('%s in %s: %d is %d', (code, unit, value, expected) => {
  const measures = noMeasures()
  expect(takeValue(measures, code, { value, unit, element: 'x' })).toBe(true)
  expect(measures.values[code]).toBeCloseTo(expected, 9)
})

test('a code that means a fault gives the flag “failing”', () => {
  const measures = noMeasures()
  takeCode(measures, 'road_state', { value: 9, raw: '2', element: 'status' })
  takeCode(measures, 'ice_risk', { value: 2, raw: '8', element: 'signal', note: 'watch' })
  expect(measures.quality).toEqual({
    road_state: { flag: 'failing', raw: '2', note: 'status 2' },
    ice_risk: { flag: 'source', raw: '8', note: 'watch' },
  })
})

test.each([
  [5, 'tss-5'],
  [10.2, 'tss-10'],
  [30, 'tss-30'],
  [25, 'tss'],
  [null, 'tss'],
])('a depth of %s cm becomes %s', (depthCm, code) => expect(subsurfaceCode(depthCm)).toBe(code))

test('faults of one kind are reported once with their count, and the number of kinds is limited', () => {
  const faults = faultSummary()
  for (let station = 0; station < 3; station += 1) faults.add('no_date', `station ${station}`)
  for (let code = 0; code < 200; code += 1) faults.add('unknown_code', `code ${code}`, String(code))
  const list = faults.list()
  expect(list).toHaveLength(101)
  expect(list[0]?.detail).toBe('station 0 (3 of this kind)')
  expect(list.at(-1)?.detail).toBe('101 more faults of other kinds')
})
