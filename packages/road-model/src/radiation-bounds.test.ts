import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { cutImpossibleShortwave } from './radiation-bounds.ts'

const SITE = { latitudeDeg: 45, longitudeDeg: 0, isBridge: false }
const MIDNIGHT_MS = Date.parse('2026-01-15T00:00:00Z')

/** The values of a winter day, hour by hour, after the cut. */
function cutDay(wm2: number): { values: number[]; cut: number } {
  const timesMs = Float64Array.from({ length: 24 }, (_, hour) => MIDNIGHT_MS + hour * HOUR_MS)
  const values = new Float64Array(24).fill(wm2)
  const cut = cutImpossibleShortwave(values, timesMs, SITE)
  return { values: [...values], cut }
}

test('impossible sunshine is cut to the possible maximum, not replaced', () => {
  const { values, cut } = cutDay(700)
  expect(cut).toBeGreaterThan(16)
  // The sun of January at noon, 24° high, may give 700 W/m² where clouds reflect.
  expect(values[12]).toBe(700)
  expect(values[0]).toBe(0)
  // Rising sun: a value that grows with its elevation, up to what was given.
  const morning = values.slice(8, 12)
  expect(morning).toEqual(morning.toSorted((a, b) => a - b))
  expect(Math.min(...morning)).toBeGreaterThanOrEqual(100)
})

test('a stronger sun never gives less after the cut', () => {
  const weaker = cutDay(350).values
  for (const [hour, wm2] of cutDay(420).values.entries())
    expect(wm2).toBeGreaterThanOrEqual(weaker[hour] ?? 0)
})

test('possible sunshine is not changed', () => {
  expect(cutDay(90)).toEqual({ values: new Array(24).fill(90), cut: 0 })
})
