import type { FavouriteType } from '@verglas/contract/codes'
import type { Feature } from '@verglas/contract/features'

/**
 * The visible tabs of the profile. Closing it with `profile_disable` leaves sign-in and the person's own
 * data.
 */
export function profileTabs({
  userId,
  followed,
  hasFeature,
}: {
  userId: string
  /** The types of items that the person can follow. */
  followed: readonly FavouriteType[]
  hasFeature: (feature: Feature) => boolean
}): readonly { path: string; label: string; alsoAt?: readonly string[] }[] {
  const id = encodeURIComponent(userId)
  const accountTabs = [
    { path: `/user/preferences/${id}`, label: 'profile.preferences' },
    { path: `/user/zone/${id}`, label: 'profile.zones' },
    { path: `/user/setups/${id}`, label: 'profile.setups' },
  ]
  const [first, ...others] = followed.map((type) => `/user/${type}`)
  return [
    { path: '/user', label: 'profile.info' },
    ...(hasFeature('profile_disable') ? [] : accountTabs),
    ...(first ? [{ path: first, alsoAt: others, label: 'profile.follows' }] : []),
    ...(hasFeature('forecasts') ? [{ path: '/user/notifications', label: 'profile.notifications' }] : []),
    { path: '/user/security', label: 'profile.security' },
  ]
}
