// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { field, PLAIN_TEXT } from './fields.ts'
import { PastePreview } from './PastePreview.tsx'
import { readPasted } from './pasted-rows.ts'

const FIELDS = [
  field('name', PLAIN_TEXT),
  field('km', { kind: 'number', isInteger: false, min: 0, max: 500 }),
  field('isOn', { kind: 'flag' }, { isRequired: false }),
]
const WORDS = { titlesOf: (key: string) => [key], namesOf: (_: string, option: string) => [option] }
const preview = (text: string) => <PastePreview fields={FIELDS} pasted={readPasted(FIELDS, text, WORDS)} />
const cellsOf = (line: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${line}\\b`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('displays the parsed rows under the names of the fields', async () => {
  await drawn(preview('km\tname\n12,5\tLe Crest'))
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Ligne', 'km', 'name'])
  expect(cellsOf('2')).toEqual(['12,5', 'Le Crest'])
})

test('an invalid cell has a symbol, not only a colour', async () => {
  await drawn(preview('name\tkm\nLe Crest\tfar'))
  expect(cellsOf('2')).toEqual(['Le Crest', '▲ far'])
})

test('displays the first of many rows and counts the rest', async () => {
  const lines = Array.from({ length: 9 }, (_, index) => `Place ${index}\t${index}`)
  await drawn(preview(['name\tkm', ...lines].join('\n')))
  expect(screen.getAllByRole('row')).toHaveLength(7)
  expect(screen.getByText('et 3 de plus')).toBeDefined()
})
