import type { MeasureCode } from '@verglas/contract/measures'
import { MINUTE_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { checkReading, type Neighbour } from './checks.ts'
import type { QualityByCode, Reading } from './reading.ts'
import { type Steadiness, stuckAt } from './steadiness.ts'

const NOW_MS = Date.parse('2026-01-20T06:00:00Z')
type Values = Partial<Record<MeasureCode, number | null>>

const aReading = (minutesAgo: number, values: Values, quality: QualityByCode = {}): Reading => ({
  atMs: NOW_MS - minutesAgo * MINUTE_MS,
  values,
  quality,
})

/** Readings every ten minutes; the last is at `NOW_MS`. */
function series(hours: number, valuesAt: (minutesAgo: number) => Values, everyMinutes = 10): Reading[] {
  const readings: Reading[] = []
  for (let ago = hours * 60; ago >= 0; ago -= everyMinutes) readings.push(aReading(ago, valuesAt(ago)))
  return readings
}

const now = (readings: readonly Reading[], around: readonly Neighbour[] = []) =>
  checkReading(readings, readings.length - 1, around, stuckAtTheLast(readings))

function stuckAtTheLast(readings: readonly Reading[]): MeasureCode[] {
  const steady: Steadiness = new Map()
  return readings.reduce<MeasureCode[]>((_, reading) => stuckAt(steady, reading), [])
}

describe('persistence', () => {
  const STUCK = { flag: 'stuck', check: 'persistence' }

  test('flags an air or road temperature that has not changed for six hours', () => {
    const unchanging = () => ({ tair: -4.2, ts: -2.1 })
    expect(now(series(6, unchanging))).toEqual({ tair: STUCK, ts: STUCK })
    expect(now(series(5.9, unchanging))).toEqual({})
    expect(now(series(7, unchanging, 60))).toEqual({ tair: STUCK, ts: STUCK })
  })

  test('accepts a road at the melting point', () => {
    expect(now(series(8, () => ({ ts: 0.1 })))).toEqual({})
    expect(now(series(8, () => ({ ts: -0.3 })))).toEqual({})
    expect(now(series(8, () => ({ ts: -0.4 })))).toHaveProperty('ts', STUCK)
  })

  test('flags a road stuck at 0 °C in air that neither freezes nor melts anything on it', () => {
    const stuckAtZero = (others: Values) =>
      now(series(8, (ago) => ({ ts: -0, tair: 11 + ago / 100, ...others })))
    expect(stuckAtZero({})).toHaveProperty('ts', STUCK)
    expect(stuckAtZero({ road_state: 2, film: 0.4 })).toHaveProperty('ts', STUCK)
    expect(stuckAtZero({ road_state: 9 })).toHaveProperty('ts', STUCK)
    expect(stuckAtZero({ road_state: 8 })).toEqual({})
    expect(stuckAtZero({ snow_depth: 3 })).toEqual({})
    const checkInCold = (others: Values) =>
      now(series(8, (ago) => ({ ts: 0, tair: -9 + ago / 100, ...others })))
    expect(checkInCold({})).toHaveProperty('ts', STUCK)
    expect(checkInCold({ film: 0.4 })).toEqual({})
    expect(now(series(8, (ago) => ({ ts: 0.2, tair: 1 + ago / 200 })))).toEqual({})
  })

  test('flags a road that moves around 0 °C in mild air, and one that snow would not hold for half a day', () => {
    const around = (ago: number) => [-0.1, 0, 0.1][(ago / 10) % 3] ?? 0
    const inAir = (tair: number, others: Values = {}) =>
      now(series(13, (ago) => ({ ts: around(ago), tair: tair + ago / 500, ...others })))
    expect(inAir(7)).toHaveProperty('ts', STUCK)
    expect(inAir(7, { road_state: 8 })).toHaveProperty('ts', STUCK)
    expect(inAir(2)).toEqual({})
    expect(inAir(-8, { film: 0.3 })).toEqual({})
    expect(now(series(11, () => ({ ts: 0, road_state: 8, tair: 9.1 })))).not.toHaveProperty('ts')
    expect(now(series(9, (ago) => ({ ts: around(ago), tair: ago > 300 ? 3 : 6 - ago / 200 })))).toEqual({})
  })

  test('flags a road that stays at 0 °C for half a day with nothing measured that explains it', () => {
    expect(now(series(12, () => ({ ts: 0 })))).toEqual({ ts: STUCK })
    expect(now(series(11.5, () => ({ ts: 0 })))).toEqual({})
    expect(now(series(13, () => ({ ts: 0, film: 0.5 })))).toEqual({})
  })

  test('starts again after a change and after a silence', () => {
    expect(now(series(9, (ago) => ({ tair: ago === 300 ? -4.1 : -4.2 })))).toEqual({})
    const silent = series(9, () => ({ tair: -4.2 })).filter(
      ({ atMs }) => NOW_MS - atMs < 250 * MINUTE_MS || NOW_MS - atMs > 350 * MINUTE_MS,
    )
    expect(now(silent)).toEqual({})
  })

  test('is not ended by a reading without the measure, nor by a value refused by the source', () => {
    const partial = series(7, (ago) => (ago % 30 === 0 ? { tair: -4.2 } : { ts: ago / 100 }))
    expect(now(partial)).toHaveProperty('tair', STUCK)
    const refused = series(7, () => ({ tair: -4.2 })).map((reading, index) =>
      index === 20
        ? { ...reading, values: { tair: 3 }, quality: { tair: { flag: 'source' as const } } }
        : reading,
    )
    expect(now(refused)).toHaveProperty('tair', STUCK)
  })

  test('allows twice as long for measures that are often steady, and excludes natural limits', () => {
    expect(now(series(11, () => ({ rh: 62, pres: 902.3 })))).toEqual({})
    expect(now(series(12, () => ({ rh: 62, pres: 902.3 })))).toEqual({ rh: STUCK, pres: STUCK })
    expect(now(series(13, () => ({ rh: 98 })))).toEqual({})
  })

  test('treats a calm as a frozen anemometer only in moist air below zero', () => {
    const calm = (tair: number, rh: number) =>
      series(13, (ago) => ({ wind_avg: 0, tair: tair + ago / 1000, rh }))
    expect(now(calm(-3, 97))).toEqual({ wind_avg: STUCK })
    expect(now(calm(-3, 85))).toEqual({})
    expect(now(calm(6, 97))).toEqual({})
    expect(now(series(13, () => ({ wind_avg: 7.4 })))).toEqual({ wind_avg: STUCK })
  })
})

describe('consistency', () => {
  test.each<[string, Values, MeasureCode, MeasureCode]>([
    ['a dew point above the air', { tair: -3, tdew: -2.4 }, 'tdew', 'tair'],
    ['a gust below the mean wind', { wind_avg: 40, wind_max: 12 }, 'wind_max', 'wind_avg'],
    ['a road far colder than the air', { tair: 4, ts: -17 }, 'ts', 'tair'],
    ['a road far warmer than the air', { tair: 2, ts: 43 }, 'ts', 'tair'],
    ['ice on a warm road', { ts: 8, road_state: 5 }, 'road_state', 'ts'],
    ['snow in warm air', { tair: 11, precip_type: 3 }, 'precip_type', 'tair'],
    ['water on a dry road', { film: 2, road_state: 0 }, 'film', 'road_state'],
    ['grip on ice', { adhesion: 0.9, road_state: 5 }, 'adhesion', 'road_state'],
    ['no grip on a dry road', { adhesion: 0.1, road_state: 0 }, 'adhesion', 'road_state'],
  ])('doubts %s', (_, values, flaggedCode, against) => {
    expect(now([aReading(0, values)])).toEqual({
      [flaggedCode]: { flag: 'suspect', check: 'consistency', against, reference: values[against] },
    })
  })

  test('accepts a winter and a summer day and rounded values, and flags a failing sensor', () => {
    const winter = {
      tair: -8.1,
      tdew: -7.6,
      ts: -12,
      road_state: 8,
      precip_type: 3,
      adhesion: 0.3,
      wind_avg: 10,
    }
    const summer = {
      tair: 34,
      tdew: 17,
      ts: 61,
      road_state: 0,
      adhesion: 0.82,
      film: 0,
      wind_max: 22,
      wind_avg: 9,
    }
    for (const values of [
      winter,
      summer,
      { wind_avg: 5, wind_max: 4 },
      { road_state: 9, film: 3, ts: 9 },
      {},
    ])
      expect(now([aReading(0, values)])).toEqual({})
  })

  test('allows a road the warmth of the sun, and none where the sun has been down for hours', () => {
    const at = (tair: number, ts: number, latitudeDeg: number | null = null) => {
      const site = latitudeDeg === null ? null : { latitudeDeg, longitudeDeg: 3 }
      return checkReading([aReading(0, { tair, ts })], 0, [], [], site)
    }
    expect(at(-5, 35)).toHaveProperty('ts.check', 'consistency')
    expect(at(30, 65)).toEqual({})
    expect(at(-5, 15)).toEqual({})
    expect(at(-5, 15, 45)).toHaveProperty('ts.check', 'consistency')
    expect(at(-5, 10, 45)).toEqual({})
    expect(at(-5, 15, -45)).toEqual({})
  })

  test('ignores a value that its source has flagged', () => {
    const quality = { tdew: { flag: 'source' as const } }
    expect(now([aReading(0, { tair: -3, tdew: 9 }, quality)])).toEqual({})
  })
})

describe('step', () => {
  const jumpAt = (minutesAgo: number) => (ago: number) => ({
    tair: ago === minutesAgo ? 14.6 : -3 + ago / 600,
  })

  test('flags a spike and accepts the reading after it', () => {
    expect(now(series(2, jumpAt(0)))).toEqual({
      tair: { flag: 'suspect', check: 'step', reference: -2.98 },
    })
    expect(now(series(2, jumpAt(10)))).toEqual({})
    expect(now(series(2, jumpAt(20)))).toEqual({})
  })

  test('accepts a new level at its second reading', () => {
    const moved = (sinceMinutes: number) =>
      series(2, (ago) => ({ ts: ago <= sinceMinutes ? 22 + ago / 50 : -3 }))
    expect(now(moved(0))).toHaveProperty('ts.check', 'step')
    expect(now(moved(10))).toEqual({})
  })

  test('allows larger changes over longer times, and does not check the first readings or those after a silence', () => {
    const hourly = series(3, (ago) => ({ tair: ago === 0 ? 11 : -3 }), 60)
    expect(now(hourly)).toEqual({})
    expect(now(series(0.5, (ago) => ({ tair: ago === 0 ? 11 : -3 })))).toHaveProperty('tair')
    expect(now(series(0.2, (ago) => ({ tair: ago === 0 ? 11 : -3 })))).toEqual({})
    expect(
      now([aReading(170, { tair: -3 }), aReading(160, { tair: -3 }), aReading(0, { tair: 30 })]),
    ).toEqual({})
  })
})

describe('neighbours', () => {
  const others = (values: readonly Values[], higherM = 0): Neighbour[] =>
    values.map((own) => ({ reading: aReading(5, own), higherM }))
  const AROUND = others([{ tair: -6 }, { tair: -5 }, { tair: -5.5 }, { tair: -30 }])

  test('flags a value far from the neighbours’ median, whichever of them is wrong', () => {
    expect(now([aReading(0, { tair: 8 })], AROUND)).toEqual({
      tair: { flag: 'suspect', check: 'neighbours', reference: -5.7 },
    })
    expect(now([aReading(0, { tair: 2 })], AROUND)).toEqual({})
  })

  test('adjusts neighbours to the altitude of the station', () => {
    const high = others([{ tair: -2 }, { tair: -2 }, { tair: -2 }], 300)
    expect(now([aReading(0, { tair: 9.9 })], high)).toEqual({})
    expect(now([aReading(0, { tair: 9.9 })], others([{ tair: -2 }, { tair: -2 }, { tair: -2 }]))).not.toEqual(
      {},
    )
  })

  test('allows more when the neighbours differ among themselves', () => {
    const scattered = others([{ tair: -20 }, { tair: -12 }, { tair: -5 }, { tair: 0 }, { tair: -16 }])
    expect(now([aReading(0, { tair: 6 })], scattered)).toEqual({})
  })

  test('requires at least three neighbours with their own value', () => {
    expect(now([aReading(0, { tair: 40 })], AROUND.slice(0, 2))).toEqual({})
    const two = others([{ tair: -5 }, { tair: -5 }, { ts: -5 }])
    expect(now([aReading(0, { tair: 40 })], two)).toEqual({})
  })
})

test('reports the first of several failed checks, and nothing without readings', () => {
  const stuckToo = series(7, () => ({ tair: -3, tdew: -1 }))
  expect(now(stuckToo)).toMatchObject({ tair: { check: 'persistence' }, tdew: { check: 'consistency' } })
  expect(checkReading([], 0, [], [])).toEqual({})
})
