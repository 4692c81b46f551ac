import { expect, test } from 'vitest'
import { actionOf } from './use-shortcuts.ts'

const SHORTCUTS = { palette: () => {}, shortcuts: () => {}, goes: { s: () => {} } }

test('a letter opens its section only after g', () => {
  expect(actionOf('s', true, SHORTCUTS)).toBe(SHORTCUTS.goes.s)
  expect(actionOf('s', false, SHORTCUTS)).toBeUndefined()
  expect(actionOf('x', true, SHORTCUTS)).toBeUndefined()
})

test('/ opens the search and ? the shortcuts', () => {
  expect(actionOf('/', false, SHORTCUTS)).toBe(SHORTCUTS.palette)
  expect(actionOf('?', false, SHORTCUTS)).toBe(SHORTCUTS.shortcuts)
})
