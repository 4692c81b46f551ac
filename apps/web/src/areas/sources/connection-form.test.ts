import { describe, expect, test } from 'vitest'
import { formFieldsOf, readForm, startForm } from './connection-form.ts'
import type { ConnectionDetail } from './connection-view.ts'
import { aConnection, aSource } from './test-connection.ts'

const SOURCE = aSource({
  secrets: ['apiKey'],
  takesPoints: true,
  settingsSchema: {
    required: ['points', 'apiKey'],
    properties: {
      points: {
        type: 'array',
        items: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
      },
      apiKey: { type: 'string' },
      hours: { type: 'integer' },
    },
  },
})
const FIELDS = formFieldsOf(SOURCE)

function aDetail(settings: Record<string, unknown>): ConnectionDetail['connection'] {
  return { ...aConnection(), settings, secretsSet: ['apiKey'], changedBy: null, changedAt: null }
}

test('points and secrets have separate inputs', () => {
  expect(FIELDS.plain.map(({ key }) => key)).toEqual(['hours'])
  expect(FIELDS.points?.key).toBe('points')
})

test('a new connection fetches all points, requires its key, and has a name', () => {
  const draft = startForm(FIELDS, { name: ' Météo ' }, 2)
  const { body, errors } = readForm(SOURCE, FIELDS, draft, [])
  expect(body).toEqual({ name: 'Météo', settings: {}, secrets: {}, isEnabled: true })
  expect(errors).toEqual({ 'secrets.apiKey': { word: 'form.errors.required' } })
  expect(readForm(SOURCE, FIELDS, { ...draft, name: ' ' }, []).errors.name).toEqual({
    word: 'form.errors.required',
  })
})

test('if the organisation has no forecast point, a new connection starts with its own list', () => {
  const draft = startForm(FIELDS, { name: 'Météo' }, 0)
  expect(draft.hasOwnPoints).toBe(true)
  expect(readForm(SOURCE, FIELDS, draft, ['apiKey']).errors).toEqual({
    points: { word: 'form.errors.few', limit: 1 },
  })
  expect(startForm(FIELDS, aDetail({}), 0).hasOwnPoints).toBe(false)
})

test('its own points are sent unchanged', () => {
  const draft = startForm(FIELDS, aDetail({ points: [{ id: 'a' }], hours: 6 }))
  expect(draft.hasOwnPoints).toBe(true)
  expect(readForm(SOURCE, FIELDS, draft, ['apiKey']).body.settings).toEqual({
    points: [{ id: 'a' }],
    hours: 6,
  })
  const values = readForm(SOURCE, FIELDS, { ...draft, hasOwnPoints: false }, ['apiKey'])
  expect(values.body.settings).toEqual({ hours: 6 })
})

describe('a stored secret', () => {
  const draft = startForm(FIELDS, aDetail({}))

  test('is unchanged when nothing is typed', () => {
    expect(readForm(SOURCE, FIELDS, draft, ['apiKey'])).toMatchObject({ body: { secrets: {} }, errors: {} })
  })

  test('is replaced with the typed value', () => {
    const typed = { ...draft, secrets: { apiKey: ' k-1 ' }, removedSecrets: ['apiKey'] }
    expect(readForm(SOURCE, FIELDS, typed, ['apiKey']).body.secrets).toEqual({ apiKey: 'k-1' })
  })

  test('is removed with null, unless it is required', () => {
    const removed = { ...draft, removedSecrets: ['apiKey'] }
    const { body, errors } = readForm(SOURCE, FIELDS, removed, ['apiKey'])
    expect(body.secrets).toEqual({ apiKey: null })
    expect(errors).toEqual({ 'secrets.apiKey': { word: 'form.errors.required' } })
  })
})
