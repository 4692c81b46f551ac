import { expect, test } from 'vitest'
import { profileTabs } from './tabs.ts'

const paths = (...features: string[]) =>
  profileTabs({ userId: 'u/1', hasFeature: (feature) => features.includes(feature) }).map(({ path }) => path)

test('what can be followed is there with its section, and what is one’s own unless the profile is closed', () => {
  expect(paths('stations', 'cameras')).toEqual([
    '/user',
    '/user/preferences/u%2F1',
    '/user/zone/u%2F1',
    '/user/setups/u%2F1',
    '/user/stations',
    '/user/cameras',
    '/user/security',
  ])
  expect(paths('forecasts', 'profile_disable')).toEqual(['/user', '/user/castpoints', '/user/security'])
})
