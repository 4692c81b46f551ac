import { expect, test } from 'vitest'
import { directiveWords } from './directive-words.ts'
import { formats } from './formats.ts'
import type { Locale } from './locales.ts'
import { translateIn } from './words.ts'

const circuit = { spreadUnit: 'g/m2', laneWidthM: 3.5 } as const
const rule = {
  roadType: 'main',
  priority: null,
  treatment: 'prewet',
  minGm2: 15,
  maxGm2: null,
  isOnDemand: false,
}
const wordsIn = (locale: Locale, ...treatments: string[]) =>
  directiveWords(
    { t: translateIn(locale), formats: formats({ locale, units: 'metric', timeZone: 'UTC' }) },
    { rules: [rule], passes: treatments.map((treatment) => ({ treatment })) },
    circuit,
  ).replaceAll(/\s/g, ' ')

test('an order is named by its rules, and by what its passes do besides', () => {
  const alone = wordsIn('fr')
  expect(alone).toMatch(/bouillie de sel 15 g\/m²$/)
  expect(wordsIn('fr', 'prewet', 'prewet')).toBe(alone)
  expect(wordsIn('fr', 'prewet', 'plow_salt', 'plow_salt', 'abrasive')).toBe(
    `${alone} · puis raclage et sel, abrasif`,
  )
  expect(wordsIn('en', 'prewet', 'plow_salt')).toMatch(/ · then plowing and salt$/)
})
