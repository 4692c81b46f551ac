-- Merges a message into the stored day: its values replace stored values at the same second, and every stored value
-- from from_s to to_s. The rest of the day stays. Appends nothing if the day is unchanged.
create or replace function append_tide(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into tide (station_id, series, day, rev, source, levels)
  select next_day.station_id, next_day.series, next_day.day, p_rev, next_day.source, next_day.levels
    from (
      select message.station_id, message.series, message.day, message.source, stored.levels as stored_levels,
             (select jsonb_agg(merged.level order by merged.second)
                from (select distinct on (candidate.second) candidate.second, candidate.level
                        from (select (stored_level.level ->> 0)::integer as second, stored_level.level,
                                     true as is_stored
                                from jsonb_array_elements(coalesce(stored.levels, '[]')) stored_level(level)
                               where not coalesce(
                                 (stored_level.level ->> 0)::integer between message.from_s and message.to_s, false)
                               union all
                              select (new_level.level ->> 0)::integer, new_level.level, false
                                from jsonb_array_elements(message.values) new_level(level)) candidate
                       order by candidate.second, candidate.is_stored) merged) as levels
        from jsonb_to_recordset(p_rows) as message(
               station_id text, series text, day date, source text, from_s integer, to_s integer, values jsonb)
        left join lateral (
          select t.levels
            from tide t
           where t.station_id = message.station_id and t.series = message.series and t.day = message.day
           order by t.rev desc
           limit 1
        ) stored on true
    ) next_day
   where next_day.levels is distinct from next_day.stored_levels;
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
