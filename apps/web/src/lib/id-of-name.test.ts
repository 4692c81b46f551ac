import { expect, test } from 'vitest'
import { idOfName } from './id-of-name.ts'

test('a new entry has a unique id', () => {
  expect(idOfName('Qualité de l’air', 'view', new Set())).toBe('qualite-de-l-air')
  expect(idOfName('Vent', 'view', new Set(['vent', 'vent-2']))).toBe('vent-3')
  expect(idOfName('New', 'view', new Set())).toBe('new-2')
  expect(idOfName('!', 'view', new Set())).toBe('view')
})
