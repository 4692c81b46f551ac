import { expect, test } from 'vitest'
import { withElision } from './french-elision.ts'
import { translateFrom } from './translate.ts'
import { translateIn } from './words.ts'

test.each([
  ['consigne de Antoine', 'consigne d’Antoine'],
  ['De Élodie', 'D’Élodie'],
  ['Station de Issoire, de Œuilly', 'Station d’Issoire, d’Œuilly'],
  ['Chaussée de A75 nord', 'Chaussée de A75 nord'],
  ['Astreinte de Hugo et de Yves', 'Astreinte de Hugo et de Yves'],
  ['Aide Antoine', 'Aide Antoine'],
  ['de Claire', 'de Claire'],
])('%s: %s', (text, written) => {
  expect(withElision(text)).toBe(written)
})

test('holds for every text of mails and documents', () => {
  expect(translateIn('fr')('duty.title', { name: 'Antoine' })).not.toContain('de Antoine')
  expect(translateFrom({ of: 'order of {{name}}' })('of', { name: 'Antoine' })).toBe('order of Antoine')
})
