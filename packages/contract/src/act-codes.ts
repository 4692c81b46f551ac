/** Verbs of administrative acts; the words for verbs and objects are in `language`. */
export const ACT_VERBS = [
  'created',
  'changed',
  'deleted',
  'locked',
  'unlocked',
  'invited',
  'accepted',
  'refused',
  'password_link_sent',
  'email_change_requested',
  'email_change_cancelled',
  'email_changed',
  'imported',
  'exported',
  'erased',
  'suspended',
  'reopened',
  'view_started',
  'view_ended',
  'merged',
] as const
export type ActVerb = (typeof ACT_VERBS)[number]

export const ACT_TARGETS = [
  'organisation',
  'zone',
  'role',
  'person',
  'demand',
  'connection',
  'camera',
  'subscription',
  'bulletin_schedule',
  'base_map',
  'vehicle',
  'depot',
  'wall',
  'station',
] as const
export type ActTarget = (typeof ACT_TARGETS)[number]
