import { NOTIFICATION_KINDS, type NotificationKind } from '@verglas/contract/codes'
import type { Feature } from '@verglas/contract/features'

/** Kinds of message that a role may subscribe to at a point. Existing subscriptions can always be ended. */
export function openKinds(hasFeature: (feature: Feature) => boolean): readonly NotificationKind[] {
  if (!hasFeature('datapoints_sub') || !hasFeature('forecasts')) return []
  return NOTIFICATION_KINDS.filter((kind) => {
    if (kind === 'bulletin_email') return !hasFeature('bulletin_email_hide')
    return kind === 'cast_update' || hasFeature('alerts')
  })
}
