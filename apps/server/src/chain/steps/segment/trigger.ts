import { RECENT_CORRECTIONS, RECENT_TREATMENTS, SETUPS_AWAITING_CORRECTIONS } from '../road/trigger.ts'

/**
 * Circuits that were changed, or whose organisation has new road forecasts or another risk table. While a block of
 * its points has new weather but no new road yet, a circuit waits, because it would be computed again at once.
 */
export const newRoadsTrigger = `
    with block as (
      select distinct d.setup_id, p.block::text as unit
        from setup_castpoint d
        join castpoint p on p.id = d.castpoint_id
    ), setup_state as (
      select b.setup_id, max(road.product_rev) filter (where road.product_rev <= $2) as road_rev,
             bool_or(weather.product_rev > road.done_rev) as is_waiting
        from block b
        join progress road on road.step = 'road' and road.unit = b.unit
        left join progress weather on weather.step = 'blend' and weather.unit = b.unit
       group by b.setup_id
    )
    select c.setup_id || '/' || c.circuit_id as unit
      from circuit_version c
      join setup_state s on s.setup_id = c.setup_id
      left join progress own on own.step = $1 and own.unit = c.setup_id || '/' || c.circuit_id
      left join risk_rules_version r on r.setup_id = c.setup_id and r.rev_from <= $2 and $2 < r.rev_to
     where c.rev_from <= $2 and $2 < c.rev_to and not c.is_removed and not coalesce(s.is_waiting, false)
       and c.setup_id not in (${SETUPS_AWAITING_CORRECTIONS})
       and greatest(c.rev_from, r.rev_from, s.road_rev) > coalesce(own.done_rev, 0)`

/** Circuits that use a point with one of these changes and do not include it yet. */
const withPointsOf = (changes: string) => `
    with recent as (${changes})
    select own.unit
      from (select distinct setup_id from recent) s
     cross join lateral circuits_with_points(s.setup_id, $2, $3) c
      join progress own on own.step = $1 and own.unit = s.setup_id || '/' || c.circuit_id
     where exists (select from recent h
                    where h.setup_id = s.setup_id and h.castpoint_id = any(c.castpoint_ids) and h.rev > own.done_rev)`

/** Circuits that do not yet include a recent correction, its withdrawal, or a recorded treatment. */
export const newChangesTrigger = `(${withPointsOf(RECENT_CORRECTIONS)}) union (${withPointsOf(RECENT_TREATMENTS)})`

/** Circuits of an organisation that has changed its table of risks since their last forecast. */
export const newTablesTrigger = `
    select own.unit
      from progress own
      join risk_rules_version r on r.setup_id = split_part(own.unit, '/', 1)
     where own.step = $1 and r.rev_from > own.done_rev and r.rev_from <= $2`
