import type { FavouriteType } from '@verglas/contract/codes'
import { expect, test } from 'vitest'
import { openTab } from '../../ui/page/open-tab.ts'
import { profileTabs } from './tabs.ts'

const paths = (followed: FavouriteType[], ...features: string[]) =>
  profileTabs({ userId: 'u/1', followed, hasFeature: (feature) => features.includes(feature) }).map(
    ({ path }) => path,
  )

test('one tab covers all types of favourites, and personal tabs are present unless the profile is closed', () => {
  expect(paths(['stations', 'circuits'])).toEqual([
    '/user',
    '/user/preferences/u%2F1',
    '/user/zone/u%2F1',
    '/user/setups/u%2F1',
    '/user/stations',
    '/user/security',
  ])
  expect(paths(['castpoints'], 'profile_disable', 'forecasts')).toEqual([
    '/user',
    '/user/castpoints',
    '/user/notifications',
    '/user/security',
  ])
})

test('the tab of the favourites is the open one at the address of every type', () => {
  const tabs = profileTabs({ userId: 'u1', followed: ['stations', 'circuits'], hasFeature: () => true })
  expect(openTab(tabs, '/user/circuits')?.label).toBe('profile.follows')
  expect(openTab(tabs, '/user/stations')?.label).toBe('profile.follows')
  expect(openTab(tabs, '/user/security')?.label).toBe('profile.security')
})
