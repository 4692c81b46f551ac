import { expect, test } from 'vitest'
import { type ExternalView, findView, hostOf, middleOf } from './external-view.ts'

const view = {
  id: 'vent',
  kind: 'windy',
  isEnabled: true,
  pattern: 'https://embed.windy.com/?k={key}',
} as ExternalView

test('an address names a view or its kind, but no disabled one', () => {
  expect(findView([view], 'vent')).toBe(view)
  expect(findView([view], 'windy')).toBe(view)
  expect(findView([{ ...view, isEnabled: false }], 'windy')).toBeUndefined()
  expect(hostOf(view)).toBe('embed.windy.com')
})

test('a view opens at the centre of the stations', () => {
  expect(
    middleOf([
      { latitude: 44, longitude: 3 },
      { latitude: 45, longitude: 3.5 },
    ]),
  ).toEqual({ lat: 44.5, lon: 3.25 })
  expect(middleOf([])).toEqual({ lat: 46.5, lon: 2.5 })
})
