import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { forecastRoad } from './forecast-road.ts'
import type { TreatmentEvent } from './road-case.ts'
import { aCase, NOON_MS } from './test-case.ts'

const saltAfter = (treatments: TreatmentEvent[]) => forecastRoad(aCase({ treatments })).saltGm2
const beforeMs = NOON_MS - HOUR_MS

test.each<[string, TreatmentEvent]>([
  ['salt that is not a number', { atMs: beforeMs, saltGm2: Number.NaN }],
  ['endless salt', { atMs: beforeMs, saltGm2: Number.POSITIVE_INFINITY }],
  ['a lorry of salt', { atMs: beforeMs, saltGm2: 1e9 }],
  ['less than no salt', { atMs: beforeMs, saltGm2: -20 }],
  ['brine that is not a number', { atMs: beforeMs, brineWaterMm: Number.NaN }],
  ['salt at no instant', { atMs: Number.NaN, saltGm2: 20 }],
])('%s changes nothing', (_, treatment) => {
  const forecast = forecastRoad(aCase({ treatments: [treatment] }))
  const untreated = forecastRoad(aCase())
  expect(forecast.surfaceC).toEqual(untreated.surfaceC)
  expect(forecast.waterMm).toEqual(untreated.waterMm)
  expect(forecast.saltGm2).toEqual(untreated.saltGm2)
})

test('treatments may come in any order', () => {
  const early = { atMs: beforeMs, saltGm2: 20 }
  const later = { atMs: NOON_MS + HOUR_MS, saltGm2: 10 }
  expect(saltAfter([later, early])).toEqual(saltAfter([early, later]))
  const [atIssue, , , beforeLater, afterLater] = saltAfter([later, early])
  expect(atIssue).toBeGreaterThan(15)
  expect(afterLater).toBeGreaterThan((beforeLater as number) + 5)
})
