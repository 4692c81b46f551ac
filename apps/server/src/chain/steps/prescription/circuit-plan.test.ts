import { HOUR_MS } from '@verglas/quantities'
import { type AdviceCase, judge, PRESETS, type RoadDanger, type RoadOutlook } from '@verglas/treatment'
import { describe, expect, test } from 'vitest'
import { UNKNOWN_FLEET } from '../../facts/fleets.ts'
import { advisedByPlan, planCircuitOf, worstOf } from './circuit-plan.ts'
import type { SegmentRoads } from './segment-roads.ts'
import { worstStretch } from './worst-stretch.ts'

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

const around = { table, circuit, segments: [], roads: null }
const planned = (road: AdviceCase) => {
  const stretch = worstStretch(road, around)
  return {
    plan: stretch.plan,
    advised: advisedByPlan(table, { ...stretch, judgement: judge(table, road) }, []),
  }
}
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
  expect(worstOf([mild, grave])).toBe(grave)
  expect(worstOf([])).toBeNull()
})

describe('the road between the points', () => {
  const segment = (id: string, isBridge = false) => ({
    id,
    name: id,
    road: 'A75',
    kmFrom: 1,
    kmTo: 2,
    roadType: 'main' as const,
    altitudeM: 900,
    skyView: null,
    isBridge,
    castpointId: null,
    coordinates: [] as [number, number][],
  })
  const judged = (
    road: AdviceCase,
    kind: RoadDanger['kind'],
    level: RoadDanger['level'],
    fromHour: number,
  ) => ({
    ...road.outlook,
    dangers: Array.from(road.outlook.timesMs, (_, hour) => (hour >= fromHour ? { kind, level } : null)),
  })
  const roadsOf = (outlooks: Record<string, RoadOutlook>): SegmentRoads => ({
    asOfRev: 1,
    issuedMs: NOW_MS,
    outlookOf: (id) => outlooks[id] ?? null,
  })
  const atPoint: AdviceCase = {
    ...frosty,
    outlook: judged(frosty, 'frost', 2, 4),
    measured: { freezingPointC: -9, atMs: NOW_MS, source: 'sensor' },
  }
  const onBridge = judged(rainy, 'freezing_rain', 4, 3)

  test('is planned for where it is worse: the bridge is named, and judged without the sensor beside it', () => {
    const stretch = worstStretch(atPoint, {
      ...around,
      segments: [segment('here'), segment('bridge', true)],
      roads: roadsOf({ here: atPoint.outlook, bridge: onBridge }),
    })
    expect(stretch.segment).toMatchObject({ id: 'bridge' })
    expect(stretch.roadCase).toMatchObject({ isBridge: true })
    expect(stretch.roadCase.measured).toBeUndefined()
    expect(stretch.planCase.measured).toBeNull()
    expect(stretch.plan.worstKind).toBe('freezing_rain')
  })

  test('leaves the plan to the point where it is not', () => {
    const grave = { ...atPoint, outlook: onBridge }
    const stretch = worstStretch(grave, {
      ...around,
      segments: [segment('here')],
      roads: roadsOf({ here: atPoint.outlook }),
    })
    expect(stretch).toMatchObject({ segment: null, roadCase: grave })
    expect(worstStretch(atPoint, around).segment).toBeNull()
  })
})
