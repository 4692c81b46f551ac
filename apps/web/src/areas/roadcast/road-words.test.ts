import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { frenchDisplay } from '../../test-support/a-display.ts'
import { hazardWords, momentWords } from './road-words.ts'
import { START_MS } from './test-road.ts'

test.each([
  [7, 'pluie verglaçante'],
  [6, 'verglas'],
  [1, 'gel imminent'],
  [0, ''],
  [null, ''],
])('what makes the road slippery, code %s, is «%s»', (kind, words) => {
  expect(hazardWords(frenchDisplay, kind)).toBe(words)
})

test('an hour of tomorrow that could be taken for one of today has its day', () => {
  expect(momentWords(frenchDisplay, START_MS + 3 * HOUR_MS, START_MS)).toBe('16:00')
  expect(momentWords(frenchDisplay, START_MS + 23 * HOUR_MS, START_MS)).toBe('dim. 22 12:00')
})
