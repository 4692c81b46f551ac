import { expect, test } from 'vitest'
import { gm2OfSpread, SPREAD_DECIMALS, spreadQuantity } from './spreading.ts'

test('an amount per square metre is converted to one per lane-kilometre and per lane-mile', () => {
  const lane = { laneWidthM: 3.7, system: 'metric' } as const
  expect(spreadQuantity(15, { ...lane, unit: 'g/m2' })).toEqual({ value: 15, unit: 'g/m²' })
  expect(spreadQuantity(15, { ...lane, unit: 'kg/lane-km' }).value).toBeCloseTo(55.5)
  // FHWA-RD-95-202: kg per lane-km × 3.548 = lb per lane-mile
  const pounds = spreadQuantity(15, { laneWidthM: 3.7, system: 'imperial', unit: 'kg/lane-km' })
  expect(pounds.value / 55.5).toBeCloseTo(3.548, 3)
  expect(spreadQuantity(10, { ...lane, laneWidthM: 2.74, unit: 'L/lane-km' }).value).toBeCloseTo(100)
})

test.each(['g/m2', 'kg/lane-km', 'L/lane-km'] as const)(
  '%s: an entered quantity converts back exactly',
  (unit) => {
    for (const system of ['metric', 'imperial'] as const)
      for (const laneWidthM of [2.74, 3.5, 3.7])
        for (const gm2 of [0.5, 8, 15, 16.25, 120, 420]) {
          const writing = { unit, laneWidthM, system }
          const written = Number(spreadQuantity(gm2, writing).value.toFixed(SPREAD_DECIMALS))
          expect(gm2OfSpread(written, writing)).toBe(gm2)
        }
  },
)

test('a quantity entered in pounds is displayed as entered', () => {
  const writing = { unit: 'kg/lane-km', laneWidthM: 3.7, system: 'imperial' } as const
  for (const pounds of [100, 150, 200, 333])
    expect(spreadQuantity(gm2OfSpread(pounds, writing), writing).value).toBeCloseTo(pounds, 1)
})
