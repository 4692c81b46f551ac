import { isDeepStrictEqual } from 'node:util'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecastRoad } from './forecast-road.ts'
import type { RoadCase, TreatmentEvent } from './road-case.ts'
import { roadTrials } from './road-trials.ts'
import { aCase, NOON_MS, someReadings, someWeather } from './test-case.ts'

const snowy = someWeather({
  snowMm: Array.from({ length: 73 }, (_, hour) => (hour % 7 < 4 ? 0.6 : 0)),
  rainMm: Array.from({ length: 73 }, (_, hour) => (hour % 11 < 2 ? 0.4 : 0)),
})
const errors = Float64Array.from({ length: 36 * 3 + 1 }, (_, index) => Math.sin(index / 9))
const CASES: Record<string, RoadCase> = {
  'with readings': aCase({ weather: snowy }),
  'with known errors': aCase({ weather: snowy, tooWarmK: errors }),
  'with readings of the weather after the last one of the road': aCase({
    weather: snowy,
    tooWarmK: errors,
    observations: someReadings((hour) => (hour < -1 ? -1 : null), { airTemperatureC: -3, windMs: 4 }),
  }),
  'without readings, hour by hour': aCase({ weather: snowy, observations: [], outputStepS: 3600 }),
}

const events = fc.array(
  fc.record({
    atMs: fc.integer({ min: -3 * 60, max: 30 * 60 }).map((minute) => NOON_MS + minute * MINUTE_MS),
    saltGm2: fc.constantFrom(0, 10, 20),
    isPlowed: fc.boolean(),
  }),
  { maxLength: 5 },
)

test.each(Object.entries(CASES))('%s: each trial gives what a forecast of its own would', (_, roadCase) => {
  fc.assert(
    fc.property(fc.array(events, { minLength: 2, maxLength: 4 }), (trials) => {
      const trial = roadTrials(roadCase)
      // A search adds pass after pass, and then begins again.
      const growing = trials.flatMap((all) => all.map((_, count) => all.slice(0, count + 1)))
      for (const treatments of [...trials, ...growing]) {
        const [forecast, itsOwn] = [trial(treatments), forecastRoad({ ...roadCase, treatments })]
        // Vitest's own comparison takes as long as both forecasts.
        if (!isDeepStrictEqual(forecast, itsOwn)) expect(forecast).toEqual(itsOwn)
      }
    }),
    { numRuns: 12 },
  )
})

test('a returned forecast is not changed by later trials', () => {
  const trial = roadTrials(aCase({ weather: snowy }))
  const plow = (hour: number): TreatmentEvent => ({ atMs: NOON_MS + hour * HOUR_MS, isPlowed: true })
  const untreated = trial([])
  const before = structuredClone(untreated)
  trial([plow(3)])
  trial([plow(3), plow(8)])
  expect(untreated).toEqual(before)
})
