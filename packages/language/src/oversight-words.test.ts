import { expect, test } from 'vitest'
import { formats } from './formats.ts'
import { oversightRuleWords } from './oversight-words.ts'
import { translateIn } from './words.ts'

const localizer = {
  t: translateIn('fr'),
  formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
}
const rule = { riskKind: null, minHours: 1, window: null }
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('a rule states its measure, its bound, its duration and its hours', () => {
  const words = oversightRuleWords(
    localizer,
    { ...rule, measure: 'surface', operator: 'lte', value: -2, minHours: 3, window: { from: 20, to: 8 } },
    { quantity: 'temperature' },
  )
  expect(plain(words)).toBe('Chaussée prévue : −2,0 °C ou moins, 3 h de suite, de 20 h à 8 h')
})

test('a rule on risks states its hazard and its level', () => {
  const risk = { ...rule, measure: 'risk', operator: 'gte' as const, value: 2 }
  const write = (riskKind: string | null) =>
    plain(oversightRuleWords(localizer, { ...risk, riskKind }, { quantity: 'code' }))
  expect(write('ice')).toBe('Verglas : risque moyen ou plus')
  expect(write(null)).toBe('Tout danger de la route : risque moyen ou plus')
})
