import { expect, test } from 'vitest'
import { effectiveFeatures, readOverrides, switched } from './feature-overrides.ts'

const NONE = readOverrides(null)

test('a feature of the role can be removed, a missing one added, and both undone', () => {
  const removed = switched(NONE, 'stations', { isOn: false, isOfRole: true })
  const overrides = switched(removed, 'alerts', { isOn: true, isOfRole: false })
  expect([...effectiveFeatures(['stations', 'forecasts'], overrides)]).toEqual(['forecasts', 'alerts'])

  const undone = switched(switched(overrides, 'stations', { isOn: true, isOfRole: true }), 'alerts', {
    isOn: false,
    isOfRole: false,
  })
  expect(undone).toEqual(NONE)
})

test('stored overrides are read back; an unknown feature is dropped', () => {
  expect(readOverrides('{"added":["alerts","fly"],"removed":["stations",3]}')).toEqual({
    added: ['alerts'],
    removed: ['stations'],
  })
  expect(readOverrides('no json')).toEqual(NONE)
  expect(readOverrides('{"added":"alerts"}')).toEqual(NONE)
})
