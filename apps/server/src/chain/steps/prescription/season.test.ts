import { simulatedWinter } from '@verglas/simulated-weather'
import { expect, test } from 'vitest'
import { adviceSeason } from './test-season.ts'

const COL = { id: 'col', longitudeDeg: 3.1, latitudeDeg: 45.08, altitudeM: 1114, isBridge: false }
const RIVE = { id: 'rive', longitudeDeg: -71.4, latitudeDeg: 46.6, altitudeM: 60, isBridge: false }
const isDone = (treatment: string) => treatment !== 'none' && treatment !== 'patrol'

test.each([
  ['a pass in the Massif central', COL],
  ['the Saint Lawrence', RIVE],
])('a month on %s: no absurd advice, and treatments leave less ice', (_, place) => {
  const span = { fromMs: Date.UTC(2026, 0, 5), days: 30 }
  const { judged, hours, saltGm2 } = adviceSeason(simulatedWinter('advice'), place, span)
  expect(judged.some(({ advice }) => isDone(advice.treatment))).toBe(true)
  for (const { advice, road } of judged) {
    const { spread, treatment, situation, lowestC } = advice
    const isDryAndWarm =
      Math.min(...road.surfaceC) > 1.5 &&
      Math.max(...road.waterMm, ...road.iceMm, ...road.looseSnowMm, ...road.packedSnowMm) < 0.03
    if (isDryAndWarm) expect(treatment).toBe('none')
    if (spread === 'brine') expect(['frost', 'wet_freezing']).toContain(situation)
    if (['salt', 'prewet', 'brine'].includes(spread)) expect(lowestC).toBeGreaterThan(-10)
    const fallsNow = road.precipitationType[1] === 4 && (road.surfaceC[1] ?? 0) <= 0.8
    if (fallsNow) expect(isDone(treatment)).toBe(true)
  }
  expect(hours.treated).toBeLessThan(hours.untreated)
  expect(saltGm2).toBeGreaterThan(0)
})
