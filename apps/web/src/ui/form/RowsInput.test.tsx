// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { draftOf, type GroupDraft } from './draft.ts'
import { FieldInputs } from './FieldInput.tsx'
import type { FieldErrors } from './field-error.ts'
import { field, PLAIN_TEXT } from './fields.ts'
import { FormErrors, FormWordsContext } from './form-context.ts'

const ROWS = { kind: 'rows', fields: [field('name', PLAIN_TEXT)], min: 0, max: 9 } as const
const FIELDS = [field('passes', ROWS)]
const WORDS = { label: (key: string) => key, hint: () => '', option: (_: string, option: string) => option }

function Example({ count, errors = {} }: { count: number; errors?: FieldErrors }) {
  const passes = Array.from({ length: count }, (_, index) => ({ name: `pass ${index}` }))
  const [draft, setDraft] = useState<GroupDraft>(() => draftOf(FIELDS, { passes }))
  return (
    <FormWordsContext value={{ ...WORDS, rowSummary: (_, index) => `summary ${index}` }}>
      <FormErrors value={errors}>
        <FieldInputs fields={FIELDS} draft={draft} onChange={setDraft} />
      </FormErrors>
    </FormWordsContext>
  )
}

const inputs = () => screen.queryAllByRole('textbox')

test('many rows are folded behind their summaries, and open one by one', async () => {
  const { user } = await drawn(<Example count={4} />)
  expect(inputs()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'summary 2' }))
  expect(inputs()).toEqual([screen.getByDisplayValue('pass 2')])
  expect(screen.getByRole('button', { name: 'summary 2', expanded: true })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'summary 2' }))
  expect(inputs()).toEqual([])
})

test('few rows are open', async () => {
  await drawn(<Example count={2} />)
  expect(inputs()).toHaveLength(2)
})

test('a row that is added to many is open', async () => {
  const { user } = await drawn(<Example count={3} />)
  const add = document.querySelector<HTMLButtonElement>('button[name=passes]')
  if (add) await user.click(add)
  expect(inputs()).toEqual([screen.getByDisplayValue('')])
})

test('a row with an error is open', async () => {
  await drawn(<Example count={4} errors={{ 'passes.1.name': { word: 'form.errors.missing' } }} />)
  expect(inputs()).toEqual([screen.getByDisplayValue('pass 1')])
})
