/** Circuits with new advice or changed limits. */
export const newAdviceOrLimitsTrigger = `
    select made.unit
      from progress made
      left join progress own on own.step = $1 and own.unit = made.unit
      left join directive_limit_version l
        on l.setup_id = split_part(made.unit, '/', 1) and l.directive_limit_id = split_part(made.unit, '/', 2)
       and l.rev_from <= $2 and $2 < l.rev_to
     where made.step = 'prescription' and made.product_rev <= $2
       and greatest(made.product_rev, l.rev_from) > coalesce(own.done_rev, 0)`
