/** What other areas show of what a person is told. */
export { NotificationSettings } from './NotificationSettings.tsx'
export { PointNotices } from './PointNotices.tsx'
