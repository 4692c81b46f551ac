import { isSpreading } from '@verglas/contract/circuit-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { PRESETS } from './presets/presets.ts'
import { recommend } from './recommend.ts'
import { aCase, between, NOW_MS } from './test-case.ts'

type SeriesValues = Parameters<typeof aCase>[0]
const table = PRESETS.default
const advise = (values: SeriesValues, overrides: Parameters<typeof aCase>[1] = {}) =>
  recommend(table, aCase(values, overrides))
const first = (values: SeriesValues, overrides: Parameters<typeof aCase>[1] = {}) => {
  const { headline } = advise(values, overrides)
  if (!headline) throw new Error('no advice')
  return headline
}
const brief = (values: SeriesValues, overrides: Parameters<typeof aCase>[1] = {}) => {
  const { rowId, treatment, minGm2, maxGm2, passes } = first(values, overrides)
  return [rowId, treatment, minGm2, maxGm2, passes]
}

const DAMP_NIGHT = { waterMm: 0.1, dewPointC: -20 }

describe('each row of the table, at and around its bounds', () => {
  test.each<[string, SeriesValues, (string | number | null)[]]>([
    ['a dry road below zero', { surfaceC: -3, dewPointC: -9 }, ['D01', 'none', null, null, 0]],
    ['rain on a warm road', { surfaceC: 5, rainMm: 0.5 }, ['D02', 'none', null, null, 0]],
    ['rain on a road just warm', { surfaceC: 1.6, rainMm: 0.5 }, ['D02', 'none', null, null, 0]],
    ['rain on a road not warm enough', { surfaceC: 1.5, rainMm: 0.5 }, ['D26', 'patrol', null, null, 0]],
    ['snow at the end of salt', { surfaceC: -10, snowMm: 0.5 }, ['D03', 'abrasive', 40, 120, 1]],
    ['packed snow, cold', { surfaceC: -8, packedSnowMm: 1 }, ['D04', 'plow_salt', 20, 40, 'successive']],
    ['packed snow', { surfaceC: -7.9, packedSnowMm: 1 }, ['D05', 'plow_salt', 20, 20, 'successive']],
    ['thick ice', { surfaceC: -3, iceMm: 2, dewPointC: -20 }, ['D05', 'salt', 20, 20, 'successive']],
    ['thin ice, cold', { surfaceC: -5, iceMm: 0.2, dewPointC: -20 }, ['D06', 'prewet', 20, 20, 2]],
    ['thin ice', { surfaceC: -4.9, iceMm: 0.2, dewPointC: -20 }, ['D07', 'salt', 20, 20, 1]],
    ['freezing rain, cold', { surfaceC: -7, freezingRainMm: 0.3 }, ['D08', 'prewet', 20, 40, 'successive']],
    ['freezing rain', { surfaceC: 0.8, freezingRainMm: 0.3 }, ['D09', 'prewet', 20, 20, 'successive']],
    ['rain on a frozen road', { surfaceC: 0, rainMm: 0.3 }, ['D09', 'prewet', 20, 20, 'successive']],
    [
      'freezing rain to come, cold',
      { surfaceC: -7.5, dewPointC: -15, freezingRainMm: between(4, 6, 0.5) },
      ['D10', 'prewet', 20, 40, 1],
    ],
    [
      'freezing rain to come',
      { surfaceC: -1, dewPointC: -9, freezingRainMm: between(5, 6, 0.5) },
      ['D11', 'prewet', 6, 20, 1],
    ],
    [
      'freezing rain far ahead',
      { surfaceC: -1, dewPointC: -9, freezingRainMm: between(6, 8, 0.5) },
      ['D26', 'patrol', null, null, 0],
    ],
    ['ice pellets, cold', { surfaceC: -2, icePelletsMm: 0.4 }, ['D12', 'prewet', 19, 30, 1]],
    ['ice pellets', { surfaceC: -1.9, icePelletsMm: 0.4 }, ['D13', 'prewet', 10, 25, 1]],
    ['heavy snow, coldest', { surfaceC: -7, snowMm: 2 }, ['D14', 'prewet', 19, 40, 1]],
    ['heavy snow, cold', { surfaceC: -4, snowMm: 2 }, ['D15', 'salt', 19, 40, 1]],
    ['heavy snow', { surfaceC: -1, snowMm: 2 }, ['D16', 'salt', 15, 20, 1]],
    ['heavy snow about zero', { surfaceC: 0.5, snowMm: 2 }, ['D17', 'salt', 8, 20, 1]],
    ['rain and snow', { surfaceC: 0.5, snowMm: 0.3, rainMm: 0.3 }, ['D17', 'salt', 8, 20, 1]],
    ['light snow, cold', { surfaceC: -7, snowMm: 0.3 }, ['D18', 'prewet', 15, 20, 1]],
    ['light snow', { surfaceC: -6.9, snowMm: 0.3 }, ['D19', 'prewet', 8, 20, 1]],
    ['slush', { surfaceC: -0.5, looseSnowMm: 1, dewPointC: -9 }, ['D19', 'prewet', 8, 20, 1]],
    ['a damp road in hard frost', { ...DAMP_NIGHT, surfaceC: -5 }, ['D20', 'prewet', 15, 15, 2]],
    ['a damp road that freezes', { ...DAMP_NIGHT, surfaceC: -2 }, ['D21', 'prewet', 15, 16, 1]],
    ['a damp road at zero', { ...DAMP_NIGHT, surfaceC: 0 }, ['D22', 'prewet', 8, 10, 1]],
    ['frost, cold', { surfaceC: -5, dewPointC: -5 }, ['D23', 'prewet', 10, 18, 1]],
    ['frost', { surfaceC: -2, dewPointC: -1.5 }, ['D24', 'prewet', 5, 10, 1]],
    ['frost about zero', { surfaceC: 0.8, dewPointC: 0.9 }, ['D25', 'brine', 3, 8, 1]],
  ])('%s', (_, values, expected) => {
    expect(brief(values)).toEqual(expected)
  })
})

describe('blade', () => {
  test('plowing comes first once loose snow reaches 25 mm, whatever is spread after it', () => {
    const growing = (hour: number) => Math.min(3, hour * 0.5)
    expect(first({ surfaceC: -3, snowMm: 0.6, looseSnowMm: growing }).treatment).toBe('plow_salt')
    expect(first({ surfaceC: -12, snowMm: 0.6, looseSnowMm: growing }).treatment).toBe('plow_abrasive')
    expect(first({ surfaceC: 2, dewPointC: -4, looseSnowMm: 3 })).toMatchObject({
      treatment: 'plow',
      reason: 'plow_only',
      passes: 1,
    })
    expect(first({ surfaceC: -3, snowMm: 0.6, looseSnowMm: (hour) => Math.min(2.4, hour) }).treatment).toBe(
      'prewet',
    )
  })

  test('plowing removes the salt in the snow, so none is subtracted', () => {
    expect(first({ surfaceC: -3, looseSnowMm: 3, saltGm2: 6 }).minGm2).toBe(8)
  })
})

describe('guards', () => {
  test('G1: an old run or a missing surface temperature gives no recommendation, and the reason', () => {
    const old = advise({ surfaceC: -2, rainMm: 1 }, { issuedAtMs: NOW_MS - 6 * HOUR_MS - 1 })
    expect(old).toMatchObject({
      headline: null,
      none: { reason: 'no_data', missing: 'old_run' },
      nearest: null,
    })
    expect(advise({ surfaceC: -2, rainMm: 1 }, { issuedAtMs: NOW_MS - 6 * HOUR_MS }).headline).not.toBeNull()
    const blind = advise({ surfaceC: Number.NaN, rainMm: 1 })
    expect(blind).toMatchObject({ headline: null, none: { missing: 'surface' } })
    expect(advise({ surfaceC: -2, dewPointC: Number.NaN })).toMatchObject({
      headline: null,
      none: { missing: 'road' },
    })
  })

  test('G1: hours after a gap are not evaluated', () => {
    const gap = advise({ surfaceC: (hour) => (hour > 5 ? Number.NaN : 4), snowMm: between(8, 12, 2) })
    expect(gap.untilMs).toBe(NOW_MS + 5 * HOUR_MS)
    expect(gap.headline?.treatment).toBe('none')
  })

  const SALTED = { surfaceC: -1.9, dewPointC: -9, waterMm: 0.1, saltGm2: 12 }
  const measured = (freezingPointC: number) => ({
    measured: { freezingPointC, atMs: NOW_MS - 10 * MINUTE_MS, source: 'station 1' },
  })

  test('G2: nothing is spread if both model and sensor find the film protected', () => {
    expect(first(SALTED, measured(-6))).toMatchObject({ treatment: 'none', reason: 'protected' })
  })

  test('G2: neither a sensor alone nor the model alone clears a road', () => {
    expect(first({ ...SALTED, saltGm2: 0 }, measured(-6)).minGm2).toBe(8)
    expect(first(SALTED)).toMatchObject({ treatment: 'prewet', minGm2: 5, reason: 'below_min' })
    expect(first(SALTED, measured(-0.2))).toMatchObject({ minGm2: 8, maxGm2: 10 })
  })

  test('G2: upcoming snow dilutes the present protection', () => {
    const snowing = { ...SALTED, snowMm: 0.5, looseSnowMm: (hour: number) => hour * 0.3 }
    expect(first(snowing, measured(-6)).treatment).not.toBe('none')
  })

  test('G3: cold blowing snow is only plowed', () => {
    const drifting = { surfaceC: -6.7, snowMm: 0.4, blowingSnow: 1, windKmh: 24, looseSnowMm: 0.5 }
    expect(first(drifting)).toMatchObject({ treatment: 'plow', reason: 'cold_blowing', minGm2: null })
    expect(first({ ...drifting, windKmh: 23 }).minGm2).toBe(8)
    expect(first({ ...drifting, surfaceC: -6.6 }).minGm2).toBe(8)
  })

  test('G4: rain before the change washes off material spread too early', () => {
    const turning = {
      surfaceC: (hour: number) => 4 - hour,
      rainMm: between(1, 7, 0.4),
      snowMm: between(7, 12, 0.6),
      dewPointC: -9,
    }
    const change = advise(turning).advices.find(({ situation }) => situation === 'freezing_rain')
    expect(change?.guards.find(({ guard }) => guard === 'G4')).toMatchObject({
      isFired: true,
      effect: 'later',
    })
    const from = change?.fromMs ?? 0
    const nearAdvice = recommend(table, { ...aCase(turning), nowMs: NOW_MS }).advices.find(
      ({ situation }) => situation === 'light_snow',
    )
    expect(nearAdvice?.actFromMs).toBeGreaterThanOrEqual((nearAdvice?.fromMs ?? 0) - 2 * HOUR_MS)
    expect(from).toBe(NOW_MS + 3 * HOUR_MS)
  })

  test('G5: brine alone is not used on a wet road', () => {
    const deposit = { surfaceC: -1, dewPointC: -0.5 }
    expect(first(deposit).treatment).toBe('brine')
    const damp = first({ ...deposit, waterMm: 0.25 })
    expect(damp.treatment).not.toBe('brine')
  })

  test('G6: a road that warms within a round is patrolled, unless there is ice or freezing rain', () => {
    const warming = { surfaceC: (hour: number) => hour - 0.9, dewPointC: -9, waterMm: 0.1 }
    expect(first(warming)).toMatchObject({ treatment: 'patrol', reason: 'warm_onset' })
    expect(first({ ...warming, iceMm: (hour) => (hour < 2 ? 0.2 : 0) }).treatment).toBe('salt')
    expect(first({ ...warming, freezingRainMm: between(1, 3, 0.3) }).treatment).toBe('prewet')
    expect(first({ ...warming, surfaceC: (hour) => hour / 4 - 0.9 }).treatment).toBe('prewet')
  })

  test('G7: more water than the row’s maximum can treat is reported', () => {
    const flooded = first({ surfaceC: -3, iceMm: 0.1, waterMm: 3, dewPointC: -20 })
    expect(flooded).toMatchObject({ reason: 'above_max', maxGm2: 20 })
    expect(flooded.need?.gm2).toBeGreaterThan(20)
  })

  test('G8: dry grains are not used at and below -7 °C', () => {
    const cold = { packedSnowMm: 1, dewPointC: -20 }
    expect(first({ ...cold, surfaceC: -7 }).spread).toBe('prewet')
    expect(first({ ...cold, surfaceC: -6.9 }).spread).toBe('salt')
  })

  test('G9: a bridge without its own forecast has no recommendation', () => {
    const bridge = advise({ surfaceC: -2, rainMm: 1 }, { isBridge: true, hasOwnSurface: false })
    expect(bridge.none).toMatchObject({ missing: 'own_surface' })
    expect(advise({ surfaceC: -2, rainMm: 1 }, { isBridge: true }).headline).not.toBeNull()
  })
})

describe('time', () => {
  test('an upcoming hazard is treated before it starts, a round early', () => {
    const snow = first({ surfaceC: -2, snowMm: between(8, 14, 0.5), dewPointC: -9 })
    expect(snow.reason).toBe('start_snow_in_range')
    expect(snow.fromMs).toBe(NOW_MS + 7 * HOUR_MS)
    expect(snow.actFromMs).toBe(NOW_MS + 3 * HOUR_MS)
    expect(snow.actToMs).toBe(NOW_MS + 5 * HOUR_MS)
  })

  test('a present hazard is treated in the round that starts now', () => {
    const ice = first({ surfaceC: -3, iceMm: 0.2, dewPointC: -20 })
    expect(ice).toMatchObject({ actFromMs: NOW_MS, actToMs: NOW_MS + 2 * HOUR_MS })
  })

  test('a hazard present at the start of the forecast has started, up to an hour before it', () => {
    const nowMs = NOW_MS - 40 * MINUTE_MS
    const ice = first({ surfaceC: -3, iceMm: 0.2, dewPointC: -20 }, { nowMs })
    expect(ice).toMatchObject({ fromMs: nowMs, actFromMs: nowMs, actToMs: nowMs + 2 * HOUR_MS })
  })

  test('distant freezing rain gives the time of the next decision', () => {
    const far = first({ surfaceC: -1, dewPointC: -9, freezingRainMm: between(10, 12, 0.5) })
    expect(far.decideAgainMs).toBe(NOW_MS + 5 * HOUR_MS)
  })

  test('one pass for simultaneous hazards comes before the first of them', () => {
    const advice = first({ surfaceC: -3, dewPointC: between(8, 25, -2.5, -9), waterMm: between(12, 25, 0.1) })
    expect(advice).toMatchObject({ rowId: 'D21', fromMs: NOW_MS + 12 * HOUR_MS })
    expect(advice).toMatchObject({ actFromMs: NOW_MS + 3 * HOUR_MS, actToMs: NOW_MS + 5 * HOUR_MS })
  })

  test('among simultaneous hazards the greatest minimum wins and the others are named', () => {
    const advice = first({ surfaceC: -3, iceMm: 0.2, snowMm: 0.3, dewPointC: -20 })
    expect(advice.rowId).toBe('D07')
    expect(advice.otherRowIds).toContain('D19')
  })
})

describe('changes that would alter the recommendation', () => {
  test('include a quantity that differs by more than a gram', () => {
    const { changes } = advise({ surfaceC: -3, dewPointC: -9, waterMm: 0.1 })
    const salt = changes.find(({ input, by }) => input === 'residual_salt' && by > 0)
    expect(salt).toMatchObject({ by: 3, minGm2: 12 })
  })

  test('the nearest change alters the treatment or the spreader setting, not just two grams', () => {
    const { headline, nearest, changes } = advise({ surfaceC: -3, dewPointC: -9, waterMm: 0.1 })
    const stepOf = (change: { minGm2: number | null; maxGm2: number | null }) =>
      Math.max(
        Math.abs((change.minGm2 ?? 0) - (headline?.minGm2 ?? 0)),
        Math.abs((change.maxGm2 ?? 0) - (headline?.maxGm2 ?? 0)),
      )
    expect(changes.some((change) => change.treatment === headline?.treatment && stepOf(change) < 5)).toBe(
      true,
    )
    expect(nearest && (nearest.treatment !== headline?.treatment || stepOf(nearest) >= 5)).toBe(true)
  })

  test('are found by trial: a frost at -1.9 °C is 0.1 K from a higher quantity', () => {
    const { nearest, changes } = advise({ surfaceC: -1.9, dewPointC: -1 })
    expect(nearest).toMatchObject({ input: 'surface', by: -0.1, rowId: 'D24', treatment: 'prewet' })
    expect(changes.some(({ input, by }) => input === 'dew_point' && by < 0)).toBe(true)
  })

  test('the confidence states how much of the temperature error leaves the recommendation unchanged', () => {
    const sure = advise(
      { surfaceC: -3.5, dewPointC: -2, waterMm: 0 },
      { surfaceSpreadK: Array(25).fill(0.5) },
    )
    expect(sure.confidence).toBeGreaterThan(0.99)
    const close = advise({ surfaceC: -1.95, dewPointC: -1 }, { surfaceSpreadK: Array(25).fill(1) })
    expect(close.confidence).toBeLessThan(0.6)
    expect(advise({ surfaceC: -3.5, dewPointC: -2 }).confidence).toBeNull()
  })

  test('each gives the predicted recommendation when used as input', () => {
    const values = { surfaceC: -2.6, snowMm: between(3, 9, 0.8), dewPointC: -9 }
    for (const change of advise(values).changes.filter(({ input }) => input === 'surface')) {
      const { rowId, treatment, minGm2 } = first({ ...values, surfaceC: -2.6 + change.by })
      expect({ rowId, treatment, minGm2 }).toEqual({
        rowId: change.rowId,
        treatment: change.treatment,
        minGm2: change.minGm2,
      })
    }
  })
})

test('each input value has a time and a source', () => {
  const { inputs } = first({ surfaceC: (hour) => -hour / 4, dewPointC: -9, waterMm: 0.1 })
  expect(inputs.find(({ input }) => input === 'surface')).toEqual({
    input: 'surface',
    value: -6,
    atMs: NOW_MS + 24 * HOUR_MS,
    source: 'road_forecast',
  })
  expect(inputs.every(({ atMs, source }) => atMs > 0 && source !== '')).toBe(true)
})

test('only a treatment that spreads has a quantity', () => {
  for (const surfaceC of [-15, -9, -5, -1, 0.5, 3]) {
    const { spread, minGm2 } = first({ surfaceC, snowMm: 0.5, looseSnowMm: 1 })
    expect(minGm2 !== null).toBe(isSpreading(spread))
  }
})
