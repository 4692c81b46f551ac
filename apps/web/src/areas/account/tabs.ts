import type { Feature } from '@verglas/contract/features'

/** What can be followed today, as the tabs of the profile and the page of each type say it. */
export const FOLLOWED = [
  { type: 'stations', feature: 'stations', label: 'profile.stations' },
  { type: 'castpoints', feature: 'forecasts', label: 'profile.castpoints' },
  { type: 'cameras', feature: 'cameras', label: 'profile.cameras' },
] as const

/** The parts of the profile that are open: one that `profile_disable` closes leaves what signs in and who one is. */
export function profileTabs({
  userId,
  hasFeature,
}: {
  userId: string
  hasFeature: (feature: Feature) => boolean
}): readonly { path: string; label: string }[] {
  const id = encodeURIComponent(userId)
  const own = [
    { path: `/user/preferences/${id}`, label: 'profile.preferences' },
    { path: `/user/zone/${id}`, label: 'profile.zones' },
    { path: `/user/setups/${id}`, label: 'profile.setups' },
  ]
  return [
    { path: '/user', label: 'profile.info' },
    ...(hasFeature('profile_disable') ? [] : own),
    ...FOLLOWED.filter(({ feature }) => hasFeature(feature)).map(({ type, label }) => ({
      path: `/user/${type}`,
      label,
    })),
    { path: '/user/security', label: 'profile.security' },
  ]
}
