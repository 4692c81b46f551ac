/**
 * Organisations with new forecasts of their points or circuits, or changed rules. At the beginning of each hour,
 * all organisations: the next hour comes within the warning period even if no forecast arrives.
 */
export const forecastsAndRulesTrigger = `
    select s.id as unit
      from setup s
      left join progress own on own.step = $1 and own.unit = s.id
     where (exists (select from setup_castpoint d where d.setup_id = s.id)
            or exists (select from circuit_version c where c.setup_id = s.id and c.rev_to = open_rev()))
       and (coalesce(own.done_at, '-infinity') < date_trunc('hour', $3::timestamptz)
            or exists (select from publication p
                        where p.rev > coalesce(own.done_rev, 0) and p.rev <= $2
                          and (p.setup_id is null or p.setup_id = s.id)
                          and p.topics && '{castpoint_rules,risk_rules,forecast_run,road_forecast,circuit_forecast,circuit}'))`
