create or replace function append_read_mark(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into read_mark (setup_id, person_id, type, target_id, place_id, rev, is_read, severity, starts_at)
  select r.setup_id, r.person_id, r.type, r.target_id, r.place_id, p_rev, r.is_read, r.severity, r.starts_at
    from jsonb_to_recordset(p_rows) as r(
           setup_id text, person_id text, type text, target_id text, place_id text, is_read boolean,
           severity smallint, starts_at timestamptz)
    left join lateral (
      select stored.is_read, stored.severity, stored.starts_at
        from read_mark stored
       where stored.setup_id = r.setup_id and stored.person_id = r.person_id and stored.type = r.type
         and stored.target_id = r.target_id and stored.place_id = r.place_id
       order by stored.rev desc
       limit 1
    ) stored on true
   where (stored.is_read, stored.severity, stored.starts_at) is distinct from (r.is_read, r.severity, r.starts_at);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
