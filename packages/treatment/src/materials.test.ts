import { expect, test } from 'vitest'
import { MATERIALS } from './materials.ts'
import { neededRate } from './rate.ts'

test.each(Object.entries(MATERIALS))(
  '%s: a colder film needs more, up to a few degrees from its eutectic',
  (_, material) => {
    let before = 0
    for (let degrees = -1; degrees >= material.eutecticC + 5; degrees--) {
      const pct = material.concentrationPct(degrees)
      expect(pct).toBeGreaterThan(before)
      before = pct
    }
    const eutecticPct = material.concentrationPct(material.eutecticC)
    expect(Math.abs(eutecticPct - material.eutecticPct)).toBeLessThan(2.5)
  },
)

test('the required rate grows with cold, water and the time until the next round', () => {
  const usual = {
    surfaceC: -2,
    waterMm: 0.1,
    hours: 2,
    trafficLevel: 1,
    state: 'prewet',
    isFreezingRain: false,
  } as const
  const rate = neededRate(usual).gm2
  // 0.1 mm at -3.5 °C: 7.5 % by mass, 8.2 g/m² in the film; a loss of 10 % at first and of 16 % per hour.
  expect(rate).toBeCloseTo(12.9, 0)
  expect(neededRate({ ...usual, surfaceC: -4 }).gm2).toBeGreaterThan(rate)
  expect(neededRate({ ...usual, waterMm: 0.2 }).gm2).toBeCloseTo(2 * rate)
  expect(neededRate({ ...usual, hours: 4 }).gm2).toBeGreaterThan(rate)
  expect(neededRate({ ...usual, state: 'dry' }).gm2).toBeGreaterThan(rate)
  expect(neededRate({ ...usual, isFreezingRain: true }).gm2).toBeGreaterThan(rate)
})
