import { expect, test } from 'vitest'
import { formats } from './formats.ts'
import { rangeWords } from './range-words.ts'
import { translateIn } from './words.ts'

test.each([
  ['fr', 7.16, 7.24, '≈ 7,2'],
  ['fr', 6.9, 7.4, '6,9 à 7,4'],
  ['fr', -0.04, 0.04, '≈ 0,0'],
  ['en', 6.9, 7.4, '6.9 to 7.4'],
] as const)('%s, from %f to %f: %s', (locale, low, high, words) => {
  const localizer = {
    t: translateIn(locale),
    formats: formats({ locale, units: 'metric', timeZone: 'Europe/Paris' }),
  }
  expect(rangeWords(localizer, { quantity: 'temperature', low, high })).toBe(words)
})
