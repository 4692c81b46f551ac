-- The stored quality entries that remain. A good value removes the source's entry of its measure and leaves that of
-- quality control, which checks the new row anyway. A verdict of quality control removes its own entries of
-- the measures it judged.
create or replace function kept_quality(p_quality jsonb, p_measured text[], p_checked text[]) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_object_agg(e.key, e.value), '{}')
    from jsonb_each(p_quality) e
   where case when e.value ? 'check' then e.key <> all (coalesce(p_checked, '{}'))
              else e.key <> all (coalesce(p_measured, '{}')) end
$$;

-- Compares a message with the newest row of its instant: removes the values for which the row has a later one, and
-- records the time of report of each other value. Of two values reported at the same time the greater wins, so that the
-- order of arrival never decides.
create or replace function in_order(p_row jsonb, p_old jsonb) returns jsonb
language sql stable as $$
  with measure_value as (
    select m.code, m.column_name,
           p_row -> m.column_name as new_value, p_row -> 'quality' -> m.code as new_quality,
           p_old -> m.column_name as stored_value
      from (values {{('$code', '$column')}}) m(code, column_name)
    union all
    select k.code, null, p_row -> 'extra' -> k.code, p_row -> 'quality' -> k.code, p_old -> 'extra' -> k.code
      from (select jsonb_object_keys(coalesce(p_row -> 'extra', '{}') || coalesce(p_old -> 'extra', '{}')) as code) k
  ),
  timed_value as (
    select code, column_name, coalesce(new_value, 'null') <> 'null' as has_new_value,
           new_quality is not null as has_new_quality,
           coalesce(stored_value, 'null') <> 'null' as has_stored_value, new_value, stored_value,
           (p_row ->> 'said_at')::timestamptz as new_at,
           coalesce(p_old -> 'said' ->> code, p_old ->> 'said_at')::timestamptz as stored_at
      from measure_value
  ),
  compared_value as (
    select *, (has_new_value or has_new_quality) and has_stored_value
                and (stored_at > new_at or stored_at = new_at and has_new_value and stored_value > new_value) as is_late
      from timed_value
  ),
  latest as (
    select greatest((p_row ->> 'said_at')::timestamptz, (p_old ->> 'said_at')::timestamptz) as said_at
  ),
  late_value as (
    select coalesce(array_agg(code), '{}') as codes,
           coalesce(array_agg(column_name) filter (where column_name is not null), '{}') as columns
      from compared_value
     where is_late
  )
  select (p_row - late_value.columns)
         || jsonb_build_object(
              'extra', coalesce(p_row -> 'extra', '{}') - late_value.codes,
              'quality', coalesce(p_row -> 'quality', '{}') - late_value.codes,
              'measured', (select coalesce(jsonb_agg(c), '[]')
                             from jsonb_array_elements_text(coalesce(p_row -> 'measured', '[]')) c
                            where c <> all (late_value.codes)),
              'said_at', latest.said_at,
              'said', (select jsonb_object_agg(code, case when has_new_value
              and not is_late then new_at else stored_at end)
                         from compared_value
                        where case when has_new_value and not is_late then new_at
                                   when has_stored_value then stored_at end < latest.said_at))
    from late_value, latest
$$;

-- Applies `in_order` to the messages whose instant is stored already; all others stay as they are.
create or replace function in_order_with_known(p_rows jsonb) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(case when stored.said_at is null or r.value ->> 'said_at' is null then r.value
                                 else in_order(r.value, to_jsonb(stored)) end order by r.ordinality), '[]')
    from jsonb_array_elements(p_rows) with ordinality r
    left join lateral (
      select *
        from observation stored
       where stored.station_id = r.value ->> 'station_id'
         and stored.observed_at = (r.value ->> 'observed_at')::timestamptz
       order by stored.rev desc
       limit 1
    ) stored on true
$$;

-- jsonb_to_recordset drops a key that has no column, and the value would be lost in silence.
create or replace function refuse_unknown_keys(p_rows jsonb) returns void
language plpgsql immutable as $$
declare
  unknown text;
begin
  select string_agg(distinct k.name, ', ') into unknown
    from jsonb_array_elements(p_rows) r
   cross join lateral jsonb_object_keys(r.value - array[
           'station_id', 'observed_at', 'times', 'extra', 'quality', 'measured', 'checked', 'source', 'message',
           'said_at', 'said', {{'$column'}}]) k(name);
  if unknown is not null then
    raise exception 'an observation has no column %', unknown using errcode = 'undefined_column';
  end if;
end
$$;

-- A message is merged with the newest row of its instant, so that each row is complete and a partial message loses
-- nothing; it is appended only where something differs. `measured` lists the codes that the message carried with a good
-- value: their old quality entries go. A row with `checked` is a verdict of quality control: it brings quality only, for
-- the measures listed; a source's entry outweighs it, and it makes no row where there is none.
create or replace function append_observation(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  perform refuse_unknown_keys(p_rows);
  if p_rows @? '$[*].times' then
    return store_observation_series(p_rev, p_rows);
  end if;
  if p_rows @? '$[*].said_at' then
    p_rows := in_order_with_known(p_rows);
  end if;
  insert into observation (
    station_id, observed_at, rev, {{$column}}, extra, quality, source, message, said_at, said
  )
  select
    m.station_id, m.observed_at, p_rev, {{m.$column}}, m.extra, m.quality, m.source, m.message, m.said_at, m.said
  from (
    select
      r.station_id, r.observed_at,
      {{coalesce(r.$column, stored.$column) as $column}},
      coalesce(stored.extra, '{}') || coalesce(r.extra, '{}') as extra,
      -- most rows have no old entries, and calling the function costs more than the rest of the row
      case
        when stored.quality is null or stored.quality = '{}' then coalesce(r.quality, '{}')
        when r.checked is null then kept_quality(stored.quality, r.measured, null) || coalesce(r.quality, '{}')
        else coalesce(r.quality, '{}') || kept_quality(stored.quality, null, r.checked)
      end as quality,
      coalesce(r.source, stored.source) as source,
      case when r.checked is null then decode(r.message, 'hex') else stored.message end as message,
      coalesce(r.said_at, stored.said_at) as said_at,
      case when r.said_at is null then stored.said else r.said end as said,
      r.checked,
      stored as previous
    from jsonb_to_recordset(p_rows) as r(
      station_id text, observed_at timestamptz, {{$column $type}},
      extra jsonb, quality jsonb, measured text[], checked text[], source text, message text,
      said_at timestamptz, said jsonb
    )
    left join lateral (
      select * from observation stored
       where stored.station_id = r.station_id and stored.observed_at = r.observed_at
       order by stored.rev desc
       limit 1
    ) stored on true
  ) m
  where ((m.previous).rev is null and m.checked is null)
     or (m.previous).rev is not null and (
       {{m.$column}}, m.extra, m.quality, m.said_at, m.said
     ) is distinct from (
       {{(m.previous).$column}}, (m.previous).extra, (m.previous).quality, (m.previous).said_at, (m.previous).said
     );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
