import type { FavouriteType } from '@verglas/contract/codes'
import { expect, test } from 'vitest'
import { profileTabs } from './tabs.ts'

const paths = (followed: FavouriteType[], ...features: string[]) =>
  profileTabs({ userId: 'u/1', followed, hasFeature: (feature) => features.includes(feature) }).map(
    ({ path }) => path,
  )

test('every type that can be followed has its tab, and personal tabs are present unless the profile is closed', () => {
  expect(paths(['stations', 'circuits'])).toEqual([
    '/user',
    '/user/preferences/u%2F1',
    '/user/zone/u%2F1',
    '/user/setups/u%2F1',
    '/user/stations',
    '/user/circuits',
    '/user/security',
  ])
  expect(paths(['castpoints'], 'profile_disable', 'forecasts')).toEqual([
    '/user',
    '/user/castpoints',
    '/user/notifications',
    '/user/security',
  ])
})
