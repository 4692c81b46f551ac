import { expect, test } from 'vitest'
import { directiveRoadWords, directiveWords } from './directive-words.ts'
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
  const words = wordsIn('fr')
  expect(words).toMatch(/bouillie de sel 15 g\/m²$/)
  expect(wordsIn('fr', 'prewet', 'prewet')).toBe(words)
  expect(wordsIn('fr', 'prewet', 'plow_salt', 'plow_salt', 'abrasive')).toBe(
    `${words} · puis raclage et sel, abrasif`,
  )
  expect(wordsIn('en', 'prewet', 'plow_salt')).toMatch(/ · then plowing and salt$/)
})

test('an order is named with the amounts of its passes', () => {
  const directiveWithPasses = (
    passes: readonly { treatment: string; minGm2: number | null; maxGm2: number | null }[],
  ) =>
    directiveWords(
      {
        t: translateIn('fr'),
        formats: formats({ locale: 'fr', units: 'metric', timeZone: 'UTC' }),
      },
      { rules: [rule], passes },
      circuit,
    ).replaceAll(/\s/g, ' ')
  const pass = (minGm2: number | null, maxGm2: number | null = null, treatment = 'prewet') => ({
    treatment,
    minGm2,
    maxGm2,
  })
  expect(directiveWithPasses([pass(15), pass(20)])).toMatch(/bouillie de sel 15 à 20 g\/m²$/)
  expect(directiveWithPasses([pass(8, 12), pass(15)])).toMatch(/bouillie de sel 8 à 15 g\/m²$/)
  expect(directiveWithPasses([pass(15), pass(null, null, 'plow')])).toMatch(
    /bouillie de sel 15 g\/m² · puis raclage$/,
  )
})

test('beside passes that say what is spread, an order is named by its roads alone', () => {
  const localizer = {
    t: translateIn('fr'),
    formats: formats({ locale: 'fr', units: 'metric', timeZone: 'UTC' }),
  }
  const rules = [{ ...rule, priority: 1, isOnDemand: true }, rule]
  expect(directiveRoadWords(localizer, rules)).toBe(
    'route principale, priorité 1, à la demande · route principale',
  )
})
