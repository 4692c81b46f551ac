import { expect, test } from 'vitest'
import type { ExternalView } from '../../../lib/external-view.ts'
import { draftOf } from '../../../ui/form/draft.ts'
import { readView, toViewSettings, VIEW_FIELDS } from './view-form.ts'

const view: ExternalView = {
  id: 'vent',
  revision: 3,
  kind: 'windy',
  name: { fr: 'Vent', en: 'Wind' },
  address: 'https://embed.windy.com/?k=secret',
  attribution: 'Windy.com',
  order: 1,
  isEnabled: true,
  pattern: 'https://embed.windy.com/?k={key}',
  hasKey: true,
}

test('a view saved unchanged keeps its key', () => {
  const { body, errors } = readView(draftOf(VIEW_FIELDS, toViewSettings(view)))
  expect(errors).toEqual({})
  expect(body).toEqual({
    kind: 'windy',
    name: view.name,
    pattern: view.pattern,
    attribution: 'Windy.com',
    order: 1,
    isEnabled: true,
  })
})

test('a typed key is sent for browsers, and missing values are reported at their fields', () => {
  const draft = { ...draftOf(VIEW_FIELDS, toViewSettings(view)), key: 'abc', pattern: '' }
  const { body, errors } = readView(draft)
  expect(body).toMatchObject({ key: 'abc', keyForBrowser: true })
  expect(errors).toEqual({ pattern: { word: 'form.errors.required' } })
})
