/**
 * Circuits with newly computed segments, or whose organisation changed its treatment table, period of advice,
 * vehicles or depots.
 */
export const newSegmentsOrPracticeTrigger = `
    select made.unit
      from progress made
      left join progress own on own.step = $1 and own.unit = made.unit
      left join treatment_table_version t
        on t.setup_id = split_part(made.unit, '/', 1) and t.rev_from <= $2 and $2 < t.rev_to
      left join treatment_setting_version s
        on s.setup_id = split_part(made.unit, '/', 1) and s.rev_from <= $2 and $2 < s.rev_to
      left join lateral (
        select max(f.rev_from) as rev_from
          from (
            select rev_from from vehicle_version
             where setup_id = split_part(made.unit, '/', 1) and rev_from <= $2
             union all
            select rev_from from depot_version
             where setup_id = split_part(made.unit, '/', 1) and rev_from <= $2
          ) f
      ) f on true
     where made.step = 'segment' and made.product_rev <= $2
       and greatest(made.product_rev, t.rev_from, s.rev_from, f.rev_from) > coalesce(own.done_rev, 0)`
