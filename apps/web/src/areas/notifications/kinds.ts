import { ALERT_NOTIFICATION_KINDS, NOTIFICATION_KINDS, type NotificationKind } from '@verglas/contract/codes'
import type { Feature } from '@verglas/contract/features'

/** The subject of notifications. */
export type NoticePlace = { readonly castpointId: string } | { readonly circuitId: string }

/** Kinds of message that a role may subscribe to at a place. */
export const openKindsAt = (
  place: NoticePlace,
  hasFeature: (feature: Feature) => boolean,
): readonly NotificationKind[] =>
  'circuitId' in place ? openCircuitKinds(hasFeature) : openKinds(hasFeature)

/** A circuit has alerts, but no forecast about which one could be notified. */
function openCircuitKinds(hasFeature: (feature: Feature) => boolean): readonly NotificationKind[] {
  return hasFeature('roadcast')
    ? openKinds(hasFeature).filter((kind) => ALERT_NOTIFICATION_KINDS.some((each) => each === kind))
    : []
}

/** Kinds of message that a role may subscribe to at a point. Existing subscriptions can always be ended. */
export function openKinds(hasFeature: (feature: Feature) => boolean): readonly NotificationKind[] {
  if (!hasFeature('datapoints_sub') || !hasFeature('forecasts')) return []
  return NOTIFICATION_KINDS.filter((kind) => {
    if (kind === 'bulletin_email') return !hasFeature('bulletin_email_hide')
    return kind === 'cast_update' || hasFeature('alerts')
  })
}
