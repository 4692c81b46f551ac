import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withRoadCode, withRoadRain } from './road-rain.ts'

const allFreezes = { liquidMm: 1, freezingMm: 1 }
const nothingFreezes = { liquidMm: 1, freezingMm: 0 }

test('rain on a road below freezing is freezing rain, whatever the provider calls it', () => {
  expect(withRoadRain({ rainMm: 1.2, freezingRainMm: 0 }, allFreezes)).toEqual({
    rainMm: 0,
    freezingRainMm: 1.2,
  })
  expect(withRoadRain({ rainMm: 1, freezingRainMm: null }, { liquidMm: 1, freezingMm: 0.3 })).toEqual({
    rainMm: 0.7,
    freezingRainMm: 0.3,
  })
})

test('freezing rain on a road that is warm or treated is rain', () => {
  expect(withRoadRain({ rainMm: 0.2, freezingRainMm: 0.8 }, nothingFreezes)).toEqual({
    rainMm: 1,
    freezingRainMm: 0,
  })
})

test('rounded stored sums leave no remainder of rain', () => {
  expect(withRoadRain({ rainMm: 0.3, freezingRainMm: 0 }, { liquidMm: 0.29, freezingMm: 0.29 })).toEqual({
    rainMm: 0,
    freezingRainMm: 0.3,
  })
})

test('without a road forecast, or where it does not know of this precipitation, nothing changes', () => {
  const hour = { rainMm: 0.2, freezingRainMm: 0.8 }
  expect(withRoadRain(hour, null)).toEqual(hour)
  expect(withRoadRain(hour, { liquidMm: 0, freezingMm: 0 })).toEqual(hour)
  const unknown = { rainMm: null, freezingRainMm: null }
  expect(withRoadRain(unknown, allFreezes)).toEqual(unknown)
})

const amount = fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100)
const road = fc
  .tuple(amount, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([liquidMm, share]) => ({ liquidMm, freezingMm: share * liquidMm }))

test('never changes how much liquid falls', () => {
  fc.assert(
    fc.property(amount, amount, fc.option(road), (rainMm, freezingRainMm, liquid) => {
      const divided = withRoadRain({ rainMm, freezingRainMm }, liquid)
      expect((divided.rainMm ?? 0) + (divided.freezingRainMm ?? 0)).toBeCloseTo(rainMm + freezingRainMm, 6)
      expect(Math.min(divided.rainMm ?? 0, divided.freezingRainMm ?? 0)).toBeGreaterThanOrEqual(0)
    }),
  )
})

/** The code of an hour in which 1 mm falls, of which nothing or everything freezes. */
const codeOf = (code: number, freezes: boolean, mm = 1) =>
  withRoadCode(
    code,
    { rainMm: freezes ? 0 : mm, freezingRainMm: freezes ? mm : 0 },
    freezes ? allFreezes : nothingFreezes,
    1,
  )

test('the weather code says freezing rain exactly where the road has it', () => {
  expect([51, 61, 63, 80, 68, 57, 67].map((code) => codeOf(code, true))).toEqual([56, 66, 67, 66, 66, 57, 67])
  expect([56, 57, 66, 67, 61, 71, 3].map((code) => codeOf(code, false))).toEqual([51, 53, 61, 63, 61, 71, 3])
  expect(codeOf(67, false, 8)).toBe(65)
})

test('a code without precipitation takes that of the amount; thunderstorms stay', () => {
  expect([0.05, 0.4, 3].map((mm) => codeOf(3, true, mm))).toEqual([56, 66, 67])
  expect([95, 96, 19].map((code) => codeOf(code, true))).toEqual([95, 96, 19])
})

test('without a road forecast, or with newer precipitation than its own, the code stays', () => {
  const rain = { rainMm: 1, freezingRainMm: 0 }
  expect(withRoadCode(66, rain, null, 1)).toBe(66)
  expect(withRoadCode(66, rain, { liquidMm: 0, freezingMm: 0 }, 1)).toBe(66)
  expect(withRoadCode(66, { rainMm: 0, freezingRainMm: 0 }, { liquidMm: 0, freezingMm: 0 }, 1)).toBe(61)
})

const FREEZING = [56, 57, 66, 67]

test('code and amounts agree for every code, except in thunderstorms', () => {
  const code = fc.integer({ min: 0, max: 94 }).filter((value) => ![17, 19].includes(value))
  fc.assert(
    fc.property(code, amount, amount, road, (providerCode, rainMm, freezingRainMm, liquid) => {
      fc.pre(liquid.liquidMm > 0)
      const step = withRoadRain({ rainMm, freezingRainMm }, liquid)
      const isFreezing = FREEZING.includes(withRoadCode(providerCode, step, liquid, 1))
      expect(isFreezing).toBe((step.freezingRainMm ?? 0) > 0)
    }),
  )
})
