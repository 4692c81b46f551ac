import { expect, test } from 'vitest'
import { fieldsOf } from '../../ui/form/schema-fields.ts'
import { placeSettingsError } from './server-error.ts'

const plain = fieldsOf({
  properties: {
    urls: { type: 'array', items: { type: 'string' } },
    stations: { type: 'array', items: { type: 'object', properties: { ref: { type: 'string' } } } },
    time: { type: 'object', properties: { format: { type: 'string' } } },
  },
})
const FIELDS = { plain, points: null }
const placed = (field?: string) =>
  Object.keys(placeSettingsError({ field, detail: 'why' }, FIELDS, ['apiKey']).errors)

test('a server error is displayed at the field it names, as deep as the form goes', () => {
  expect(placed('body.settings.stations.1.ref')).toEqual(['stations.1.ref'])
  expect(placed('settings.stations.1.unknown')).toEqual(['stations'])
  expect(placed('settings.urls.3')).toEqual(['urls'])
  expect(placed('time.format')).toEqual(['time.format'])
  expect(placed('body.name')).toEqual(['name'])
  expect(placed('settings.apiKey')).toEqual(['secrets.apiKey'])
})

test('an error without a field is displayed at the form', () => {
  expect(placeSettingsError({ field: 'body.settings', detail: 'x' }, FIELDS, [])).toEqual({
    errors: {},
    atForm: { word: 'form.errors.refused', detail: 'x' },
  })
  expect(placeSettingsError({ field: undefined, detail: undefined }, FIELDS, []).atForm).not.toBeNull()
})

test('a translated error is displayed in plain text, with its limit', () => {
  const detail = 'free_points 300: the free service allows for at most 300 points'
  expect(placeSettingsError({ field: 'body.settings.urls', detail }, FIELDS, []).errors).toEqual({
    urls: {
      word: 'connections.form.errors.free_points',
      limit: 300,
      detail: 'the free service allows for at most 300 points',
    },
  })
  const other = { field: 'body.settings.urls', detail: 'some_thing: else' }
  expect(placeSettingsError(other, FIELDS, []).errors).toEqual({
    urls: { word: 'form.errors.refused', detail: 'some_thing: else' },
  })
})
