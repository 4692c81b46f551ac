import { PointNotices } from '../notifications/panels.ts'

/** Where favourites are listed: what one is told of the point. */
export function FollowedNotices({ id, name }: { id: string; name: string }) {
  return <PointNotices castpointId={id} name={name} />
}
