import { LEAD_BINS_H } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { correctionGate, type DailyTally, estimatedBias } from './bias.ts'
import {
  type CorrectedMeasure,
  type Correction,
  correctedRun,
  correctedSurface,
  correctionAt,
  inShadow,
  presentError,
} from './correction.ts'
import type { HourlyRun } from './point-run.ts'
import { addPair, emptyTally, HOUR_CLASSES } from './tally.ts'

const NOW_MS = Date.UTC(2026, 0, 31)
const everywhere = (bias: number) => new Array<number>(LEAD_BINS_H.length * HOUR_CLASSES).fill(bias)
const NO_BIAS = LEAD_BINS_H.map(() => 0)
const ON = LEAD_BINS_H.map(() => true)

/** Days of hourly pairs in every lead bin, with errors given by day and lead. */
function daysOf(count: number, errorOf: (day: number, leadH: number) => number): DailyTally[] {
  return Array.from({ length: count }, (_, day) => {
    const tally = emptyTally()
    for (let leadH = 1; leadH <= 48; leadH++) {
      const forecast = errorOf(day, leadH)
      const issuedAtMs = NOW_MS - leadH * HOUR_MS
      for (let round = 0; round < 6; round++) {
        addPair(tally, {
          measure: 'tair',
          issuedAtMs,
          validAtMs: NOW_MS,
          forecast,
          observed: 0,
          isCritical: false,
        })
      }
    }
    return { day: new Date(NOW_MS - (count - day) * 24 * HOUR_MS).toISOString().slice(0, 10), tally }
  })
}

function aCorrection(overrides: Partial<Correction> & { measure?: CorrectedMeasure } = {}): Correction {
  return { measure: 'tair', biasByCell: everywhere(0), presentError: null, isOn: ON, ...overrides }
}

const correctionAtIssue = (correction: Correction) => correctionAt(correction, NOW_MS)(NOW_MS)

/** Pseudo-random number from −1 to 1, reproducible. */
const noise = (seed: number) => {
  const value = Math.sin(12.9898 * (seed + 1)) * 43758.5453
  return 2 * (value - Math.floor(value)) - 1
}

describe('the bias', () => {
  test('is found in noise, in any order of the days', () => {
    const days = daysOf(30, (day, leadH) => 1.2 + 1.5 * noise(100 * day + leadH))
    for (const bias of estimatedBias(days).byBin) {
      expect(bias).toBeGreaterThan(0.7)
      expect(bias).toBeLessThan(1.7)
    }
    expect(estimatedBias([...days].reverse())).toEqual(estimatedBias(days))
  })

  test('is zero if errors cancel out', () => {
    const days = daysOf(30, (day) => (day % 2 === 0 ? 2 : -2))
    for (const bias of estimatedBias(days).byBin) expect(Math.abs(bias)).toBeLessThan(0.3)
    expect(estimatedBias([])).toEqual({ byBin: NO_BIAS, byCell: everywhere(0) })
  })

  test('follows changes', () => {
    const days = daysOf(30, (day, leadH) => (day < 10 ? -1 : 1) + 0.5 * noise(77 * day + leadH))
    for (const bias of estimatedBias(days).byBin) expect(bias).toBeGreaterThan(0.3)
  })

  test('is separate for each lead time, and independent of the unit', () => {
    const days = daysOf(30, (day, leadH) => (leadH > 24 ? 2 : 0) + 0.3 * noise(13 * day + leadH))
    const bias = estimatedBias(days).byBin
    expect(Math.abs(bias[1] ?? 1)).toBeLessThan(0.2)
    expect(bias[5]).toBeGreaterThan(1.7)
    const tenfold = daysOf(30, (day, leadH) => (leadH > 24 ? 20 : 0) + 3 * noise(13 * day + leadH))
    expect(estimatedBias(tenfold).byBin[5]).toBeCloseTo(10 * (bias[5] ?? 0), 3)
  })
})

describe('the bias by hour of the day', () => {
  /**
   * Hourly forecasts for six hours ahead: too warm by day and too cold by night, so that the overall mean
   * shows nothing.
   */
  const dayAndNight = (count: number, weatherK: (day: number) => number): DailyTally[] =>
    Array.from({ length: count }, (_, day) => {
      const tally = emptyTally()
      const firstMs = NOW_MS - (count - day) * 24 * HOUR_MS
      for (let hour = 0; hour < 24; hour++) {
        const validAtMs = firstMs + hour * HOUR_MS
        const forecast = (hour >= 9 && hour < 18 ? 2 : -1.2) + weatherK(day)
        const issuedAtMs = validAtMs - 5 * HOUR_MS
        addPair(tally, { measure: 'ts', issuedAtMs, validAtMs, forecast, observed: 0, isCritical: false })
      }
      return { day: new Date(firstMs).toISOString().slice(0, 10), tally }
    })

  test('is found even if day and night cancel out in the mean of the lead time', () => {
    const { byBin, byCell } = estimatedBias(dayAndNight(20, (day) => 0.6 * noise(day)))
    const at = correctionAt(aCorrection({ measure: 'ts', biasByCell: byCell }), NOW_MS - 8 * HOUR_MS)
    expect(Math.abs(byBin[2] ?? 9)).toBeLessThan(0.3)
    expect(byCell[2 * HOUR_CLASSES + 4]).toBeGreaterThan(1.5)
    expect(byCell[2 * HOUR_CLASSES + 0]).toBeLessThan(-0.7)
    expect(at(NOW_MS - 3.5 * HOUR_MS)).toBeLessThan(-0.5)
  })

  test('has less weight the more consecutive days are alike', () => {
    const alternating = estimatedBias(dayAndNight(12, (day) => (day % 2 === 0 ? 2 : -2))).byCell
    const episodicBias = estimatedBias(dayAndNight(12, (day) => (day % 12 < 6 ? 2 : -2))).byCell
    const cell = 2 * HOUR_CLASSES
    expect(Math.abs(episodicBias[cell] ?? 9)).toBeLessThan(2)
    expect(alternating[cell]).toBeLessThan(-0.3)
  })

  test('is ignored if a few days agree but their hours do not', () => {
    const days = Array.from({ length: 3 }, (_, day): DailyTally => {
      const tally = emptyTally()
      for (let hour = 0; hour < 24; hour++) {
        const validAtMs = NOW_MS - ((3 - day) * 24 - hour) * HOUR_MS
        const forecast = 0.5 + (hour % 2 === 0 ? 3 : -3)
        const issuedAtMs = validAtMs - 5 * HOUR_MS
        addPair(tally, { measure: 'ts', issuedAtMs, validAtMs, forecast, observed: 0, isCritical: false })
      }
      return { day: new Date(NOW_MS - (3 - day) * 24 * HOUR_MS).toISOString().slice(0, 10), tally }
    })
    expect(Math.abs(estimatedBias(days).byBin[LEAD_BINS_H.indexOf(6)] ?? 9)).toBeLessThan(0.1)
  })

  test('is interpolated from neighbouring lead times at an hour without data', () => {
    // Issued once a day: noon occurs at leads of 10 to 12 hours, never of one or two.
    const days = Array.from({ length: 20 }, (_, day): DailyTally => {
      const tally = emptyTally()
      const issuedAtMs = NOW_MS - (20 - day) * 24 * HOUR_MS
      for (let leadH = 1; leadH <= 12; leadH++) {
        const forecast = leadH > 6 ? 2 : -1
        const validAtMs = issuedAtMs + leadH * HOUR_MS
        addPair(tally, { measure: 'ts', issuedAtMs, validAtMs, forecast, observed: 0, isCritical: false })
      }
      return { day: new Date(issuedAtMs).toISOString().slice(0, 10), tally }
    })
    const { byBin, byCell } = estimatedBias(days)
    const bin = LEAD_BINS_H.indexOf(3)
    expect(byBin[bin]).toBeLessThan(-0.7)
    expect(byCell[bin * HOUR_CLASSES]).toBeLessThan(-0.7)
    expect(byCell[bin * HOUR_CLASSES + 3]).toBeGreaterThan(1.5)
  })

  test('changes smoothly from hour to hour', () => {
    const { byCell } = estimatedBias(dayAndNight(20, () => 0))
    const at = correctionAt(aCorrection({ measure: 'ts', biasByCell: byCell }), NOW_MS)
    for (let minute = 0; minute < 24 * 60; minute += 20) {
      const correctionK = at(NOW_MS + minute * 60_000)
      expect(Math.abs(at(NOW_MS + (minute + 20) * 60_000) - correctionK)).toBeLessThan(0.5)
    }
  })
})

describe('the gate', () => {
  test('is closed at the start and opens once the correction has done no worse', () => {
    const [good, bad] = [daysOf(14, () => 1), daysOf(14, () => 1.1)]
    expect(correctionGate([], [])).toEqual(LEAD_BINS_H.map(() => false))
    expect(correctionGate(good.slice(0, 2), good.slice(0, 2))).toEqual(LEAD_BINS_H.map(() => false))
    expect(correctionGate(bad, good)).toEqual(ON)
    expect(correctionGate(good, bad)).toEqual(LEAD_BINS_H.map(() => false))
    const goodAtFirst = daysOf(14, (_, leadH) => (leadH <= 6 ? 0.5 : 1.2))
    expect(correctionGate(good, goodAtFirst)).toEqual([true, true, true, false, false, false])
  })
})

test('the gate counts days: a lead time with one pair a day opens like one with many', () => {
  const onceADay = (error: number): DailyTally[] =>
    Array.from({ length: 14 }, (_, day) => {
      const tally = emptyTally()
      const issuedAtMs = NOW_MS - (14 - day) * 24 * HOUR_MS
      const validAtMs = issuedAtMs + HOUR_MS
      addPair(tally, {
        measure: 'ts',
        issuedAtMs,
        validAtMs,
        forecast: error,
        observed: 0,
        isCritical: false,
      })
      return { day: new Date(issuedAtMs).toISOString().slice(0, 10), tally }
    })
  const [before, after] = [onceADay(1), onceADay(0.4)]
  expect(correctionGate(before, after)[0]).toBe(true)
  expect(correctionGate(before.slice(-3), after.slice(-3))[0]).toBe(false)
})

describe('the correction', () => {
  test('is the whole error at first and the bias later', () => {
    const at = correctionAt(aCorrection({ biasByCell: everywhere(0.5), presentError: 2 }), NOW_MS)
    const byLead = (leadH: number) => at(NOW_MS + leadH * HOUR_MS)
    expect(byLead(0)).toBeCloseTo(2, 9)
    expect(byLead(4)).toBeCloseTo(0.5 + 1.5 / Math.E, 9)
    expect(byLead(48)).toBeCloseTo(0.5, 3)
    for (let leadH = 0; leadH < 60; leadH++) {
      expect(Math.abs(byLead(leadH + 1) - byLead(leadH))).toBeLessThan(0.4)
    }
  })

  test('is zero if switched off, and bounded if a sensor is erratic', () => {
    expect(correctionAtIssue(aCorrection({ presentError: 3, isOn: LEAD_BINS_H.map(() => false) }))).toBe(0)
    expect(correctionAtIssue(aCorrection({ presentError: 60 }))).toBe(8)
    expect(correctionAtIssue(aCorrection({ presentError: Number.NaN }))).toBe(0)
    const switchedOff = aCorrection({ presentError: 3, isOn: LEAD_BINS_H.map(() => false) })
    expect(correctionAtIssue(inShadow(switchedOff))).toBe(3)
  })

  test('of the present uses only the latest good readings', () => {
    const at = (minutes: number, tair: number, quality = {}) => ({
      atMs: NOW_MS - minutes * 60_000,
      values: { tair },
      quality,
    })
    const error = (readings: ReturnType<typeof at>[]) => presentError(() => 5, readings, 'tair', NOW_MS)
    expect(error([at(0, 3)])).toBe(2)
    expect(error([at(-10, 3), at(200, 3), at(5, 3, { tair: { flag: 'suspect' } })])).toBeNull()
    expect(error([at(60, 5), at(0, 3)])).toBeGreaterThan(1.6)
    expect(presentError(() => null, [at(0, 3)], 'tair', NOW_MS)).toBeNull()
  })
})

describe('a corrected run', () => {
  const run: HourlyRun = {
    source: 'verglas',
    issuedAtMs: NOW_MS,
    startMs: NOW_MS,
    hours: 3,
    values: {
      tair: [2, null, 2],
      tdew: [1.5, 1.5, 1.5],
      rh: [90, 90, 90],
      rain: [1, 1, 1],
      snow: [0, 0, 0],
      wind_avg: [5, 20, null],
      wind_max: [10, 30, 40],
    },
  }
  const wild = (measure: CorrectedMeasure, biasK: number) =>
    aCorrection({ measure, biasByCell: everywhere(biasK) })

  test('keeps the dew point below the air, wind above zero and missing values missing', () => {
    for (const biasK of [-100, -3, 0.1, 3, 100]) {
      const { values } = correctedRun(run, {
        tair: wild('tair', biasK),
        tdew: wild('tdew', -biasK),
        wind_avg: wild('wind_avg', biasK),
      })
      for (const series of Object.values(values)) {
        expect(series.every((value) => value === null || Number.isFinite(value))).toBe(true)
      }
      expect(values.tair?.[1]).toBeNull()
      expect(values.wind_avg?.[2]).toBeNull()
      for (const index of [0, 2]) {
        expect(values.tdew?.[index] ?? 99).toBeLessThanOrEqual(values.tair?.[index] ?? -99)
        expect(values.rh?.[index] ?? 999).toBeLessThanOrEqual(100.001)
      }
      expect(values.wind_avg?.[0] ?? -1).toBeGreaterThanOrEqual(0)
      expect(values.wind_max?.[0] ?? -1).toBeGreaterThanOrEqual(values.wind_avg?.[0] ?? 0)
      const water = (values.rain?.[0] ?? 0) + (values.snow?.[0] ?? 0)
      expect(water).toBeCloseTo(1, 9)
    }
  })

  test('turns rain into snow in the cold, and leaves the input run unchanged', () => {
    const colder = correctedRun(run, { tair: wild('tair', 4), tdew: wild('tdew', 4) })
    expect(colder.values.snow?.[0]).toBeGreaterThan(0.8)
    expect(run.values.tair).toEqual([2, null, 2])
    expect(correctedRun(run, {}).values.tair).toEqual(run.values.tair)
  })

  test('of the road is the series minus the correction of each lead time', () => {
    const timesMs = [0, 2, 4].map((hour) => NOW_MS + hour * HOUR_MS)
    const surface = correctedSurface(
      timesMs,
      [1, 1, 1],
      NOW_MS,
      aCorrection({ measure: 'ts', presentError: 1 }),
    )
    expect([...surface]).toEqual([
      0,
      expect.closeTo(1 - Math.exp(-0.5), 9),
      expect.closeTo(1 - Math.exp(-1), 9),
    ])
  })
})
