// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { Conflict } from './Conflict.tsx'
import { differencesOf } from './conflict.ts'
import { draftOf, type GroupDraft, readDraft } from './draft.ts'
import { FieldInputs } from './FieldInput.tsx'
import { Form } from './Form.tsx'
import type { FieldError } from './field-error.ts'
import { field, PLAIN_TEXT } from './fields.ts'
import { placeError } from './place-error.ts'
import { useForm } from './use-form.ts'

const FIELDS = [
  field('name', PLAIN_TEXT),
  field('hours', { kind: 'number', isInteger: true, min: 1, max: 48 }),
  field('from', { kind: 'time', timeZone: 'Europe/Paris' }, { isRequired: false }),
]
const WORDS = {
  label: (key: string) => ({ name: 'Nom', hours: 'Heures', from: 'De' })[key] ?? key,
  hint: () => '',
  option: (_: string, option: string) => option,
}
type Stored = { name: string; hours: number; revision: number }
type Props = {
  send: (body: unknown, revision: number | null) => Promise<unknown>
  failed?: string
  onDone?: () => void
}

function Example({ send, failed, onDone = () => {} }: Props) {
  const form = useForm<{ values: GroupDraft }, unknown, unknown, Stored>({
    start: () => ({ values: draftOf(FIELDS, { name: 'Col', hours: 6 }) }),
    revision: 3,
    read: ({ values }) => {
      const { settings, errors } = readDraft(FIELDS, values)
      return { body: settings, errors }
    },
    send,
    onDone,
    place: (refusal) => placeError(refusal, FIELDS),
  })
  const { conflict, draft, base } = form
  const theirs = conflict?.stored && draftOf(FIELDS, conflict.stored)
  return (
    <Form
      form={form}
      words={WORDS}
      submitLabel="Enregistrer"
      {...(failed ? { failed } : {})}
      onCancel={() => {}}
      conflict={
        theirs && (
          <Conflict
            changedBy={conflict.changedBy}
            changedAt={conflict.changedAt}
            yours={draft.values}
            differences={differencesOf(FIELDS, { base: base.values, yours: draft.values, theirs })}
            onSave={(merged) =>
              void form.resolve({ values: merged }, { values: theirs }, conflict.stored?.revision ?? 0)
            }
            onCancel={() => {}}
          />
        )
      }
    >
      <FieldInputs fields={FIELDS} draft={draft.values} onChange={(values) => form.change({ values })} />
    </Form>
  )
}

test('reports an invalid value at its field, focuses it, and sends nothing', async () => {
  const send = vi.fn()
  const { user } = await drawn(<Example send={send} />)
  await user.clear(screen.getByLabelText(/Heures/))
  await user.type(screen.getByLabelText(/Heures/), '60')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(screen.getByText('Au plus 48.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/Heures/))
  expect(send).not.toHaveBeenCalled()
})

test('a corrected error goes at once, the others stay, and the focus stays where it is', async () => {
  const { user } = await drawn(<Example send={vi.fn()} />)
  await user.clear(screen.getByLabelText(/Nom/))
  await user.clear(screen.getByLabelText(/Heures/))
  await user.type(screen.getByLabelText(/Heures/), '60')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await user.type(screen.getByLabelText(/Heures/), '{Backspace}')
  expect(screen.queryByText('Au plus 48.')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText(/Heures/))
  expect(screen.getByText('À remplir.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(/Corrigez/)
  await user.type(screen.getByLabelText(/Nom/), 'Col')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('reports a refusal of the server at the field that it names, and keeps the input', async () => {
  const send = () => Promise.reject(new ApiError('Invalid', { field: 'body.name', detail: 'trop court' }))
  const { user } = await drawn(<Example send={send} />)
  await user.type(screen.getByLabelText(/Nom/), ' A')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Refusé par le serveur : trop court')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/Nom/).value).toBe('Col A')
})

test('reports any other refusal at the form', async () => {
  const { user } = await drawn(<Example send={() => Promise.reject(new ApiError('Network'))} />)
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/connexion|réseau/i))
})

test('reports at its input that the server misses a value, and focuses the input', async () => {
  const send = () => Promise.reject(new ApiError('MissingParameter', { field: 'body.name' }))
  const { user } = await drawn(<Example send={send} />)
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('À remplir.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/Nom/))
})

test('the form says what was not done if the reason is unknown', async () => {
  const failed = 'L’utilisateur n’a pas été créé.'
  const send = () => Promise.reject(new ApiError('Internal', { status: 500 }))
  const { user } = await drawn(<Example send={send} failed={failed} />)
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect((await screen.findByRole('alert')).textContent).toBe(failed)
})

test('displays both of two changes, and sends the selected one based on the newer one', async () => {
  const stored = { name: 'Col du Lac', hours: 12, revision: 4 }
  const conflict = { stored, changedBy: 'Olga', changedAt: '2026-11-21T12:00:00Z' }
  const send = vi.fn(async (_: unknown, revision: number | null) => {
    if (revision === 3) throw new ApiError('Invalid', { conflict })
  })
  const onDone = vi.fn()
  const { user } = await drawn(<Example send={send} onDone={onDone} />)
  await user.clear(screen.getByLabelText(/Nom/))
  await user.type(screen.getByLabelText(/Nom/), 'Viaduc')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Olga a modifié ceci entre-temps')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Nom, Votre saisie' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Heures, Olga' }).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Enregistrer ce choix' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(send).toHaveBeenLastCalledWith({ name: 'Viaduc', hours: 12 }, 4)
})

test('a date and time are typed in separate fields, with the time zone named', async () => {
  const send = vi.fn(async () => {})
  const { user } = await drawn(<Example send={send} />)
  const from = screen.getByRole('group', { name: 'De' })
  expect(from.parentElement?.textContent).toMatch(/Europe|heure|UTC|Paris/)
  await user.click(screen.getByLabelText('Date'))
  await user.paste('21/11/2026')
  await user.type(screen.getByLabelText('Heure'), '14')
  await user.type(screen.getByLabelText('Minute'), '30')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(send).toHaveBeenCalled())
  expect(send).toHaveBeenCalledWith({ name: 'Col', hours: 6, from: '2026-11-21T13:30:00.000Z' }, 3)
})

test('a number is shown and typed with the decimal mark of the language', async () => {
  const fields = [field('latitude', { kind: 'number', isInteger: false, min: -90, max: 90 })]
  let latest: GroupDraft = {}
  function Numbers() {
    const [draft, setDraft] = useState(() => draftOf(fields, { latitude: 44.5 }))
    latest = draft
    return <FieldInputs fields={fields} draft={draft} onChange={setDraft} />
  }
  const { user } = await drawn(<Numbers />)
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'latitude' })
  expect(input.value).toBe('44,5')
  await user.clear(input)
  await user.type(input, '44,97')
  expect(input.value).toBe('44,97')
  expect(readDraft(fields, latest)).toEqual({ settings: { latitude: 44.97 }, errors: {} })
})

const QUESTION = [field('isMeant', { kind: 'flag' }, { isRequired: false })]

function Question({ send }: Pick<Props, 'send'>) {
  const form = useForm<{ values: GroupDraft }, unknown, unknown, Stored>({
    start: () => ({ values: draftOf(QUESTION, {}) }),
    revision: 3,
    read: ({ values }) => {
      const errors: Record<string, FieldError> = {}
      if (values.isMeant !== true) errors.isMeant = { word: 'form.errors.required' }
      return { body: values, errors }
    },
    send,
    onDone: () => {},
    place: (refusal) => placeError(refusal, QUESTION),
  })
  return (
    <Form form={form} words={WORDS} submitLabel="Enregistrer" onCancel={() => {}}>
      <FieldInputs
        fields={QUESTION}
        draft={form.draft.values}
        onChange={(values) => form.change({ values })}
      />
    </Form>
  )
}

test('reports at a box that it has to be ticked, focuses it, and sends once it is', async () => {
  const send = vi.fn(async () => {})
  const { user } = await drawn(<Question send={send} />)
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(screen.getByText('À remplir.')).toBeTruthy()
  const box = screen.getByRole('checkbox', { name: 'isMeant' })
  expect(document.activeElement).toBe(box)
  expect(send).not.toHaveBeenCalled()
  await user.click(box)
  expect(screen.queryByText('À remplir.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(send).toHaveBeenCalled()
})
