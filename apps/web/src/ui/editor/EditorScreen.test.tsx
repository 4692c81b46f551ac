// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { CallBody } from '@verglas/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawn } from '../../test-support/drawn.tsx'
import { draftOf } from '../form/draft.ts'
import { FieldInputs } from '../form/FieldInput.tsx'
import { FieldsConflict } from '../form/FieldsConflict.tsx'
import { Form } from '../form/Form.tsx'
import { field, PLAIN_TEXT } from '../form/fields.ts'
import { useForm } from '../form/use-form.ts'
import { EditorScreen } from '../screen/EditorScreen.tsx'
import { type Editing, newIdIn, type Saved, useVersionedEditor } from './use-versioned-editor.ts'

type Body = Omit<CallBody<'putVehicle'>, 'expectedRevision'>
type Vehicle = Body & { id: string; revision: number }
/** Values that are saved although the form of this test has no inputs for them. */
const REST: Omit<Body, 'name'> = {
  circuitId: null,
  capacityKg: null,
  materials: ['nacl'],
  depotId: null,
  isInService: true,
}

const CALLS = {
  get: 'getVehicle',
  put: 'putVehicle',
  remove: 'removeVehicle',
  create: newIdIn('listVehicles', 'vehicle'),
  changes: ['listVehicles'],
} as const

const FIELDS = [field('name', PLAIN_TEXT)]
const WORDS = { label: (key: string) => key, hint: () => '', option: (_: string, option: string) => option }

function VehicleForm({ vehicle, onSave, ...editing }: Editing<Body> & { vehicle: Vehicle | undefined }) {
  const toDraft = (version: Vehicle | undefined) => draftOf(FIELDS, version ? { name: version.name } : {})
  const form = useForm<ReturnType<typeof toDraft>, Body, Saved, Vehicle>({
    start: () => toDraft(vehicle),
    ...(vehicle && { revision: vehicle.revision }),
    read: ({ name }) => ({ body: { name: String(name), ...REST }, errors: {} }),
    send: onSave,
    onDone: editing.onDone,
    place: () => ({ errors: {}, atForm: null }),
  })
  return (
    <Form
      form={form}
      words={WORDS}
      submitLabel="save"
      onCancel={editing.onCancel}
      conflict={
        form.conflict && (
          <FieldsConflict form={form} fields={FIELDS} draftOf={toDraft} onReload={editing.onReload} />
        )
      }
    >
      <FieldInputs fields={FIELDS} draft={form.draft} onChange={form.change} />
    </Form>
  )
}

let navigated: string[] = []

function Screen({ id, isStaying = false }: { id: string | null; isStaying?: boolean }) {
  const editor = useVersionedEditor(CALLS, id)
  return (
    <EditorScreen
      editor={editor}
      title={(vehicle) => vehicle?.name ?? 'new vehicle'}
      words={{
        failed: 'failed',
        missingText: 'gone',
        remove: 'remove',
        removeQuestion: ({ name }) => `remove ${name}?`,
        removed: 'removed',
      }}
      back="back"
      toList={() => navigated.push('list')}
      {...(isStaying && { onSaved: (saved: string) => navigated.push(saved) })}
    >
      {(vehicle, editing) => <VehicleForm vehicle={vehicle} {...editing} />}
    </EditorScreen>
  )
}

/** The stored vehicles, as the server would answer them. */
let stored: Vehicle[] = []
let requests: { method: string; address: string; body?: unknown }[] = []
let reads: string[] = []

beforeEach(() => {
  stored = [{ id: 'plow-1', revision: 4, name: 'Plow 1', ...REST }]
  requests = []
  reads = []
  navigated = []
  vi.stubGlobal('fetch', answer)
})
afterEach(() => vi.unstubAllGlobals())

async function answer(address: string, { method = 'GET', body }: RequestInit = {}) {
  const { pathname, search } = new URL(address, 'http://localhost')
  const id = /vehicles\/([^/]+)$/.exec(pathname)?.[1]
  const vehicle = stored.find((each) => each.id === id)
  const sent = body === undefined ? undefined : JSON.parse(String(body))
  if (method === 'GET') reads.push(pathname)
  else requests.push({ method, address: pathname + search, ...(sent && { body: sent }) })
  if (id === undefined) return Response.json({ entries: stored })
  const expected = sent ? sent.expectedRevision : Number(new URLSearchParams(search).get('expectedRevision'))
  if (method !== 'GET' && expected !== (vehicle?.revision ?? null)) {
    const conflict = { stored: vehicle ?? null, changedBy: 'Ana', changedAt: '2026-01-15T06:00:00Z', sent }
    const headers = { 'content-type': 'application/problem+json' }
    return Response.json({ code: 'Conflict', status: 409, conflict }, { status: 409, headers })
  }
  if (method === 'PUT') {
    const entry = { id, revision: (vehicle?.revision ?? 0) + 1, name: sent.name, ...REST }
    stored = [...stored.filter((each) => each.id !== id), entry]
    return Response.json({ entry, rev: 9 })
  }
  if (method === 'DELETE') stored = stored.filter((each) => each.id !== id)
  if (!vehicle) return Response.json({ code: 'NotFound', status: 404 }, { status: 404 })
  return Response.json(method === 'DELETE' ? { rev: 9 } : { entry: vehicle })
}

const SLOW = { timeout: 15_000 }
const nameInput = () => screen.findByRole('textbox', { name: 'name' }, SLOW)
const press = (name: string) => screen.getByRole('button', { name })

async function typed(element: Parameters<typeof drawn>[0], name: string) {
  const { user } = await drawn(element)
  const input = await nameInput()
  await user.clear(input)
  await user.type(input, name)
  return user
}

test('saves with the revision that was loaded, and goes to the list', async () => {
  const user = await typed(<Screen id="plow-1" />, 'Plow 2')
  await user.click(press('save'))
  await vi.waitFor(() => expect(navigated).toEqual(['list']), SLOW)
  expect(requests).toMatchObject([{ method: 'PUT', body: { name: 'Plow 2', ...REST, expectedRevision: 4 } }])
})

test('gives a new entry an id from its name that no other has', async () => {
  const user = await typed(<Screen id={null} isStaying />, 'Plow 1')
  await user.click(press('save'))
  await vi.waitFor(() => expect(navigated).toEqual(['plow-1-2']), SLOW)
  expect(requests[0]?.body).toEqual({ name: 'Plow 1', ...REST, expectedRevision: null })
})

test('a form that stays open after saving saves again, based on what it saved', async () => {
  const user = await typed(<Screen id="plow-1" isStaying />, 'Plow 2')
  const before = await nameInput()
  await user.click(press('save'))
  // the form restarts once the saved version has been read
  await vi.waitFor(async () => expect(await nameInput()).not.toBe(before), SLOW)
  await user.type(await nameInput(), '0')
  await user.click(press('save'))
  await vi.waitFor(() => expect(navigated).toEqual(['plow-1', 'plow-1']), SLOW)
  expect(stored).toMatchObject([{ name: 'Plow 20', revision: 6 }])
})

test('shows both versions if somebody else saved first, and saves the chosen one', async () => {
  const user = await typed(<Screen id="plow-1" />, 'Mine')
  stored = [{ id: 'plow-1', revision: 5, name: 'Theirs', ...REST }]
  await user.click(press('save'))
  expect(await screen.findByText('Theirs', {}, SLOW)).toBeDefined()
  expect(screen.getByText('Mine')).toBeDefined()
  await user.click(press('Enregistrer ce choix'))
  await vi.waitFor(() => expect(navigated).toEqual(['list']), SLOW)
  expect(stored).toMatchObject([{ name: 'Mine', revision: 6 }])
})

test('cancelling a conflict starts the form again with the stored version', async () => {
  const user = await typed(<Screen id="plow-1" />, 'Mine')
  stored = [{ id: 'plow-1', revision: 5, name: 'Theirs', ...REST }]
  await user.click(press('save'))
  await screen.findByText('Theirs', {}, SLOW)
  await user.click(press('Annuler'))
  expect(await screen.findByDisplayValue('Theirs', {}, SLOW)).toBeDefined()
})

test('deletes only after a question', async () => {
  const { user } = await drawn(<Screen id="plow-1" />)
  await nameInput()
  await user.click(press('remove'))
  expect(screen.getByText('remove Plow 1?')).toBeDefined()
  expect(requests).toEqual([])
  const [, confirm] = screen.getAllByRole('button', { name: 'remove' })
  if (confirm) await user.click(confirm)
  await vi.waitFor(() => expect(navigated).toEqual(['list']), SLOW)
  expect(requests).toMatchObject([
    { method: 'DELETE', address: expect.stringContaining('expectedRevision=4') },
  ])
})

test('never requests an entry again that it has deleted', async () => {
  const { user } = await drawn(<Screen id="plow-1" />)
  await nameInput()
  reads = []
  await user.click(press('remove'))
  const [, confirm] = screen.getAllByRole('button', { name: 'remove' })
  if (confirm) await user.click(confirm)
  await vi.waitFor(() => expect(navigated).toEqual(['list']), SLOW)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(reads.filter((path) => path.endsWith('/plow-1'))).toEqual([])
})

test('nothing is deleted while looking back in time', async () => {
  await drawn(<Screen id="plow-1" />, { address: '/?time=2026-01-15T06:00:00Z' })
  await nameInput()
  expect(press('remove')).toHaveProperty('disabled', true)
})

test('says that an entry does not exist', async () => {
  await drawn(<Screen id="plow-9" />)
  expect(await screen.findByText('gone', {}, SLOW)).toBeDefined()
})
