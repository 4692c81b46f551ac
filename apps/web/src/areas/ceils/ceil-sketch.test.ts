import { expect, test } from 'vitest'
import { boundAt, sketchOf } from './ceil-sketch.ts'

const FRAME = { fromMs: 0, toMs: 100, width: 100, height: 10 }

test('a gap in the data stays a gap, and the threshold is always within the drawing', () => {
  const sketch = sketchOf({ times: [0, 10, 20, 30, 40], values: [1, 2, null, 3, 4] }, -5, FRAME)
  expect(sketch.lines).toHaveLength(2)
  expect(sketch.min).toBeLessThan(-5)
  expect(sketch.max).toBeGreaterThan(4)
})

test('a height is rounded to steps, and clamped to the drawing', () => {
  const scale = { min: -10, max: 10 }
  expect(boundAt(0.5, scale, 0.5)).toBe(0)
  expect(boundAt(0.26, scale, 0.5)).toBe(5)
  expect(boundAt(7, scale, 0.5)).toBe(-10)
})
