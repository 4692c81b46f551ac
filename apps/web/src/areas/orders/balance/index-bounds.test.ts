import { expect, test } from 'vitest'
import { indexBounds } from './index-bounds.ts'

test('a night below the default axis range extends the axis', () => {
  expect(indexBounds([{ beneath: -34 }, { beneath: null }])).toEqual({ min: -50, max: 50 })
  expect(indexBounds([{ beneath: -92 }, { beneath: 4 }])).toEqual({ min: -100, max: 100 })
})
