/** Organisations with new forecasts or changed rules. */
export const ofForecastsAndRules = `
    select s.id as unit
      from setup s
      left join progress own on own.step = $1 and own.unit = s.id
     where exists (select from setup_castpoint d where d.setup_id = s.id)
       and exists (select from publication p
                    where p.rev > coalesce(own.done_rev, 0) and p.rev <= $2
                      and (p.setup_id is null or p.setup_id = s.id)
                      and p.topics && '{castpoint_rules,forecast_run,road_forecast}')`
