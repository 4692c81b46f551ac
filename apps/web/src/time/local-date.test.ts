import { expect, test } from 'vitest'
import { localDate } from './local-date.ts'

test('in the evening it is still today in Québec, and after midnight already today in France', () => {
  expect(localDate(Date.parse('2026-12-01T01:30:00Z'), 'America/Toronto')).toBe('2026-11-30')
  expect(localDate(Date.parse('2026-11-30T23:30:00Z'), 'Europe/Paris')).toBe('2026-12-01')
})
