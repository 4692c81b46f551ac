import { expect, test } from 'vitest'
import { folded } from './folding.ts'

test.each([
  ['Étang', 'etang'],
  ['CŒUR', 'coeur'],
  ['L’Œuf', 'l’oeuf'],
  ['Ex æquo', 'ex aequo'],
  ['Ça où ïambe', 'ca ou iambe'],
])('%s is found by %s', (text, typed) => {
  expect(folded(text)).toBe(typed)
  expect(folded(typed)).toBe(typed)
})
