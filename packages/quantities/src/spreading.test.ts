import { expect, test } from 'vitest'
import { spreadQuantity } from './spreading.ts'

test('a square metre is written by lanes, and by miles', () => {
  const lane = { laneWidthM: 3.7, system: 'metric' } as const
  expect(spreadQuantity(15, { ...lane, unit: 'g/m2' })).toEqual({ value: 15, unit: 'g/m²' })
  expect(spreadQuantity(15, { ...lane, unit: 'kg/lane-km' }).value).toBeCloseTo(55.5)
  // FHWA-RD-95-202: kg per lane-km × 3.548 = lb per lane-mile
  const pounds = spreadQuantity(15, { laneWidthM: 3.7, system: 'imperial', unit: 'kg/lane-km' })
  expect(pounds.value / 55.5).toBeCloseTo(3.548, 3)
  expect(spreadQuantity(10, { ...lane, laneWidthM: 2.74, unit: 'L/lane-km' }).value).toBeCloseTo(100)
})
