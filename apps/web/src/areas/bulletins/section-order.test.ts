import { BULLETIN_SECTIONS } from '@verglas/contract/bulletin-codes'
import { expect, test } from 'vitest'
import { moved, switched } from './section-order.ts'

test('a restored section returns to its usual position; the last one cannot be removed', () => {
  const sections = switched(BULLETIN_SECTIONS, 'alerts')
  expect(sections).not.toContain('alerts')
  expect(switched(sections, 'alerts')).toEqual(BULLETIN_SECTIONS)
  expect(switched(['road', 'summary'], 'skill')).toEqual(['road', 'summary', 'skill'])
  expect(switched(['road'], 'road')).toEqual(['road'])
})

test('sections move one position at a time and not beyond the ends', () => {
  expect(moved(['summary', 'road', 'skill'], 'road', -1)).toEqual(['road', 'summary', 'skill'])
  expect(moved(['summary', 'road', 'skill'], 'road', 1)).toEqual(['summary', 'skill', 'road'])
  expect(moved(['summary', 'road'], 'summary', -1)).toEqual(['summary', 'road'])
})
