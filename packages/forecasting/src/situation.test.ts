import { expect, test } from 'vitest'
import { situationScore } from './scores.ts'
import { type Surroundings, situationOf } from './situation.ts'
import { addPair, emptyTally } from './tally.ts'

const NIGHT = -0.5
const NOON = 0.6
const situationWith = (values: Record<string, number>, more: Partial<Surroundings> = {}) =>
  situationOf({ reading: { atMs: 0, values }, sineOfElevation: NIGHT, cloudPct: 100, ...more })

test('melting ice takes precedence over precipitation, and precipitation over the sky', () => {
  expect(situationWith({ ts: 0, precip_type: 3, road_state: 8 })).toBe('melting')
  expect(situationWith({ ts: -3, precip_type: 3, road_state: 8 }, { cloudPct: 0 })).toBe('precipitation')
  expect(situationWith({ ts: 0.1, precip_type: 0, road_state: 8 }, { cloudPct: 0 })).toBe('melting')
  expect(situationWith({ ts: 0.4, road_ice: 0.5 })).toBe('melting')
  expect(situationWith({ ts: -4, road_ice: 0.5 })).toBe('other')
  expect(situationWith({ ts: 0.4, road_ice: 0.01 })).toBe('other')
})

test('a night is clear according to the forecast, a day sunny according to the station or else the forecast', () => {
  expect(situationWith({ ts: -4 }, { cloudPct: 10 })).toBe('clear_night')
  expect(situationWith({ ts: -4 }, { cloudPct: null })).toBe('other')
  expect(situationWith({ ts: 9, solar: 500 }, { sineOfElevation: NOON })).toBe('sun')
  expect(situationWith({ ts: 9, solar: 80 }, { sineOfElevation: NOON, cloudPct: 0 })).toBe('other')
  expect(situationWith({ ts: 9 }, { sineOfElevation: NOON, cloudPct: 0 })).toBe('sun')
  expect(situationWith({ ts: 9 }, { sineOfElevation: 0.03, cloudPct: 0 })).toBe('other')
  expect(situationOf({ reading: null, sineOfElevation: NIGHT, cloudPct: 5 })).toBe('clear_night')
})

test('errors are summed by situation, and additionally for a critical night', () => {
  const tally = emptyTally()
  const pair = { measure: 'ts' as const, issuedAtMs: 0, validAtMs: 2 * 3_600_000, observed: 0 }
  addPair(tally, { ...pair, forecast: 2, isCritical: true, situation: 'clear_night' })
  addPair(tally, { ...pair, forecast: -1, isCritical: false, situation: 'precipitation' })
  expect(situationScore(tally, 1, 'clear_night')).toEqual({ n: 1, bias: 2, rmse: 2 })
  expect(situationScore(tally, 1, 'precipitation')).toEqual({ n: 1, bias: -1, rmse: 1 })
  expect(situationScore(tally, 1, 'critical_night')).toEqual({ n: 1, bias: 2, rmse: 2 })
  expect(situationScore(tally, 1, 'sun')).toEqual({ n: 0, bias: null, rmse: null })
})
