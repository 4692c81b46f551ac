/** A correction or treatment has priority for this long; later it is processed like any other input. */
const PROMPT = '1 hour'

/** Treatments are recorded all night long: roads and circuits are recomputed for all of them once per interval. */
const TREATMENT_INTERVAL = '10 minutes'

/** Treatments recorded recently, with the points they affect; processed with priority. */
export const RECENT_TREATMENTS = `
    select k.setup_id, t.castpoint_id, k.rev
      from publication k
      join treatment t on t.rev = k.rev
     where k.rev <= $2 and 'treatment' = any(k.topics) and k.known_at > $3::timestamptz - interval '${PROMPT}'
       and k.known_at <= date_bin('${TREATMENT_INTERVAL}', $3::timestamptz, timestamptz 'epoch')
       and t.treated_at > $3::timestamptz - interval '1 day'`

/** Blocks with a recorded treatment that their road forecasts do not include yet. */
export const newTreatmentsTrigger = `
    select c.block::text as unit
      from (${RECENT_TREATMENTS}) h
      join castpoint c on c.id = h.castpoint_id
      join progress own on own.step = $1 and own.unit = c.block::text
     where h.rev > own.done_rev`

/** Blocks with a changed correction of a forecaster that their road forecasts do not include yet. */
export const newCorrectionsTrigger = `
    select c.block::text as unit
      from correction_changes($2, $3) h
      join castpoint c on c.id = h.castpoint_id
      join progress own on own.step = $1 and own.unit = c.block::text
     where h.rev > own.done_rev`

/** Blocks with a new blend, or with a correction or a treatment that has not been applied yet. */
export const newInputsTrigger = `
    select made.unit
      from progress made
      left join progress own on own.step = $1 and own.unit = made.unit
     where made.step = 'blend' and made.product_rev > coalesce(own.done_rev, 0) and made.product_rev <= $2
     union
    ${newCorrectionsTrigger}
     union
    ${newTreatmentsTrigger}`

/**
 * Organisations with a correction, known at $2, that the road of its point does not include yet. Later steps wait
 * for that road, because they would be computed again at once.
 */
export const SETUPS_AWAITING_CORRECTIONS = `
    select h.setup_id
      from correction_changes($2, $3) h
      join castpoint c on c.id = h.castpoint_id
      join progress road on road.step = 'road' and road.unit = c.block::text
     where h.rev > road.done_rev or road.product_rev > $2`

/** Recent corrections for which people are still waiting, with their organisations. */
export const RECENT_CORRECTIONS = `
    select h.setup_id, h.castpoint_id, h.rev
      from correction_changes($2, $3) h
     where h.changed_at > $3::timestamptz - interval '${PROMPT}'`

/**
 * Organisations whose recent corrections are all included in the roads of their points and circuits. The step $1,
 * which evaluates these roads, is then pending once without its pause.
 */
export const appliedCorrectionsTrigger = `
    with recent as (${RECENT_CORRECTIONS}), product as (
      select h.setup_id, h.rev, road.done_rev, road.product_rev
        from recent h
        join castpoint c on c.id = h.castpoint_id
        join progress road on road.step = 'road' and road.unit = c.block::text
       union all
      select h.setup_id, h.rev, segment.done_rev, segment.product_rev
        from (select distinct setup_id from recent) s
       cross join lateral circuits_with_points(s.setup_id, $2, $3) u
        join recent h on h.setup_id = s.setup_id and h.castpoint_id = any(u.castpoint_ids)
        join progress segment on segment.step = 'segment' and segment.unit = s.setup_id || '/' || u.circuit_id
    )
    select p.setup_id as unit
      from product p
      left join progress own on own.step = $1 and own.unit = p.setup_id
     group by p.setup_id, own.done_rev
    having bool_and(p.done_rev >= p.rev) and max(p.product_rev) > coalesce(own.done_rev, 0)`
