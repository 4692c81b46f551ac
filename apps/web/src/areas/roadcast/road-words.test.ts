import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { frenchDisplay } from '../../test-support/a-display.ts'
import { momentWords, riskReason } from './road-words.ts'
import { START_MS } from './test-road.ts'

test.each([
  [{ risk: 3, condition: 7 }, 'givre', 'givre'],
  [{ risk: 3, condition: 1 }, 'film d’eau qui gèle', 'gèle'],
  [{ risk: 3, condition: 2 }, 'film d’eau qui gèle', 'gèle'],
  [{ risk: 1, condition: 2 }, 'mouillée', 'mouillée'],
  [{ risk: 4, condition: null }, 'film d’eau qui gèle', 'gèle'],
  [{ risk: 1, condition: null }, '', ''],
])('the reason for %j is «%s»', (hour, long, short) => {
  expect(riskReason(frenchDisplay, hour, 'long')).toBe(long)
  expect(riskReason(frenchDisplay, hour, 'short')).toBe(short)
})

test('an hour of tomorrow that could be taken for one of today has its day', () => {
  expect(momentWords(frenchDisplay, START_MS + 3 * HOUR_MS, START_MS)).toBe('16:00')
  expect(momentWords(frenchDisplay, START_MS + 23 * HOUR_MS, START_MS)).toBe('dim. 22 12:00')
})
