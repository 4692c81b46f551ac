import { HOUR_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { packed } from '../../../db/planes.ts'
import { segmentLeads } from './segment-skill.ts'

const ISSUED_MS = Date.parse('2026-01-12T18:00:00Z')
const HOURS = 75
const PAST_HOURS = 24

/** A forecast of two segments: 20 °C for the first, the tested value for the second. */
const aForecast = (issuedAtMs: number, surfaceC: (leadH: number) => number) => ({
  issuedAt: new Date(issuedAtMs),
  startAt: new Date(issuedAtMs - PAST_HOURS * HOUR_MS),
  hours: HOURS,
  surface: Buffer.from(
    packed(
      [
        Array.from({ length: HOURS }, () => 20),
        Array.from({ length: HOURS }, (_, hour) => surfaceC(hour - PAST_HOURS)),
      ],
      100,
    ),
    'base64',
  ),
  place: 1,
})
const readings = (untilH: number, surfaceC: (leadH: number) => number) =>
  Array.from({ length: 12 + untilH + 1 }, (_, index) => ({
    atMs: ISSUED_MS + (index - 12) * HOUR_MS,
    values: { ts: surfaceC(index - 12) },
  }))

describe('the scores of a segment', () => {
  test('cover only its own row and hours after the issue, grouped by lead', () => {
    const leads = segmentLeads(
      [aForecast(ISSUED_MS, (leadH) => (leadH <= 0 ? 9 : 1.5))],
      readings(12, () => 0.5),
    )
    expect(leads.map(({ toH, forecast }) => [toH, forecast.n, forecast.bias])).toEqual([
      [1, 1, 1],
      [3, 2, 1],
      [6, 3, 1],
      [12, 6, 1],
      [24, 0, null],
      [48, 0, null],
    ])
  })

  test('are compared with persistence of the last reading', () => {
    const [first] = segmentLeads(
      [aForecast(ISSUED_MS, () => -1)],
      readings(6, (leadH) => (leadH <= 0 ? 2 : -1)),
    )
    expect(first).toMatchObject({ forecast: { rmse: 0 }, persistence: { rmse: 3 }, hitRate: 1 })
  })

  test('add up over forecasts, and ignore hours without a value', () => {
    const later = ISSUED_MS + HOUR_MS
    const leads = segmentLeads(
      [
        aForecast(ISSUED_MS, () => Number.NaN),
        aForecast(later, () => 0),
        aForecast(later + HOUR_MS, () => 0),
      ],
      readings(3, () => 0),
    )
    expect(leads[0]?.forecast.n).toBe(2)
    expect(leads[1]?.forecast.n).toBe(1)
  })

  test('are empty before any forecast hour has been observed', () => {
    expect(
      segmentLeads(
        [aForecast(ISSUED_MS, () => 0)],
        readings(0, () => 0),
      ),
    ).toEqual([])
    expect(
      segmentLeads(
        [],
        readings(3, () => 0),
      ),
    ).toEqual([])
  })
})
