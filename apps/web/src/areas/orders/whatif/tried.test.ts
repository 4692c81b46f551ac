import { USUAL_SERVICE } from '@verglas/contract/treatment-codes'
import { hazardCode, levelOfGrip } from '@verglas/road-hazard'
import { judgedRoad } from '@verglas/treatment'
import { expect, test } from 'vitest'
import { billOf, differenceK, type TriedSeries, verdictOf } from './tried.ts'

const HOUR = 3_600_000
const road = (surfaceC: number, grip: readonly number[]): TriedSeries => {
  const steady = (value: number) => grip.map(() => value)
  const timesMs = grip.map((_, index) => index * HOUR)
  return {
    judged: judgedRoad(
      {
        timesMs,
        grip,
        hazardLevel: grip.map((value) => levelOfGrip(value)),
        hazardKind: steady(hazardCode('ice')),
      },
      { fromMs: 0, toMs: (grip.length - 1) * HOUR },
    ),
    times: grip.map((_, index) => index * HOUR),
    surfaceC: steady(surfaceC),
    freezingPointC: steady(-1),
    frozenMm: steady(0),
    waterMm: steady(0),
    saltGm2: grip.map((_, index) => 10 - index),
    grip,
    condition: steady(1),
  }
}

test('reports the lowest grip, how long it is slippery, the remaining salt, and whether the plan holds', () => {
  const issued = new Date(0).toISOString()
  const served = { advisedAt: issued, roadIssuedAt: issued, roundTripMin: 60, service: USUAL_SERVICE }
  expect(verdictOf(road(-1, [0.8, 0.8, 0.35, 0.2, 0.5]), served)).toEqual({
    fromMs: 0,
    toMs: 4 * HOUR,
    lowestGrip: 0.2,
    lowestAtMs: 2 * HOUR,
    slipperyMs: 2 * HOUR,
    slipperyPeriods: [{ fromMs: HOUR, toMs: 3 * HOUR }],
    worsePeriods: [{ fromMs: HOUR, toMs: 3 * HOUR }],
    levels: [0, 2, 3, 1],
    kinds: ['none', 'ice', 'ice', 'ice'],
    saltLeftGm2: 6,
    holds: false,
  })
  // The first round cannot have been everywhere.
  expect(verdictOf(road(-1, [0.3, 0.3, 0.35, 0.5, 0.5]), served).holds).toBe(true)
})

test('computes the material and the cost of a plan over the whole circuit', () => {
  const stretches = [
    { roadType: 'main', lengthKm: 10, areaM2: 70_000 },
    { roadType: 'local', lengthKm: 2, areaM2: 10_000 },
  ] as const
  const unitPrices = { passPerKm: 5, lossPerKm: 50 }
  const costs = {
    currency: 'EUR',
    saltPerTonne: 100,
    abrasivePerTonne: 20,
    mgcl2PerTonne: 300,
    cacl2PerTonne: null,
    brinePerM3: 27.4,
    roads: {
      motorway: unitPrices,
      main: unitPrices,
      secondary: unitPrices,
      local: unitPrices,
      ramp: unitPrices,
    },
  } as const
  const plan = [
    { treatment: 'prewet', gm2: 10, deicer: 'nacl' },
    { treatment: 'brine', gm2: 5, deicer: 'nacl' },
    { treatment: 'salt', gm2: 10, deicer: 'mgcl2' },
    { treatment: 'abrasive', gm2: 100, deicer: 'nacl' },
    { treatment: 'plow', gm2: 0, deicer: 'nacl' },
  ] as const
  const whatIf = { stretches: [...stretches], costs }
  expect(billOf(plan, whatIf)).toEqual({
    kg: { nacl: 800, brine: 400, mgcl2: 800, cacl2: 0, abrasive: 8000 },
    cost: 5 * 60 + 80 + 40 + 240 + 160,
    unpriced: [],
  })
  expect(billOf(plan, { ...whatIf, costs: null })).toMatchObject({ cost: null, unpriced: [] })
  const other = [...plan, { treatment: 'salt', gm2: 10, deicer: 'cacl2' }] as const
  expect(billOf(other, whatIf)).toMatchObject({ kg: { cacl2: 800 }, cost: null, unpriced: ['cacl2'] })
})

test('detects differences from the server’s result', () => {
  const forecast = { startAt: new Date(0).toISOString(), stepS: 3600, surfaceC: [-1, -1.01, null, -1] }
  const whatIf = { forecast } as Parameters<typeof differenceK>[1]
  expect(differenceK(road(-1, [1, 1, 1, 1]), whatIf)).toBeNull()
  expect(differenceK(road(-1.4, [1, 1, 1, 1]), whatIf)).toBeCloseTo(0.4)
})
