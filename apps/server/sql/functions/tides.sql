-- A message replaces the stored values of the same seconds, or all from from_s to to_s, and leaves the rest
-- of the day alone, so a message about part of a day loses nothing. The same day again appends nothing.
create or replace function append_tide(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into tide (station_id, series, day, rev, source, levels)
  select m.station_id, m.series, m.day, p_rev, m.source, m.levels
    from (
      select r.station_id, r.series, r.day, r.source, stored.levels as stored_levels,
             (select jsonb_agg(v.level order by v.second)
                from (select distinct on (w.second) w.second, w.level
                        from (select (k.level ->> 0)::integer as second, k.level, 1 as age
                                from jsonb_array_elements(coalesce(stored.levels, '[]')) k(level)
                               where not coalesce((k.level ->> 0)::integer between r.from_s and r.to_s, false)
                               union all
                              select (n.level ->> 0)::integer, n.level, 0
                                from jsonb_array_elements(r.values) n(level)) w
                       order by w.second, w.age) v) as levels
        from jsonb_to_recordset(p_rows) as r(
               station_id text, series text, day date, source text, from_s integer, to_s integer, values jsonb)
        left join lateral (
          select t.levels
            from tide t
           where t.station_id = r.station_id and t.series = r.series and t.day = r.day
           order by t.rev desc
           limit 1
        ) stored on true
    ) m
   where m.levels is distinct from m.stored_levels;
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
