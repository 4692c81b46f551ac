import type { Feature } from '@verglas/contract/features'
import { expect, test } from 'vitest'
import { openKinds, openKindsAt } from './kinds.ts'

const kindsWith = (...features: Feature[]) => openKinds((feature) => features.includes(feature))

test('a role without the right to subscribe has no notification settings', () => {
  expect(kindsWith('forecasts', 'alerts')).toEqual([])
})

test('alert notifications require alerts, and bulletins are removed if the role hides them', () => {
  expect(kindsWith('forecasts', 'datapoints_sub')).toEqual(['cast_update', 'bulletin_email'])
  expect(kindsWith('forecasts', 'alerts', 'datapoints_sub', 'bulletin_email_hide')).toEqual([
    'alert_email',
    'alert_sms',
    'alert_push',
    'cast_update',
  ])
})

test('a circuit has notifications of alerts only, for those who may see circuits', () => {
  const kindsOf = (...features: Feature[]) =>
    openKindsAt({ circuitId: 'c' }, (feature) => features.includes(feature))
  expect(kindsOf('forecasts', 'alerts', 'datapoints_sub')).toEqual([])
  expect(kindsOf('forecasts', 'datapoints_sub', 'roadcast')).toEqual([])
  expect(kindsOf('forecasts', 'alerts', 'datapoints_sub', 'roadcast')).toEqual([
    'alert_email',
    'alert_sms',
    'alert_push',
  ])
})
