import { expect, test } from 'vitest'
import { frenchDisplay } from '../../../test-support/a-display.ts'
import type { CircuitNight } from './circuit-night.ts'
import { shortOrderWords } from './order-words.ts'

type Progress = NonNullable<CircuitNight['progress']>
const issued: Progress = {
  directiveId: 'd1',
  circuitId: 'a',
  state: 'issued',
  notifiedCount: 2,
  readCount: 0,
  passCount: 1,
  lastRead: null,
  planChange: null,
  passes: [],
}
const words = (changes: Partial<Progress>) =>
  shortOrderWords(frenchDisplay, { ...issued, ...changes }, null).replaceAll('\u00a0', ' ')

test('an order of which nobody was told is not called unseen', () => {
  expect(words({})).toBe('donnée, pas vue')
  expect(words({ notifiedCount: 0 })).toBe('donnée, personne d’averti')
  expect(words({ state: 'read', readCount: 1 })).toBe('vue, 1 sur 2')
})
