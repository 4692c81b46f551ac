import type { Db } from '../db/database.ts'

/**
 * When a threshold was known to be crossed: with the reading that opened its alert (the second reading; for
 * slow stations the first), or, for a threshold set later, when it was set. Keyed by alert id; alerts without
 * readings are missing.
 */
export async function readingTimes(
  db: Db,
  setupId: string,
  alertIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db.query<{ id: string; knownAt: Date }>(
    `select a.alert_id as id, p.known_at as "knownAt"
       from own_alert a
      cross join lateral (
        select coalesce(
          (select o.rev
             from observation o
            where o.station_id = a.station_id and o.observed_at > a.starts_at and o.rev <= a.rev
            order by o.observed_at, o.rev
            limit 1),
          (select min(o.rev)
             from observation o
            where o.station_id = a.station_id and o.observed_at = a.starts_at and o.rev <= a.rev)) as rev
      ) reading
       left join user_ceil_version v
         on v.setup_id = a.setup_id and v.person_id = a.person_id and v.station_id = a.station_id
        and v.rev_from <= a.rev and a.rev < v.rev_to
       join publication p on p.rev = greatest(reading.rev, coalesce(v.rev_from, 0))
      where a.setup_id = $1 and a.alert_id = any($2) and a.station_id is not null and reading.rev is not null
        and a.rev = (select min(b.rev) from own_alert b where b.setup_id = a.setup_id and b.alert_id = a.alert_id)
      order by a.alert_id`,
    [setupId, alertIds],
  )
  return new Map(rows.map(({ id, knownAt }) => [id, knownAt]))
}
