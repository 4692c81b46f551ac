import { HOUR_MS } from '@verglas/quantities'
import { type AdviceCase, PRESETS, type RoadOutlook, recommend } from '@verglas/treatment'
import { expect, test } from 'vitest'
import { UNKNOWN_FLEET } from '../../facts/fleets.ts'
import { planCaseOf, planCircuitOf, plannedPoint, worstOf } from './circuit-plan.ts'

const NOW_MS = Date.UTC(2026, 10, 26, 18)
const table = PRESETS.default
const circuit = planCircuitOf({ minutes: 100, laneWidthM: 3.5, laneKm: 31 }, UNKNOWN_FLEET)

function aRoad(roadAt: (hour: number) => Partial<Record<keyof RoadOutlook, number>>): AdviceCase {
  const hours = Array.from({ length: 25 }, (_, hour) => hour)
  const names = [
    'surfaceC',
    'dewPointC',
    'windKmh',
    'waterMm',
    'iceMm',
    'looseSnowMm',
    'packedSnowMm',
  ] as const
  const others = [
    'frostMm',
    'saltGm2',
    'rainMm',
    'snowMm',
    'freezingRainMm',
    'icePelletsMm',
    'blowingSnow',
  ] as const
  const series = [...names, ...others].map((name) => [name, hours.map((hour) => roadAt(hour)[name] ?? 0)])
  return {
    outlook: { timesMs: hours.map((hour) => NOW_MS + hour * HOUR_MS), ...Object.fromEntries(series) },
    nowMs: NOW_MS,
    issuedAtMs: NOW_MS - HOUR_MS,
    source: { id: 'road_forecast', model: 'test' },
    cycleMinutes: 100,
    trafficLevel: 1,
    isBridge: false,
    hasOwnSurface: true,
    surfaceSpreadK: null,
  }
}

const planned = (road: AdviceCase) =>
  plannedPoint(table, recommend(table, road), planCaseOf(road, circuit), [])
const rainy = aRoad((hour) => ({ surfaceC: -2, dewPointC: -6, rainMm: hour > 2 && hour <= 5 ? 1 : 0 }))
const frosty = aRoad(() => ({ surfaceC: -2, dewPointC: -1.5 }))

test('the headline of the old calls is the first pass of the plan', () => {
  const { advised, plan } = planned(rainy)
  expect(plan?.headline).toMatchObject({ worstKind: 'freezing_rain', next: { treatment: 'prewet' } })
  expect(advised.headline).toMatchObject({
    situation: 'freezing_rain',
    treatment: 'prewet',
    minGm2: plan?.headline.next?.gm2,
    actToMs: plan?.headline.next?.departMs,
  })
})

test('a circuit is served by the plan of its worst point', () => {
  const [mild, grave] = [planned(frosty).plan, planned(rainy).plan]
  expect(mild && grave && worstOf([mild, grave])).toBe(grave)
  expect(worstOf([])).toBeNull()
})
