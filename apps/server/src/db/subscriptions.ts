import type { SetupDb } from './setup-db.ts'

export type Subscription = {
  id_castpoint: string
  order: number | null
  alert_email: boolean
  alert_sms: boolean
  bulletin_email: boolean
  notify: boolean
}

/**
 * What the person subscribed to at each forecast point of the organisation. `favourites` are listed first and in their
 * order, also without any subscription.
 */
export async function subscriptionsOf(
  db: SetupDb,
  personId: string,
  favourites: readonly string[] = [],
): Promise<Subscription[]> {
  return db.query<Subscription>(
    `with subscribed as (
       select castpoint_id, kind from notification where setup_id = $1 and person_id = $2
        union all
       select castpoint_id, 'bulletin_email' from cron_bulletin where setup_id = $1 and person_id = $2
        union all
       select unnest($3::text[]), 'favourite'
     )
     select s.castpoint_id as id_castpoint,
            array_position($3::text[], s.castpoint_id) - 1 as "order",
            bool_or(s.kind = 'alert_email') as alert_email,
            bool_or(s.kind = 'alert_sms') as alert_sms,
            bool_or(s.kind = 'bulletin_email') as bulletin_email,
            bool_or(s.kind = 'cast_update') as notify
       from subscribed s
       join setup_castpoint sc on sc.setup_id = $1 and sc.castpoint_id = s.castpoint_id
      group by s.castpoint_id
      order by "order" nulls last, s.castpoint_id`,
    [db.setupId, personId, favourites],
  )
}

type Fields = Pick<Subscription, 'alert_email' | 'alert_sms' | 'bulletin_email' | 'notify'>

/** The fields of each forecast point; a point without a forecast can have no subscription. */
export function subscriptionFields(
  subscriptions: readonly Subscription[],
): (castpointId: string | null) => Fields {
  const byPoint = new Map(subscriptions.map((own) => [own.id_castpoint, own]))
  return (castpointId) => {
    const pointSubscriptions = castpointId === null ? undefined : byPoint.get(castpointId)
    return {
      alert_email: pointSubscriptions?.alert_email ?? false,
      alert_sms: pointSubscriptions?.alert_sms ?? false,
      bulletin_email: pointSubscriptions?.bulletin_email ?? false,
      notify: pointSubscriptions?.notify ?? false,
    }
  }
}
