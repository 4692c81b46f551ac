// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { Conflict } from './Conflict.tsx'
import { differencesOf } from './conflict.ts'
import { draftOf, type GroupDraft, readDraft } from './draft.ts'
import { FieldInputs } from './FieldInput.tsx'
import { Form } from './Form.tsx'
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

test('what does not fit is said at its field, which has the focus, and nothing is sent', async () => {
  const send = vi.fn()
  const { user } = await drawn(<Example send={send} />)
  await user.clear(screen.getByLabelText(/Heures/))
  await user.type(screen.getByLabelText(/Heures/), '60')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(screen.getByText('Au plus 48.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/Heures/))
  expect(send).not.toHaveBeenCalled()
})

test('what the server refuses is said at the field that it names, and what was typed stays', async () => {
  const send = () => Promise.reject(new ApiError('Invalid', { field: 'body.name', detail: 'trop court' }))
  const { user } = await drawn(<Example send={send} />)
  await user.type(screen.getByLabelText(/Nom/), ' A')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Refusé par le serveur : trop court')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/Nom/).value).toBe('Col A')
})

test('any other refusal is said at the form', async () => {
  const { user } = await drawn(<Example send={() => Promise.reject(new ApiError('Network'))} />)
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/connexion|réseau/i))
})

test('a field that the server misses is asked for at its place', async () => {
  const send = () => Promise.reject(new ApiError('MissingParameter', { field: 'body.name' }))
  const { user } = await drawn(<Example send={send} />)
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('À remplir.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/Nom/))
})

test('where nobody knows the reason the form says what was not done', async () => {
  const failed = 'L’utilisateur n’a pas été créé.'
  const send = () => Promise.reject(new ApiError('Internal', { status: 500 }))
  const { user } = await drawn(<Example send={send} failed={failed} />)
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect((await screen.findByRole('alert')).textContent).toBe(failed)
})

test('of two changes both are shown, and what is chosen is sent on the newer one', async () => {
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

test('a moment is typed in parts, on a clock whose zone is named', async () => {
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
