import type { MeasureCode } from '@verglas/contract/measures'
import { formats } from '@verglas/language'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { allWords } from '../../test-support/words.ts'
import { qualityReason, qualitySentence } from './quality.ts'
import type { Quality } from './station.ts'

const i18n = createInstance()
await i18n.init({
  resources: { fr: { translation: allWords('fr') }, en: { translation: allWords('en') } },
  interpolation: { escapeValue: false },
})
const sentence = (
  locale: 'fr' | 'en',
  code: MeasureCode,
  quality: Quality,
  units: 'metric' | 'imperial' = 'metric',
) =>
  qualityReason(
    { code, quality },
    i18n.getFixedT(locale),
    formats({ locale, units, timeZone: 'Europe/Paris' }),
  )

test.each<[MeasureCode, Quality, string, string]>([
  [
    'tair',
    { flag: 'stuck', check: 'persistence' },
    'valeur figée (inchangée depuis des heures)',
    'stuck value (unchanged for hours)',
  ],
  [
    'tdew',
    { flag: 'suspect', check: 'consistency', against: 'tair', reference: -3.2 },
    'valeur suspecte (contredite par : température de l’air, −3,2 °C)',
    'suspect value (contradicted by: air temperature, −3.2 °C)',
  ],
  [
    'film',
    { flag: 'suspect', check: 'consistency', against: 'road_state', reference: 0 },
    'valeur suspecte (contredite par : état de la chaussée, sèche)',
    'suspect value (contradicted by: road state, dry)',
  ],
  [
    'ts',
    { flag: 'suspect', check: 'step', reference: -2.1 },
    'valeur suspecte (saut brusque : −2,1 °C juste avant)',
    'suspect value (sudden jump: −2.1 °C just before)',
  ],
  [
    'tair',
    { flag: 'suspect', check: 'neighbours', reference: -5.7 },
    'valeur suspecte (loin des stations voisines : −5,7 °C à cette altitude)',
    'suspect value (far from the stations around: −5.7 °C at this altitude)',
  ],
  [
    'tair',
    { flag: 'out_of_range', raw: 99.9 },
    'hors des valeurs plausibles (reçu : 99,9 °C)',
    'outside the plausible range (received: 99.9 °C)',
  ],
])('explains why %s is doubtful: %o', (code, quality, french, english) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(sentence('fr', code, quality))).toBe(french)
  expect(plain(sentence('en', code, quality))).toBe(english)
})

test('writes the reference value in the person’s units, and names the measure in its own sentence', () => {
  const quality = { flag: 'suspect', check: 'step', reference: -10 } as const
  expect(sentence('en', 'ts', quality, 'imperial')).toContain('14.0')
  const english = formats({ locale: 'en', units: 'metric', timeZone: 'Europe/Paris' })
  expect(qualitySentence({ code: 'ts', quality }, i18n.getFixedT('en'), english)).toMatch(
    /^Road .* · suspect value/,
  )
})
