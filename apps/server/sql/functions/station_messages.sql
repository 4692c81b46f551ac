-- With `is_based`, a row is only appended if the message in force is that of revision `based_on` (null: there is none).
-- So of two people who write at the same time, the second one appends nothing.
create or replace function append_station_message(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into station_message (setup_id, station_id, rev, body, ends_at, author, written_at, acted_by)
  select r.setup_id, r.station_id, p_rev, r.body, r.ends_at, r.author, r.written_at, r.acted_by
    from jsonb_to_recordset(p_rows) as r(
           setup_id text, station_id text, body text, ends_at timestamptz, author text, written_at timestamptz,
           acted_by text, is_based boolean, based_on bigint)
    left join lateral (
      select m.rev, m.body, m.ends_at
        from station_message m
       where m.setup_id = r.setup_id and m.station_id = r.station_id
       order by m.rev desc
       limit 1
    ) stored on true
   where (stored.body, stored.ends_at) is distinct from (r.body, r.ends_at)
     and (r.is_based is not true or (case when stored.body is not null then stored.rev end)
       is not distinct from r.based_on);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
