import { SETUPS_AWAITING_CORRECTIONS } from '../road/trigger.ts'

/** Organisations with an oversight for which relevant new data have arrived. */
export const newValuesTrigger = `
    select s.id as unit
      from setup s
      left join progress own on own.step = $1 and own.unit = s.id
     where exists (select from oversight_version v
                    where v.setup_id = s.id and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed)
       and s.id not in (${SETUPS_AWAITING_CORRECTIONS})
       and exists (select from publication p
                    where p.rev > coalesce(own.done_rev, 0) and p.rev <= $2
                      and (p.setup_id is null or p.setup_id = s.id)
                      and p.topics && '{oversight,risk_rules,observation,road_forecast,forecast_run,circuit_forecast,circuit,setup_station}')`
