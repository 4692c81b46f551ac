import { expect, test } from 'vitest'
import { textFieldOf } from './text-fields.ts'

test('an error of the server about a text is at the input of its language', () => {
  expect(textFieldOf('body.texts.fr')).toBe('titleFr')
  expect(textFieldOf('body.texts.en.body')).toBe('bodyEn')
  expect(textFieldOf('body.toAt')).toBe('body.toAt')
})
