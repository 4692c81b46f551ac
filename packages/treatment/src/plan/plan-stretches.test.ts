import { expect, test } from 'vitest'
import { PRESETS } from '../presets/presets.ts'
import { planTreatments } from './plan.ts'
import type { EnteredHour } from './plan-hours.ts'
import { hourOf, type Night, nightOf, planCaseOf } from './test-night.ts'
import type { ForecastRoad, Pass, TreatmentPlan } from './treatment-plan.ts'

/** A road of which only the entered hours are wet: what lies on it is entered too. */
const wetBetween = (from: number, to: number, surfaceC: number): ForecastRoad => {
  const { hours } = planCaseOf({ hours: nightOf(() => ({ surfaceC, dewPointC: surfaceC - 6 })) })
  return {
    measured: null,
    hours: hours.map((hour, index) => ({ ...hour, waterMm: index >= from && index < to ? 0.6 : 0 })),
  }
}
const roadOf = (hours: EnteredHour[], night: Partial<Night> = {}): ForecastRoad => {
  const { hours: planned, measured } = planCaseOf({ ...night, hours })
  return { hours: planned, measured }
}
const planOfRoads = (
  main: ForecastRoad,
  others: readonly ForecastRoad[],
  circuit: Night['circuit'] = {},
): TreatmentPlan =>
  planTreatments(PRESETS.default, { ...planCaseOf({ hours: [], circuit }), ...main, others })

const passesOf = ({ events }: TreatmentPlan): Pass[] => events.flatMap(({ passes }) => [...passes])
const asWritten = (plan: TreatmentPlan) =>
  passesOf(plan).map(({ departMs, finishMs, treatment, gm2, deadlineRoad, rateRoad }) => ({
    depart: hourOf(departMs).toFixed(2),
    finish: hourOf(finishMs).toFixed(2),
    what: gm2 === null ? treatment : `${treatment} ${gm2}`,
    deadlineRoad,
    rateRoad,
  }))

const lightSnow = (from: number, to: number, surfaceC = -3) =>
  roadOf(nightOf((hour) => ({ surfaceC, dewPointC: -9, snowMm: hour >= from && hour < to ? 0.8 : 0 })))
const DRY = roadOf(nightOf(() => ({ surfaceC: 4, dewPointC: -8 })))

test('a deck that freezes before the snow needs an earlier pass, and more of it', () => {
  // By hand: the deck is wet and freezes from 2:00 to 4:00 at -3 (D21, 15 g/m²), so the first round of 100 minutes sets
  // out at 0:20 with 15. The snow of the main road begins at 5:00 and lasts an hour (D19, 8 g/m²): 3:20.
  const plan = planOfRoads(lightSnow(5, 6), [wetBetween(2, 4, -3)])
  expect(asWritten(plan).slice(0, 2)).toEqual([
    { depart: '0.33', finish: '2.00', what: 'prewet 15', deadlineRoad: 1, rateRoad: 1 },
    { depart: '3.33', finish: '5.00', what: 'prewet 8', deadlineRoad: 0, rateRoad: 0 },
  ])
  const [first] = passesOf(planOfRoads(lightSnow(5, 6), []))
  expect(hourOf(first?.departMs ?? 0)).toBeCloseTo(3.33, 2)
})

test('the earliest deadline and the greatest minimum may be of different roads', () => {
  // Light snow from 4:00 on the main road (D19, 8 g/m²) sets the time; moderate snow from 5:00 at -5 on the pass (D15,
  // 19 g/m²) begins before the next round can be finished at 5:40, and sets the rate.
  const pass = roadOf(
    nightOf((hour) => ({ surfaceC: -5, dewPointC: -11, snowMm: hour >= 5 && hour < 7 ? 1.5 : 0 })),
  )
  expect(asWritten(planOfRoads(lightSnow(4, 8), [pass]))[0]).toEqual({
    depart: '2.33',
    finish: '4.00',
    what: 'salt 19',
    deadlineRoad: 0,
    rateRoad: 1,
  })
})

test('a road that needs nothing changes nothing', () => {
  expect(asWritten(planOfRoads(lightSnow(4, 8), [DRY]))).toEqual(asWritten(planOfRoads(lightSnow(4, 8), [])))
})

test('freezing rain on one stretch is salted although another is too cold for salt', () => {
  // By hand: rain freezes at -4 from 2:00 to 6:00 (D09, 20 g/m² of pre-wetted salt, round after round); alone, the pass
  // that is wet at -12 would be gritted (D03, 40 g/m²).
  const rain = roadOf(
    nightOf((hour) => ({ surfaceC: -4, dewPointC: -9, freezingRainMm: hour >= 2 && hour < 6 ? 0.5 : 0 })),
  )
  const passes = passesOf(planOfRoads(rain, [wetBetween(2, 12, -12)]))
  const passesInRain = passes.filter(({ finishMs }) => hourOf(finishMs) > 2 && hourOf(finishMs) < 6)
  expect(passesInRain.length).toBeGreaterThanOrEqual(2)
  for (const { treatment, gm2 } of passesInRain) expect([treatment, gm2]).toEqual(['prewet', 20])
  expect(passesOf(planOfRoads(wetBetween(2, 12, -12), []))[0]).toMatchObject({
    treatment: 'abrasive',
    gm2: 40,
  })
})

test('freezing rain on one stretch alone is named first and answered for the circuit', () => {
  const freezing = roadOf(
    nightOf((hour) => ({ surfaceC: -1, dewPointC: -4, rainMm: hour >= 8 && hour < 10 ? 1 : 0 })),
  )
  const plan = planOfRoads(lightSnow(5, 7), [freezing])
  expect(plan.headline.kinds[0]).toMatchObject({ kind: 'freezing_rain' })
  const passesInRain = passesOf(plan).filter(({ rowIds }) => rowIds.includes('D09'))
  expect(passesInRain.length).toBeGreaterThanOrEqual(1)
  for (const { gm2, rateRoad, treatment } of passesInRain)
    expect({ gm2, rateRoad, treatment }).toEqual({ gm2: 20, rateRoad: 1, treatment: 'prewet' })
})

test('a blade sets out when the first stretch reaches the trigger', () => {
  // 20 mm of depth an hour from 6:00 on: 25 mm lie at 7:15 on the pass, never in the valley.
  const pass = roadOf(
    nightOf((hour) => ({ surfaceC: -4, dewPointC: -10, snowMm: hour >= 6 && hour < 9 ? 2 : 0 })),
  )
  const [blade] = passesOf(planOfRoads(lightSnow(6, 8), [pass], { roundTripMin: 45 })).filter(
    ({ treatment }) => treatment.startsWith('plow'),
  )
  expect(hourOf(blade?.departMs ?? 0)).toBeCloseTo(7.25, 6)
  expect(blade?.deadlineRoad).toBe(1)
})

test('residual salt on one stretch is not counted on another', () => {
  const salted = roadOf(
    nightOf((hour) => ({ surfaceC: -3, dewPointC: -9, snowMm: hour === 5 ? 0.8 : 0 })),
    {
      start: { saltGm2: 20 },
    },
  )
  const [saltedPass] = passesOf(planOfRoads(salted, []))
  expect(saltedPass).toMatchObject({ gm2: 5, residualGm2: 3 })
  const [merged] = passesOf(planOfRoads(salted, [lightSnow(5, 6)]))
  expect(merged).toMatchObject({ gm2: 8, residualGm2: 0 })
})

test('rain before the freeze on one stretch does not hold back the round that another needs', () => {
  // G4 lets a round of three hours set out two hours before the rain freezes; the deck, without rain, needs all three.
  const rained = roadOf(
    nightOf((hour) => ({
      surfaceC: hour < 6 ? 3 : -2,
      dewPointC: -8,
      rainMm: hour >= 4 && hour < 8 ? 1 : 0,
    })),
  )
  const circuit = { roundTripMin: 180 }
  expect(hourOf(passesOf(planOfRoads(rained, [], circuit))[0]?.departMs ?? 0)).toBe(4)
  const passesOfBoth = passesOf(planOfRoads(rained, [wetBetween(6, 8, -3)], circuit))
  expect(hourOf(passesOfBoth[0]?.departMs ?? 0)).toBe(3)
  expect(passesOfBoth[0]?.isLate).toBe(false)
})
