import { OwnCeilList } from '../ceils/panels.ts'
import { NotificationSettings } from '../notifications/panels.ts'
import { FollowSettings } from '../orders/panels.ts'
import { ProfileFrame } from './ProfileFrame.tsx'

/** Settings for notifications outside the screens. */
export function NotificationsPage() {
  return (
    <ProfileFrame>
      <NotificationSettings />
      <OwnCeilList />
      <FollowSettings />
    </ProfileFrame>
  )
}
