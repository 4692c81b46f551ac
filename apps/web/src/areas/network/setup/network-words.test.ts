import { expect, test } from 'vitest'
import { frenchDisplay } from '../../../test-support/a-display.ts'
import { type Fault, faultWords } from './network-words.ts'

const aFault = (overrides: Partial<Fault>): Fault => ({
  feature: 'viaduc-3',
  number: 12,
  name: 'Viaduc de la Truyère',
  code: 'invalid',
  detail: '',
  values: {},
  place: null,
  ...overrides,
})
const wordsOf = (overrides: Partial<Fault>) =>
  faultWords(frenchDisplay, aFault(overrides)).replace(/\u00a0/g, ' ')

test('a fault names the number, the name and the id of its segment, and the field as in the file and in words', () => {
  expect(wordsOf({ values: { field: 'kmFrom', problem: 'most', bound: 10_000 } })).toMatch(
    /^élément nº 12, Viaduc de la Truyère \(viaduc-3\) : « kmFrom \(PK de début\) » doit être au plus 10.000\.$/,
  )
})

test('a feature without an id is named by its number; a fault of the file itself has neither', () => {
  expect(
    wordsOf({ feature: 'features.6', number: 7, name: null, values: { field: 'id', problem: 'missing' } }),
  ).toBe('élément nº 7 : « id (identifiant) » manque.')
  expect(wordsOf({ feature: '', number: null, name: null, code: 'no_circuit' })).toBe(
    'le fichier ne contient aucun circuit.',
  )
})

test.each([
  [
    { field: 'coordinates.3.1', problem: 'most', bound: 90 },
    /le point nº 4 du tracé n’est pas une longitude/,
  ],
  [{ field: 'coordinates', problem: 'least', bound: 2 }, /le tracé a moins de deux points/],
  [{ field: 'coordinates', problem: 'most', bound: 1000 }, /le tracé a plus de 1.000 points/],
  [{ field: 'name', problem: 'empty', bound: 1 }, /« name \(nom\) » est vide/],
  [{ field: 'road', problem: 'long', bound: 200 }, /« road \(route\) » a plus de 200 caractères/],
  [{ field: 'layers.0.material', problem: 'type' }, /« layers\.0\.material \(couches de la chaussée\) »/],
])('%o is said in an operator’s words', (values, words) => {
  expect(wordsOf({ values })).toMatch(words)
})
