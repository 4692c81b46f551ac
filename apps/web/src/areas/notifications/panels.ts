/** Notification panels that other areas show. */
export { NotificationSettings } from './NotificationSettings.tsx'
export { PointNotices } from './PointNotices.tsx'
