/**
 * Blocks with a new blend, or with a new correction of a forecaster, or one withdrawn, that has not been applied
 * yet.
 */
export const ofNewBlendsAndCorrections = `
    select made.unit
      from progress made
      left join progress own on own.step = $1 and own.unit = made.unit
     where made.step = 'blend' and made.product_rev > coalesce(own.done_rev, 0) and made.product_rev <= $2
     union
    select c.block::text
      from humancast h
      join castpoint c on c.id = h.castpoint_id
      join progress own on own.step = $1 and own.unit = c.block::text
     where h.rev > own.done_rev and h.rev <= $2 and h.corrections <> '[]'
       and is_own_castpoint(h.setup_id, h.castpoint_id)`

/**
 * Organisations with a correction that the road of its point does not include yet. Whatever follows from the
 * roads waits for it, because it would be computed again at once.
 */
export const OF_CORRECTIONS_TO_COME = `
    select h.setup_id
      from humancast h
      join castpoint c on c.id = h.castpoint_id
      join progress road on road.step = 'road' and road.unit = c.block::text
     where h.rev > road.done_rev and h.rev <= $2 and h.corrections <> '[]'
       and is_own_castpoint(h.setup_id, h.castpoint_id)`
