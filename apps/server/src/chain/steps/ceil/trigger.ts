/**
 * Organisations with thresholds, or alerts of them, for which new data have arrived. At the beginning of each hour,
 * all organisations, because alerts of silent stations end.
 */
export const readingsAndCeilsTrigger = `
    select s.id as unit
      from setup s
      left join progress own on own.step = $1 and own.unit = s.id
     where (exists (select from ceil_version v
                     where v.setup_id = s.id and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed)
         or exists (select from user_ceil_version v
                     where v.setup_id = s.id and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed)
         or exists (select from own_alert a
                     where a.setup_id = s.id and a.rev <= $2 and $2 < a.rev_to and not a.is_over
                       and a.scope <> 'castpoint'))
       and (coalesce(own.done_at, '-infinity') < date_trunc('hour', $3::timestamptz)
            or exists (select from publication p
                        where p.rev > coalesce(own.done_rev, 0) and p.rev <= $2
                          and (p.setup_id is null or p.setup_id = s.id)
                          and p.topics && '{ceil,user_ceil,observation,setup_station}'))`
