-- Quality entries that remain. A good value removes the source's entry of its measure and leaves that of
-- quality control, which checks the new row anyway. A verdict of quality control removes its own entries of
-- the measures it judged.
create or replace function kept_quality(p_quality jsonb, p_measured text[], p_checked text[]) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_object_agg(e.key, e.value), '{}')
    from jsonb_each(p_quality) e
   where case when e.value ? 'check' then e.key <> all (coalesce(p_checked, '{}'))
              else e.key <> all (coalesce(p_measured, '{}')) end
$$;

-- Compares a message with the newest row of its instant: removes the values that have been sent again since,
-- and records the time of each value that is newer. Of two values sent at the same time the greater wins, so
-- that the order never decides.
create or replace function in_order(p_row jsonb, p_old jsonb) returns jsonb
language sql stable as $$
  with code as (
    select m.code, m.column_name,
           p_row -> m.column_name as given, p_row -> 'quality' -> m.code as mark, p_old -> m.column_name as held
      from (values {{('$code', '$column')}}) m(code, column_name)
    union all
    select k.code, null, p_row -> 'extra' -> k.code, p_row -> 'quality' -> k.code, p_old -> 'extra' -> k.code
      from (select jsonb_object_keys(coalesce(p_row -> 'extra', '{}') || coalesce(p_old -> 'extra', '{}')) as code) k
  ),
  timed as (
    select code, column_name, coalesce(given, 'null') <> 'null' as is_given, mark is not null as is_marked,
           coalesce(held, 'null') <> 'null' as is_held, given, held, (p_row ->> 'said_at')::timestamptz as given_at,
           coalesce(p_old -> 'said' ->> code, p_old ->> 'said_at')::timestamptz as held_at
      from code
  ),
  judged as (
    select *, (is_given or is_marked) and is_held
                and (held_at > given_at or held_at = given_at and is_given and held > given) as is_late
      from timed
  ),
  latest as (
    select greatest((p_row ->> 'said_at')::timestamptz, (p_old ->> 'said_at')::timestamptz) as said_at
  ),
  late as (
    select coalesce(array_agg(code), '{}') as codes,
           coalesce(array_agg(column_name) filter (where column_name is not null), '{}') as columns
      from judged
     where is_late
  )
  select (p_row - late.columns)
         || jsonb_build_object(
              'extra', coalesce(p_row -> 'extra', '{}') - late.codes,
              'quality', coalesce(p_row -> 'quality', '{}') - late.codes,
              'measured', (select coalesce(jsonb_agg(c), '[]')
                             from jsonb_array_elements_text(coalesce(p_row -> 'measured', '[]')) c
                            where c <> all (late.codes)),
              'said_at', latest.said_at,
              'said', (select jsonb_object_agg(code, case when is_given and not is_late then given_at else held_at end)
                         from judged
                        where case when is_given and not is_late then given_at
                                   when is_held then held_at end < latest.said_at))
    from late, latest
$$;

-- Applies `in_order` to the messages whose instant is stored already; all others stay as they are.
create or replace function in_order_with_known(p_rows jsonb) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(case when o.said_at is null or r.value ->> 'said_at' is null then r.value
                                 else in_order(r.value, to_jsonb(o)) end order by r.ordinality), '[]')
    from jsonb_array_elements(p_rows) with ordinality r
    left join lateral (
      select *
        from observation o
       where o.station_id = r.value ->> 'station_id' and o.observed_at = (r.value ->> 'observed_at')::timestamptz
       order by o.rev desc
       limit 1
    ) o on true
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
      g.station_id, g.observed_at,
      {{coalesce(g.$column, o.$column) as $column}},
      coalesce(o.extra, '{}') || coalesce(g.extra, '{}') as extra,
      -- most rows have no old entries, and calling the function costs more than the rest of the row
      case
        when o.quality is null or o.quality = '{}' then coalesce(g.quality, '{}')
        when g.checked is null then kept_quality(o.quality, g.measured, null) || coalesce(g.quality, '{}')
        else coalesce(g.quality, '{}') || kept_quality(o.quality, null, g.checked)
      end as quality,
      coalesce(g.source, o.source) as source,
      case when g.checked is null then decode(g.message, 'hex') else o.message end as message,
      coalesce(g.said_at, o.said_at) as said_at,
      case when g.said_at is null then o.said else g.said end as said,
      g.checked,
      o as old
    from jsonb_to_recordset(p_rows) as g(
      station_id text, observed_at timestamptz, {{$column $type}},
      extra jsonb, quality jsonb, measured text[], checked text[], source text, message text,
      said_at timestamptz, said jsonb
    )
    left join lateral (
      select * from observation o
       where o.station_id = g.station_id and o.observed_at = g.observed_at
       order by o.rev desc
       limit 1
    ) o on true
  ) m
  where ((m.old).rev is null and m.checked is null)
     or (m.old).rev is not null and (
       {{m.$column}}, m.extra, m.quality, m.said_at, m.said
     ) is distinct from (
       {{(m.old).$column}}, (m.old).extra, (m.old).quality, (m.old).said_at, (m.old).said
     );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
