import { expect, test } from 'vitest'
import { riskAt } from '../orders/panels.ts'
import { worstHour } from './worst-hour.ts'

const NOW_MS = Date.parse('2026-11-28T02:20:00Z')
/** A character of a row whose risk has this level. */
const characterOfLevel = (level: number): string => {
  const code = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).find(
    (character) => (riskAt(character, 0)?.level ?? 0) === level,
  )
  if (code === undefined) throw new Error(`no code of level ${level}`)
  return code
}
const circuit = (...segments: readonly (readonly number[])[]) => ({
  startAt: '2026-11-28T02:00:00Z',
  hours: segments[0]?.length ?? 0,
  rows: segments.map((levels) => levels.map(characterOfLevel).join('')).join(''),
})

test('the worst hour has the highest level, then the most segments with it, then comes first', () => {
  expect(worstHour([circuit([0, 2, 3, 3], [0, 3, 0, 3])], NOW_MS, 12)).toBe(3)
  expect(worstHour([circuit([0, 2, 2, 0]), circuit([1, 4, 1, 1])], NOW_MS, 12)).toBe(1)
  expect(worstHour([circuit([3, 3])], NOW_MS, 12)).toBe(0)
})

test('a calm network, and one without a forecast, have no worst hour', () => {
  expect(worstHour([circuit([0, 0])], NOW_MS, 12)).toBeNull()
  expect(worstHour([{ startAt: null, hours: 0, rows: '' }], NOW_MS, 12)).toBeNull()
  // Beyond the hours that count.
  expect(worstHour([circuit([0, 0, 4])], NOW_MS, 2)).toBeNull()
})
