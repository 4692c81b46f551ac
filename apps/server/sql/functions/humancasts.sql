-- Also accepts rows of version 1.0, each of which is for one point and was written once and withdrawn once.
create or replace function append_humancast(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  versions jsonb;
begin
  select jsonb_agg(
           case when r.value ? 'castpoint_id'
                then r.value || jsonb_build_object(
                       'scope', 'castpoint',
                       'scope_id', r.value -> 'castpoint_id',
                       'castpoint_ids', jsonb_build_array(r.value -> 'castpoint_id'),
                       'is_removed', r.value -> 'is_withdrawn',
                       'changed_by', r.value -> 'acted_by')
                else r.value end
           order by r.ordinality)
    into versions
    from jsonb_array_elements(p_rows) with ordinality r;
  return append_version('humancast_version', '{setup_id,humancast_id}', p_rev, versions);
end
$$;

-- Whether a forecast point belongs to an organisation and no other one has access to it; only at such points can its
-- forecasters correct the forecast. Reads the access of all organisations, which a session of one cannot.
create or replace function is_own_castpoint(p_setup_id text, p_castpoint_id text) returns boolean
language sql stable security definer set search_path from current as $$
  select exists (select from castpoint c where c.id = p_castpoint_id and c.owner_setup_id = p_setup_id)
     and not exists (
       select from setup_castpoint sc where sc.castpoint_id = p_castpoint_id and sc.setup_id <> p_setup_id
     )
$$;

-- Each change of a correction that may still matter at p_at: its publication, another version or its withdrawal,
-- with the points of that version.
create or replace function correction_changes(p_rev bigint, p_at timestamptz)
returns table (setup_id text, castpoint_id text, rev bigint, changed_at timestamptz, to_at timestamptz)
language sql stable as $$
  select v.setup_id, p.castpoint_id, change.rev, publication.known_at, v.to_at
    from humancast_version v
   cross join unnest(v.castpoint_ids) p(castpoint_id)
   cross join unnest(array[v.rev_from, v.rev_to]) change(rev)
    join publication on publication.rev = change.rev
   where v.to_at > p_at - interval '3 days' and v.corrections <> '[]' and not v.is_removed and change.rev <= p_rev
$$;

-- The circuits of an organisation that have a forecast, with the forecast points that it and the advice use, and the
-- revisions as of which both were computed.
create or replace function circuits_with_points(p_setup_id text, p_rev bigint, p_at timestamptz)
returns table (circuit_id text, castpoint_ids text[], forecast_rev bigint, advice_rev bigint)
language sql stable as $$
  select c.circuit_id,
         array(select i ->> 'castpointId' from jsonb_array_elements(f.inputs -> 'points') i) || a.castpoint_ids,
         f.as_of_rev, a.as_of_rev
    from circuit_version c
   cross join lateral (
     select r.as_of_rev, r.inputs
       from circuit_forecast r
      where r.setup_id = c.setup_id and r.circuit_id = c.circuit_id and r.rev <= p_rev
        and r.issued_at <= p_at + interval '10 minutes' and r.issued_at > p_at - interval '36 hours'
      order by r.issued_at desc, r.rev desc
      limit 1
   ) f
   cross join lateral (
     select max(r.as_of_rev) as as_of_rev, array_agg(distinct r.castpoint_id) as castpoint_ids
       from prescription r
      where r.setup_id = c.setup_id and r.circuit_id = c.circuit_id and r.rev <= p_rev
        and r.issued_at <= p_at + interval '10 minutes' and r.issued_at > p_at - interval '3 hours'
   ) a
   where c.setup_id = p_setup_id and c.rev_from <= p_rev and p_rev < c.rev_to and not c.is_removed
$$;

-- The points and circuits whose forecasts do not yet include a correction of the organisation that has not ended.
create or replace function pending_corrections(p_setup_id text, p_rev bigint, p_at timestamptz)
returns table (castpoint_ids text[], circuit_ids text[])
language sql stable as $$
  with recent_change as (
    select change.castpoint_id, change.rev
      from correction_changes(p_rev, p_at) change
     where change.setup_id = p_setup_id and change.to_at > p_at
  ), point as (
    select distinct change.castpoint_id
      from recent_change change
     cross join lateral (
       select r.as_of_rev
         from road_forecast r
        where r.castpoint_id = change.castpoint_id and r.step_s = 3600 and r.rev <= p_rev
          and r.issued_at <= p_at + interval '10 minutes' and r.issued_at > p_at - interval '20 days'
        order by r.issued_at desc, r.rev desc
        limit 1
     ) road
      left join lateral (
        select r.as_of_rev
          from forecast_scenario r
         where r.castpoint_id = change.castpoint_id and r.rev <= p_rev
           and r.issued_at <= p_at + interval '10 minutes' and r.issued_at > p_at - interval '20 days'
         order by r.issued_at desc, r.rev desc
         limit 1
      ) scenario on true
     where change.rev > least(road.as_of_rev, scenario.as_of_rev)
  ), circuit as (
    select distinct c.circuit_id
      from circuits_with_points(p_setup_id, p_rev, p_at) c
      join recent_change change on change.castpoint_id = any(c.castpoint_ids)
           and change.rev > least(c.forecast_rev, c.advice_rev)
     where exists (select from recent_change)
  )
  select array(select castpoint_id from point order by 1), array(select circuit_id from circuit order by 1)
$$;
