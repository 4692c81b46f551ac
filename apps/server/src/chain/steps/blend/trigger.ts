import { BLEND_SOURCE } from '@verglas/contract/codes'
import { OLDEST_RUN } from '../../facts/forecast-runs.ts'

/** Wait after a full hour before a new blend, because the readings of the hour arrive within this time. */
const HOUR_GRACE = '2 minutes'

/** Blocks with a new raw run or ensemble run, or with readings of a new hour. */
export const newWeatherTrigger = `
    select c.block::text as unit
      from castpoint c
      join forecast_run r on r.castpoint_id = c.id
      left join progress own on own.step = $1 and own.unit = c.block::text
     where r.source <> '${BLEND_SOURCE}' and r.rev > coalesce(own.done_rev, 0) and r.rev <= $2
       and r.issued_at <= $3::timestamptz and r.issued_at > $3::timestamptz - interval '${OLDEST_RUN}'
     union
    select c.block::text
      from castpoint c
      join ensemble_run r on r.castpoint_id = c.id
      left join progress own on own.step = $1 and own.unit = c.block::text
     where r.rev > coalesce(own.done_rev, 0) and r.rev <= $2
       and r.issued_at <= $3::timestamptz and r.issued_at > $3::timestamptz - interval '${OLDEST_RUN}'
     union
    select own.unit
      from progress own
     where own.step = $1
       and date_trunc('hour', own.done_at) < date_trunc('hour', $3::timestamptz - interval '${HOUR_GRACE}')
       and exists (
         select from castpoint c
           join castpoint_version v on v.castpoint_id = c.id and v.rev_from <= $2 and $2 < v.rev_to
           join observation o on o.station_id = v.station_id
          where c.block = own.unit::integer and o.rev > own.done_rev and o.rev <= $2
            and o.observed_at > $3::timestamptz - interval '90 minutes')`
