import { expect, test } from 'vitest'
import { formats } from './formats.ts'
import { oversightRuleWords, oversightValue } from './oversight-words.ts'
import { translateIn } from './words.ts'

const localizer = {
  t: translateIn('fr'),
  formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
}
const rule = { riskKind: null, level: null, minHours: 1, window: null }
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('a rule states its measure, its bound, its duration and its hours', () => {
  const words = oversightRuleWords(
    localizer,
    { ...rule, measure: 'surface', operator: 'lte', value: -2, minHours: 3, window: { from: 20, to: 8 } },
    { quantity: 'temperature' },
  )
  expect(plain(words)).toBe('Chaussée prévue : −2,0 °C ou moins, 3 h de suite, de 20 h à 8 h')
})

test('a rule on the danger of the road states its cause and its level with the words of the scale', () => {
  const risk = { ...rule, measure: 'risk', operator: 'gte' as const, value: 2, level: 3 }
  const write = (riskKind: string | null) =>
    plain(oversightRuleWords(localizer, { ...risk, riskKind }, { quantity: 'code' }))
  expect(write('ice')).toBe('Verglas : fort ou plus')
  expect(write(null)).toBe('Danger du tronçon : fort ou plus')
  const point = { ...risk, measure: 'danger', value: 4, level: 4, riskKind: null }
  expect(plain(oversightRuleWords(localizer, point, { quantity: 'code' }))).toBe(
    'Danger de la chaussée prévu : extrême',
  )
})

test('a value of a danger is the level of the road, also where the specification counts from 1 to 3', () => {
  expect(oversightValue(localizer, 2, { quantity: 'code', level: 3 })).toBe('fort')
  expect(oversightValue(localizer, 4, { quantity: 'code', level: 4 })).toBe('extrême')
})
