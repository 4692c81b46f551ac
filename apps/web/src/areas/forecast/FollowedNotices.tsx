import { PointNotices } from '../notifications/panels.ts'

/** The notifications about the point, displayed in the list of favourites. */
export function FollowedNotices({ id, name }: { id: string; name: string }) {
  return <PointNotices castpointId={id} name={name} />
}
