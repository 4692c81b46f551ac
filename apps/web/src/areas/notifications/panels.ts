/** Notification panels that other areas show. */
export { CircuitNotices, PointNotices } from './NoticeBell.tsx'
export { NotificationSettings } from './NotificationSettings.tsx'
