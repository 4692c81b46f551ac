import { expect, test } from 'vitest'
import { valueLines } from './act-values.ts'

const WORDS = {
  label: (field: string) => ({ zoneIds: 'Zones', isAdmin: 'Administrateur' })[field] ?? field,
  value: (field: string, value: unknown) =>
    field === 'isAdmin' ? (value === true ? 'Oui' : 'Non') : value === 'nord' ? 'Secteur Nord' : undefined,
  line: (label: string, value: string) => `${label}\u00a0: ${value}`,
}

test('a removed person has only the previous values, in plain text', () => {
  const before = { zoneIds: ['nord', 'x'], isAdmin: false, phone: null, features: [], limits: { most: 3 } }
  expect(valueLines(before, null, WORDS)).toEqual([
    'Zones\u00a0: Secteur Nord, x',
    'limits\u00a0: {"most":3}',
  ])
  expect(valueLines(null, before, WORDS)).toEqual([])
})

test('a change shows which values were empty', () => {
  const before = { zoneIds: [], isAdmin: false, phone: null }
  expect(valueLines(before, { zoneIds: ['nord'] }, WORDS)).toEqual([
    'Zones\u00a0: –',
    'Administrateur\u00a0: Non',
    'phone\u00a0: –',
  ])
})
