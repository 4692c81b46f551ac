import { describe, expect, test } from 'vitest'
import { PRESETS } from '../presets/presets.ts'
import { headlineOf } from './headline.ts'
import { planTreatments } from './plan.ts'
import { hourOf, nightOf, planCaseOf, planOf } from './test-night.ts'
import type { PlanHour, TreatmentPlan } from './treatment-plan.ts'

const passesOf = (plan: TreatmentPlan) => plan.events.flatMap(({ passes }) => passes)
const snowAt = (from: number, to: number, mm: number, surfaceC = -5) =>
  nightOf((hour) => ({ surfaceC, dewPointC: surfaceC - 4, snowMm: hour >= from && hour < to ? mm : 0 }))

const FREEZING_RAIN = (dewPointC: number) =>
  nightOf((hour) => ({ surfaceC: -2, dewPointC, freezingRainMm: hour >= 2 && hour < 5 ? 1 : 0 }))

describe('a plan', () => {
  test.each([-1.5, -6])('is about freezing rain in two hours, at a dew point of %d', (dewPointC) => {
    const plan = planOf({ hours: FREEZING_RAIN(dewPointC) })
    const [first, ...others] = passesOf(plan)
    expect(plan.headline).toMatchObject({ worstKind: 'freezing_rain', next: first })
    expect(plan.headline.kinds[0]?.kind).toBe('freezing_rain')
    // D21 of the wet road asks for more than D11 before freezing rain at -2.
    expect(first).toMatchObject({ treatment: 'prewet', gm2: 15 })
    expect(first?.rowIds).toEqual(expect.arrayContaining(['D11', 'D21']))
    expect(hourOf(first?.finishMs ?? 99)).toBeLessThanOrEqual(2)
    const passesInRain = others.filter(({ departMs }) => hourOf(departMs) < 5)
    expect(passesInRain.map(({ treatment, gm2 }) => ({ treatment, gm2 }))).toEqual([
      { treatment: 'prewet', gm2: 20 },
      { treatment: 'prewet', gm2: 20 },
    ])
  })

  test('is about snow in four hours, with D15 and a blade when it is deep', () => {
    const plan = planOf({
      hours: nightOf((hour) => ({ surfaceC: -5, dewPointC: -3, snowMm: hour >= 4 && hour < 8 ? 2 : 0 })),
    })
    const passes = passesOf(plan)
    expect(plan.headline.worstKind).toBe('snow')
    const prepared = passes.find(({ situations }) => situations.includes('snow'))
    expect(prepared).toMatchObject({ gm2: 19 })
    expect(prepared?.rowIds).toContain('D15')
    expect(hourOf(prepared?.finishMs ?? 99)).toBeLessThanOrEqual(4)
    const [blade] = passes.filter(({ treatment }) => treatment.startsWith('plow'))
    // 25 mm lie after 75 minutes of 20 mm/h, when the only vehicle has 25 minutes left to drive.
    expect(hourOf(blade?.departMs ?? 0)).toBeCloseTo(5 + 40 / 60)
  })

  test('doses the first pass for heavy snow on a cold road, not for the frost before it', () => {
    const plan = planOf({
      hours: nightOf((hour) => ({ surfaceC: -5, dewPointC: -4.5, snowMm: hour >= 4 && hour < 8 ? 2 : 0 })),
    })
    const beforeSnow = passesOf(plan).find(({ rowIds }) => rowIds.includes('D15'))
    expect(beforeSnow).toMatchObject({ gm2: 19 })
    expect(hourOf(beforeSnow?.finishMs ?? 99)).toBeLessThanOrEqual(4)
    expect(plan.worstKind).toBe('snow')
  })

  test('salts freezing rain at -4 °C, although the road is too cold for salt in the morning', () => {
    const hours = nightOf((hour) => ({
      surfaceC: hour < 7 ? -3.8 : hour < 10 ? -7 : -11,
      dewPointC: hour < 7 ? -4 : -12,
      freezingRainMm: hour < 7 ? 0.5 : 0,
    }))
    const passes = passesOf(planOf({ hours }))
    const passesInRain = passes.filter(({ finishMs }) => hourOf(finishMs) <= 7)
    expect(passesInRain.length).toBeGreaterThanOrEqual(3)
    for (const { treatment, gm2 } of passesInRain)
      expect({ treatment, gm2 }).toEqual({ treatment: 'prewet', gm2: 20 })
    // What is on the road at -11 °C is gritted.
    expect(passes.filter(({ treatment }) => treatment === 'abrasive').length).toBeGreaterThan(0)
  })

  test('grits the road that was salted in freezing rain when it is about to be too cold for salt', () => {
    // The same night, planned again in the morning: the rain is over, and the salt of its last round is on the road.
    const hours = nightOf((hour) => ({ surfaceC: hour < 2 ? -7 : -11, dewPointC: -12 }))
    const plan = planOf({ hours, start: { waterMm: 0.6, saltGm2: 20 } })
    expect(plan.headline.next).toMatchObject({ treatment: 'abrasive', gm2: 40 })
  })

  test('uses pre-wetted salt for a pass before freezing rain, although the snow before it needs a higher rate', () => {
    // D16 asks for 15 g/m² of salt before the snow, D11 and D22 for 8 of pre-wetted salt before the rain.
    const hours = nightOf((hour) => ({
      surfaceC: hour < 6 ? -1.8 : -0.8,
      dewPointC: -4,
      snowMm: hour === 4 ? 2 : 0,
      freezingRainMm: hour === 5 ? 0.5 : 0,
    }))
    const [first] = passesOf(planOf({ hours }))
    expect(first).toMatchObject({ treatment: 'prewet', gm2: 15 })
    expect(first?.situations).toEqual(expect.arrayContaining(['freezing_rain', 'snow']))
    expect(first?.rowIds).toEqual(expect.arrayContaining(['D11', 'D16']))
  })

  test('gives kilograms per lane kilometre and for the circuit, besides the rate', () => {
    const [first] = passesOf(planOf({ hours: snowAt(4, 6, 2, -2), circuit: { laneKm: 31 } }))
    expect(first).toMatchObject({ gm2: 15, kgPerLaneKm: 52.5, totalKg: 1627.5, isLate: false })
    expect(hourOf(first?.departMs ?? 0)).toBeCloseTo(4 - 100 / 60, 6)
  })

  test('has no blade on a dry road: it sets out when snow reaches the trigger, and again each time', () => {
    const blades = passesOf(planOf({ hours: snowAt(4, 10, 1) })).filter(
      ({ treatment }) => treatment === 'plow_salt',
    )
    expect(blades.map(({ departMs }) => hourOf(departMs).toFixed(2))).toEqual(['6.50', '8.75'])
  })

  test('repeats the treatment of freezing rain round after round, and names it beside snow', () => {
    const plan = planOf({
      hours: nightOf((hour) => ({
        surfaceC: -2,
        dewPointC: -6,
        snowMm: hour >= 5 && hour < 9 ? 2.5 : 0,
        rainMm: hour >= 9 && hour < 12 ? 1 : 0,
      })),
    })
    const passesInRain = passesOf(plan).filter(({ rowIds }) => rowIds.includes('D09'))
    expect(passesInRain.length).toBeGreaterThanOrEqual(2)
    for (const { gm2 } of passesInRain) expect(gm2).toBe(20)
    expect(plan.headline.kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['freezing_rain', 'snow']),
    )
    expect(plan.headline.worstKind).toBe('freezing_rain')
  })

  test('says that its window has passed, and what would help', () => {
    const plan = planOf({ hours: snowAt(1, 5, 2) })
    expect(plan.headline).toMatchObject({
      isWindowPassed: true,
      next: { departMs: planOf({ hours: [] }).untilMs },
    })
    expect(plan.events[0]?.problems).toContainEqual({
      code: 'late',
      remedies: ['second_vehicle', 'shorter_rounds'],
    })
  })

  test('does not hold where a vehicle cannot carry it, the depot is empty or rounds are too long', () => {
    const circuit = { capacityKg: 3000, stockKg: { salt: 5000, abrasive: null }, roundTripMin: 180 }
    const codes = planOf({ hours: snowAt(5, 12, 0.5), circuit }).events[0]?.problems.map(({ code }) => code)
    expect(codes).toEqual(['rounds_too_long', 'stock'])
    const heavy = planOf({ hours: snowAt(5, 12, 2), circuit }).events[0]?.problems.map(({ code }) => code)
    expect(heavy).toContain('capacity')
  })

  test('uses what is on board: abrasives where there is no salt', () => {
    const plan = planOf({ hours: snowAt(5, 7, 1), circuit: { materials: ['abrasive'] } })
    // As much as the table has for abrasives (D03), not what it has for salt.
    expect(passesOf(plan)[0]).toMatchObject({ treatment: 'abrasive', gm2: 40 })
    const planWithoutMaterial = planOf({ hours: snowAt(5, 7, 1), circuit: { materials: [] } })
    expect(planWithoutMaterial.events[0]?.problems.map(({ code }) => code)).toContain('material')
  })

  test('drives twice as often with two vehicles', () => {
    const rain = nightOf((hour) => ({ surfaceC: -3, dewPointC: -6, rainMm: hour >= 6 && hour < 10 ? 1 : 0 }))
    const [one, two] = [1, 2].map((vehicles) =>
      passesOf(planOf({ hours: rain, circuit: { vehicles } })).filter(({ rowIds }) => rowIds.includes('D09')),
    )
    expect(one?.length).toBeGreaterThan(2)
    expect(two?.length).toBe(2 * (one?.length ?? 0))
  })

  test('asks for nothing and says why on a road without moisture', () => {
    const plan = planOf({ hours: nightOf(() => ({ surfaceC: -8, dewPointC: -15 })) })
    expect(plan).toMatchObject({
      events: [],
      worstKind: 'none',
      headline: { next: null, reason: 'no_moisture' },
    })
  })
})

test('names what the road forecast says is slippery, in its hours and under its name', () => {
  const night = planCaseOf({ hours: snowAt(3, 7, 1) })
  const icy = (hour: number) => hour >= 5 && hour < 12
  const hours = night.hours.map((hour, index): PlanHour => {
    if (icy(index)) return { ...hour, danger: { level: 3, kind: 'ice' } }
    // A danger of level 1 is not named.
    return { ...hour, danger: { level: 1, kind: 'freezing_wet' } }
  })
  const { headline, worstKind } = planTreatments(PRESETS.default, { ...night, hours })
  expect(worstKind).toBe('ice')
  expect(headline.kinds.map(({ kind, fromMs, toMs }) => [kind, hourOf(fromMs), hourOf(toMs)])).toEqual([
    ['ice', 5, 12],
    // Fallen snow stays on the road.
    ['snow', 3, 24],
  ])
})

test('a wet road that freezes by the table has the name that the road forecast gives it, hour by hour', () => {
  const cold = nightOf(() => ({ surfaceC: -1.5, dewPointC: -6 }))
  const night = planCaseOf({ hours: cold, start: { waterMm: 0.1 } })
  const slightFrom6To9 = (hour: number) =>
    hour >= 6 && hour < 9
      ? ({ level: 1, kind: 'freezing_wet' } as const)
      : ({ level: 0, kind: 'none' } as const)
  const hours = night.hours.map((hour, index): PlanHour => ({ ...hour, danger: slightFrom6To9(index) }))
  const { headline, events } = planTreatments(PRESETS.default, { ...night, hours })
  expect(events[0]?.situations.map(({ situation }) => situation)).toContain('wet_freezing')
  expect(headline.kinds.map(({ kind, fromMs, toMs }) => [kind, hourOf(fromMs), hourOf(toMs)])).toEqual([
    ['freezing_wet', 6, 9],
  ])
  // Without dangers in the forecast, the names of the table remain.
  expect(planTreatments(PRESETS.default, night).headline.kinds.map(({ kind }) => kind)).toEqual(['ice'])
})

test('a danger that occurs twice in an event has two periods, unless the pause is only an hour', () => {
  const night = planCaseOf({ hours: snowAt(0, 20, 1) })
  const hours = night.hours.map((hour, index): PlanHour => {
    const isRain = [4, 5, 7, 12, 13].includes(index)
    return { ...hour, danger: isRain ? { level: 4, kind: 'freezing_rain' } : { level: 3, kind: 'snow' } }
  })
  const { headline, worstKind } = planTreatments(PRESETS.default, { ...night, hours })
  expect(worstKind).toBe('freezing_rain')
  const rain = headline.kinds.filter(({ kind }) => kind === 'freezing_rain')
  expect(rain.map(({ fromMs, toMs }) => [hourOf(fromMs), hourOf(toMs)])).toEqual([
    [4, 8],
    [12, 14],
  ])
  expect(headline.kinds.slice(0, 2)).toEqual(rain)
})

test('a blade that is out in freezing rain spreads what the rain asks for', () => {
  const surfaceC = [-1.5, -1.6, -1.7, -2, -2.2, -2.3, -2.1, -1.6, -1, -0.3, 0.4, 0.9, 1.3, 1.6]
  const hours = nightOf((hour) => ({
    surfaceC: surfaceC[hour] ?? 2,
    dewPointC: -4,
    icePelletsMm: hour >= 1 && hour < 9 ? 1.27 : 0,
    freezingRainMm: hour === 10 ? 6.3 : 0,
    snowMm: hour >= 12 && hour < 15 ? 1.27 : 0,
  }))
  const start = { waterMm: 0.1, looseSnowMm: 0.5 }
  const passes = passesOf(planOf({ hours, start, circuit: { roundTripMin: 180 } }))
  const passesInRain = passes.filter(
    ({ departMs, finishMs }) => hourOf(departMs) < 11 && hourOf(finishMs) > 10,
  )
  // The blade scrapes off the salt of the previous pass, so it spreads the rate of D09.
  expect(passesInRain.map(({ treatment, gm2 }) => [treatment, gm2])).toEqual([['plow_salt', 20]])
})

test('rain before snow does not delay a pass that the road needs for another reason', () => {
  // Ice pellets fall since 6:00 on a road that is warm until 7:00; snow lies from 7:00 on, after rain.
  const surfaceC = [2.6, 2.7, 2.7, 2.6, 2.4, 1.9, 1.2, 0.5, 0, 0, 0.3, 1.1]
  const night = (icePelletsMm: number) => ({
    hours: nightOf((hour) => ({
      surfaceC: surfaceC[hour] ?? 3,
      dewPointC: -3,
      rainMm: hour >= 4 && hour < 11 ? 0.5 : 0,
      icePelletsMm: hour >= 6 && hour < 8 ? icePelletsMm : 0,
    })),
    start: { waterMm: 0.6 },
    circuit: { roundTripMin: 180 },
  })
  const [lightSnow, heavySnow] = [1, 3].map((mm) => passesOf(planOf(night(mm)))[0])
  expect(hourOf(lightSnow?.departMs ?? Infinity)).toBe(4)
  expect(hourOf(heavySnow?.departMs ?? Infinity)).toBe(4)
})

test('of consecutive passes only the first can be late', () => {
  const packed = { hours: nightOf(() => ({ surfaceC: -6, dewPointC: -9 })), start: { packedSnowMm: 4 } }
  expect(passesOf(planOf(packed)).map(({ isLate }) => isLate)).toEqual([true, false, false])
  const wet = nightOf((hour) => ({ surfaceC: Math.max(-6, 3 - hour), dewPointC: -9 }))
  const firstTwoPasses = passesOf(planOf({ hours: wet, start: { waterMm: 0.6 } })).slice(0, 2)
  expect(firstTwoPasses.map(({ rowIds, isLate }) => [rowIds, isLate])).toEqual([
    [['D20'], false],
    [['D20'], false],
  ])
})

test('a warm road on which snow melts is not dry', () => {
  const hours = nightOf((hour) => ({ surfaceC: 2.5, dewPointC: 1, snowMm: hour < 4 ? 1 : 0 }))
  expect(planOf({ hours }).headline).toMatchObject({ next: null, reason: 'too_warm' })
})

test('a pass is late if it cannot be finished before the first hour that needs it', () => {
  const hours = nightOf(() => ({ surfaceC: -2, dewPointC: -1 }))
  const [first] = passesOf(planOf({ hours, circuit: { roundTripMin: 120 } }))
  expect(first).toMatchObject({ isLate: true })
})

test('a pass that has to be finished before freezing rain does not wait for a blade', () => {
  const hours = nightOf((hour) => ({
    surfaceC: [-0.1, 0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.7, 0.5, 0, -0.8][hour] ?? -2,
    dewPointC: -4,
    snowMm: hour >= 1 && hour < 8 ? 1.5 : 0,
    freezingRainMm: hour >= 8 && hour < 11 ? 2.5 : 0,
  }))
  const passes = passesOf(planOf({ hours, circuit: { roundTripMin: 45, vehicles: 2 } }))
  expect(passes.some(({ gm2, finishMs }) => gm2 !== null && hourOf(finishMs) === 8)).toBe(true)
})

test('the headline names the first blade before another material', () => {
  const plan = planOf({ hours: snowAt(2, 8, 1.5, -2) })
  const [event] = plan.events
  const [pass] = passesOf(plan)
  if (!event || !pass) throw new Error('a snowy night has passes')
  const afterwards = (...treatments: (typeof pass.treatment)[]) => {
    const passes = treatments.map((treatment, index) => ({ ...pass, treatment, departMs: index }))
    return headlineOf([{ ...event, passes }], event.reason).afterwards?.treatment
  }
  expect(afterwards('salt', 'prewet', 'prewet', 'plow_salt')).toBe('plow_salt')
  expect(afterwards('salt', 'prewet', 'salt')).toBe('prewet')
  expect(afterwards('plow_salt', 'plow_salt', 'prewet', 'plow')).toBe('prewet')
  expect(afterwards('salt', 'salt')).toBeUndefined()
})

describe('why nothing is to be done', () => {
  const reasonAt = (surfaceC: number, dewPointC: number) =>
    planOf({ hours: nightOf(() => ({ surfaceC, dewPointC })) }).headline.reason

  test('a damp road is too warm to freeze only above the temperatures of frost and wet snow', () => {
    expect(reasonAt(1.3, 1)).toBe('too_warm')
    expect(reasonAt(-5, -5.5)).toBe('watch')
    expect(reasonAt(0.5, 0)).toBe('watch')
  })

  test('a road in dry air has no moisture', () => {
    expect(reasonAt(-5, -12)).toBe('no_moisture')
  })
})

test('subtracts the salt that lasts until the end of its own event, whatever washes it off before the next', () => {
  // D21 asks for 15 g/m² on the wet road that freezes from 2:00 to 6:00; 9 g/m² are left. The rain of the afternoon leaves
  // none, and light snow in the evening has a pass of its own (D19).
  const plan = planOf({
    hours: nightOf((hour) => ({
      surfaceC: hour >= 2 && hour < 6 ? -3 : hour < 16 ? 3 : -3,
      dewPointC: -9,
      rainMm: hour >= 9 && hour < 13 ? 3 : 0,
      snowMm: hour >= 20 ? 0.5 : 0,
    })),
    start: { waterMm: 0.2, saltGm2: 9 },
  })
  expect(plan.events).toHaveLength(2)
  const [first, ...later] = passesOf(plan)
  expect(first).toMatchObject({ gm2: 6, residualGm2: 9, rowIds: ['D21'] })
  expect(later.map(({ residualGm2 }) => residualGm2)).toEqual(later.map(() => 0))
})
