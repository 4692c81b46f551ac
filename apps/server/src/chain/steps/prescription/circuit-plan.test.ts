import { HOUR_MS } from '@verglas/quantities'
import { type AdviceCase, judge, PRESETS, type RoadDanger, type RoadOutlook } from '@verglas/treatment'
import { describe, expect, test } from 'vitest'
import { UNKNOWN_FLEET } from '../../facts/fleets.ts'
import { advisedByPlan, planCircuitOf, servingPoint } from './circuit-plan.ts'
import type { SegmentRoads } from './segment-roads.ts'
import { roadsOfPlan, servingPlan } from './serving-plan.ts'
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

const surroundings = { table, circuit, segments: [], roads: null }
const planned = (road: AdviceCase) => {
  const stretch = worstStretch(road, surroundings)
  return {
    plan: stretch.plan,
    advised: advisedByPlan(table, { ...stretch, issued: stretch.plan, judgement: judge(table, road) }, []),
  }
}
const rainy = aRoad((hour) => ({ surfaceC: -2, dewPointC: -6, rainMm: hour > 2 && hour <= 5 ? 1 : 0 }))
const frosty = aRoad(() => ({ surfaceC: -2, dewPointC: -1.5 }))

test('the headline that the older calls return is the first pass of the plan', () => {
  const { advised, plan } = planned(rainy)
  expect(plan?.headline).toMatchObject({ worstKind: 'freezing_rain', next: { treatment: 'prewet' } })
  expect(advised.headline).toMatchObject({
    situation: 'freezing_rain',
    treatment: 'prewet',
    minGm2: plan?.headline.next?.gm2,
    actToMs: plan?.headline.next?.departMs,
  })
})

describe('a circuit is served by', () => {
  const point = (road: AdviceCase) => {
    const { plan, advised } = planned(road)
    return { plan, isWatched: advised.headline?.treatment === 'patrol' }
  }

  test('the plan of its worst point', () => {
    const [mild, grave] = [point(frosty), point(rainy)]
    expect(servingPoint([mild, grave])).toBe(grave)
    expect(servingPoint([])).toBeNull()
  })

  test('a point that has to be watched, not by one that stays warm', () => {
    const wetAt = (surfaceC: number) => point(aRoad(() => ({ surfaceC, dewPointC: -1, waterMm: 0.3 })))
    const [warm, watched] = [wetAt(3), wetAt(1)]
    expect([warm.isWatched, watched.isWatched]).toEqual([false, true])
    expect(servingPoint([warm, watched])).toBe(watched)
    expect(servingPoint([watched, warm])).toBe(watched)
  })
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
    lanes: 2,
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
  const pointCase: AdviceCase = {
    ...frosty,
    outlook: judged(frosty, 'frost', 2, 4),
    measured: { freezingPointC: -9, atMs: NOW_MS, source: 'sensor' },
  }
  const bridgeCase = judged(rainy, 'freezing_rain', 4, 3)

  test('is planned for if it is worse: the plan names the bridge and ignores the sensor of the point', () => {
    const stretch = worstStretch(pointCase, {
      ...surroundings,
      segments: [segment('here'), segment('bridge', true)],
      roads: roadsOf({ here: pointCase.outlook, bridge: bridgeCase }),
    })
    expect(stretch.segment).toMatchObject({ id: 'bridge' })
    expect(stretch.roadCase).toMatchObject({ isBridge: true })
    expect(stretch.roadCase.measured).toBeUndefined()
    expect(stretch.planCase.measured).toBeNull()
    expect(stretch.plan.worstKind).toBe('freezing_rain')
  })

  test('has a danger from the hour in which it begins on any road, even if another road sets the passes', () => {
    // The second road becomes slippery an hour earlier, and needs no other passes than the first.
    const later = { ...rainy, outlook: judged(rainy, 'freezing_rain', 4, 3) }
    const earlier = { ...rainy, outlook: judged(rainy, 'freezing_rain', 3, 2) }
    const worst = worstStretch(later, surroundings)
    const other = { castpointId: 'other', segment: null, roadCase: earlier }
    const { stretch, others } = servingPlan(table, worst, [other])
    expect(others).toEqual([])
    const [kind] = stretch.plan.headline.kinds
    expect(kind).toMatchObject({ kind: 'freezing_rain', fromMs: rainy.outlook.timesMs[1] })
    expect(stretch.plan.events[0]?.kinds[0]).toEqual(kind)
  })

  test('is not planned for if the point itself is worse', () => {
    const grave = { ...pointCase, outlook: bridgeCase }
    const stretch = worstStretch(grave, {
      ...surroundings,
      segments: [segment('here')],
      roads: roadsOf({ here: pointCase.outlook }),
    })
    expect(stretch).toMatchObject({ segment: null, roadCase: grave })
    expect(worstStretch(pointCase, surroundings).segment).toBeNull()
  })
})

describe('the plan of a circuit', () => {
  /** A deck that is wet and frozen for two hours, which end before the rain at the other point freezes. */
  const deck = aRoad((hour) => ({
    surfaceC: -3,
    dewPointC: -9,
    waterMm: hour >= 2 && hour < 4 ? 0.6 : 0,
  }))
  const later = aRoad((hour) => ({ surfaceC: -2, dewPointC: -6, rainMm: hour > 6 && hour <= 9 ? 1 : 0 }))
  const dry = aRoad(() => ({ surfaceC: 5, dewPointC: -4 }))
  const worst = worstStretch(later, surroundings)
  const place = (castpointId: string, roadCase: AdviceCase) => ({ castpointId, segment: null, roadCase })
  const roads = [place('rainy', later), place('dry', dry), place('deck', deck)]
  const departures = (of: typeof worst) =>
    of.plan.events.flatMap(({ passes }) => passes.map(({ departMs }) => (departMs - NOW_MS) / HOUR_MS))

  test('has the earlier pass of another stretch, and refers only to roads that set a time or a rate', () => {
    const serving = servingPlan(table, worst, roads)
    expect(serving.others.map(({ castpointId }) => castpointId)).toEqual(['deck'])
    const [first, ...others] = serving.stretch.plan.events.flatMap(({ passes }) => passes)
    // By hand: the wet deck freezes in 120 minutes (row D21, 15 g/m²). A round takes 100, so it departs in 20.
    expect(first).toMatchObject({ gm2: 15, deadlineRoad: 1, rateRoad: 1, isLate: false })
    expect(departures(serving.stretch)[0]).toBeCloseTo(1 / 3, 6)
    expect(first?.rowIds).toEqual(['D21'])
    expect(roadsOfPlan({ ...serving, castpointId: 'rainy' })[1]).toMatchObject({
      castpointId: 'deck',
    })
    expect(serving.stretch.plan.worstKind).toBe('freezing_rain')
    expect(others.some(({ rowIds }) => rowIds.includes('D09'))).toBe(true)
    expect(Math.min(...departures(serving.stretch))).toBeLessThan(Math.min(...departures(worst)))
  })

  test('is that of the worst stretch if no other stretch needs a pass', () => {
    const serving = servingPlan(table, worst, roads.slice(0, 2))
    expect(serving.others).toEqual([])
    expect(departures(serving.stretch)).toEqual(departures(worst))
  })
})

describe('a plan follows what the organisation has entered of its', () => {
  const planWith = (fleet: Partial<typeof UNKNOWN_FLEET>) => {
    const round = { minutes: 100, laneWidthM: 3.5, laneKm: 31 }
    const planCircuit = planCircuitOf(round, { ...UNKNOWN_FLEET, ...fleet })
    return worstStretch(rainy, { ...surroundings, circuit: planCircuit }).plan
  }
  const passesWith = (fleet: Partial<typeof UNKNOWN_FLEET>) =>
    planWith(fleet).events.flatMap(({ passes }) => passes)
  const problemsWith = (fleet: Partial<typeof UNKNOWN_FLEET>) =>
    planWith(fleet).events.flatMap(({ problems }) => problems.map(({ code }) => code))

  test('vehicles in service: two drive more often in freezing rain than one, and none is a problem', () => {
    const planInRain = (vehicles: number) =>
      passesWith({ vehicles }).filter(({ rowIds }) => rowIds.includes('D09'))
    expect(planInRain(2).length).toBeGreaterThan(planInRain(1).length)
    expect(problemsWith({ vehicles: 0 })).toContain('no_vehicle')
  })

  test('loads, materials and depots: a lack of material is a problem, and a missing material is not spread', () => {
    // 20 g/m² on 31 km of lanes of 3.5 m: 2170 kg a round.
    expect(problemsWith({ capacityKg: 2_170 })).not.toContain('capacity')
    expect(problemsWith({ capacityKg: 2_169 })).toContain('capacity')
    expect(problemsWith({ stockKg: { salt: 1_000, abrasive: null } })).toContain('stock')
    expect(new Set(passesWith({ materials: ['nacl'] }).map(({ treatment }) => treatment))).toEqual(
      new Set(['salt']),
    )
    expect(problemsWith({ materials: [] })).toContain('material')
  })
})
