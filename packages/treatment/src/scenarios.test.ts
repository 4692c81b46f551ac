import { expect, test } from 'vitest'
import { PRESETS } from './presets/presets.ts'
import { adviceUnder } from './scenarios.ts'
import { aCase } from './test-case.ts'

const HOURS = 25
const steady = (surfaceC: number) => new Float64Array(HOURS).fill(surfaceC)
const wet = aCase({ surfaceC: 1, waterMm: 0.3, dewPointC: -3 })

test('counts the scenarios in which the road must be treated, and the required treatments', () => {
  const surfaces = [3, 2, 1, -1, -1, -3].map(steady)
  expect(adviceUnder(PRESETS.default, wet, surfaces)).toEqual({
    members: 6,
    treating: 3,
    answers: [
      { treatment: 'prewet', spread: 'prewet', minGm2: 8, maxGm2: 10, passes: 1, members: 2 },
      { treatment: 'prewet', spread: 'prewet', minGm2: 15, maxGm2: 16, passes: 1, members: 1 },
    ],
  })
})

test('the colder the scenarios, the more of them require treatment', () => {
  const treating = (shiftK: number) =>
    adviceUnder(
      PRESETS.default,
      wet,
      [-2, -1, 0, 1, 2, 3].map((surfaceC) => steady(surfaceC + shiftK)),
    )?.treating ?? 0
  const counts = [6, 4, 2, 0, -2, -4].map(treating)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts[0]).toBe(0)
  expect(counts.at(-1)).toBe(6)
})

test('a scenario with a gap does not count, and an unknown road has none', () => {
  const gap = steady(-3)
  gap[5] = Number.NaN
  expect(adviceUnder(PRESETS.default, wet, [gap, steady(-3)])).toMatchObject({ members: 1, treating: 1 })
  expect(adviceUnder(PRESETS.default, wet, [gap])).toBeNull()
  expect(adviceUnder(PRESETS.default, aCase({ waterMm: Number.NaN }), [steady(-3)])).toBeNull()
})
