import { expect, test } from 'vitest'
import { smallestSpan, trendOf } from './trend.ts'

test('a trend is a change large enough for the measure', () => {
  expect(trendOf('ts', [-1, -1.2, -2])).toBe('down')
  expect(trendOf('ts', [-1, null, -1.2, -1.1])).toBe('flat')
  expect(trendOf('pres', [1000, 1000.2, 1001])).toBe('up')
  expect(trendOf('wind_dir', [10, 20, 300])).toBeNull()
  expect(trendOf('rain', [0, 1, 2])).toBeNull()
  expect(trendOf('ts', [1, 2])).toBeNull()
  expect(smallestSpan('tair')).toBeGreaterThan(0.5)
})
