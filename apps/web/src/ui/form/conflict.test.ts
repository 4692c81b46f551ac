import { expect, test } from 'vitest'
import { differencesOf, mergedDraft } from './conflict.ts'
import { field, PLAIN_TEXT } from './fields.ts'

const FIELDS = ['name', 'url', 'note'].map((key) => field(key, PLAIN_TEXT))
const base = { name: 'A', url: 'x', note: '' }

test('equal values in both versions are not a difference', () => {
  expect(
    differencesOf(FIELDS, { base, yours: { ...base, url: 'y' }, theirs: { ...base, url: 'y' } }),
  ).toEqual([])
})

test('a change in one version wins, and of two changes the person’s own', () => {
  const versions = { base, yours: { ...base, name: 'B', url: 'y' }, theirs: { ...base, url: 'z', note: 'n' } }
  const differences = differencesOf(FIELDS, versions)
  expect(differences.map(({ field: { key }, usual }) => [key, usual])).toEqual([
    ['name', 'yours'],
    ['url', 'yours'],
    ['note', 'theirs'],
  ])
  const usualOf = new Map(differences.map((difference) => [difference.field.key, difference.usual]))
  expect(mergedDraft(versions.yours, differences, (key) => usualOf.get(key) ?? 'yours')).toEqual({
    name: 'B',
    url: 'y',
    note: 'n',
  })
})

test('rows are compared by content, not by the order of input', () => {
  const rows = [field('points', { kind: 'rows', fields: FIELDS, min: null, max: null })]
  const points = (id: number) => ({ points: [{ id, values: { name: 'A', url: '', note: '' } }] })
  expect(differencesOf(rows, { base: points(0), yours: points(0), theirs: points(7) })).toEqual([])
})
