create or replace function append_read_mark(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into read_mark (setup_id, person_id, type, target_id, place_id, rev, is_read, severity, starts_at)
  select g.setup_id, g.person_id, g.type, g.target_id, g.place_id, p_rev, g.is_read, g.severity, g.starts_at
    from jsonb_to_recordset(p_rows) as g(
           setup_id text, person_id text, type text, target_id text, place_id text, is_read boolean,
           severity smallint, starts_at timestamptz)
    left join lateral (
      select o.is_read, o.severity, o.starts_at
        from read_mark o
       where o.setup_id = g.setup_id and o.person_id = g.person_id and o.type = g.type
         and o.target_id = g.target_id and o.place_id = g.place_id
       order by o.rev desc
       limit 1
    ) o on true
   where (o.is_read, o.severity, o.starts_at) is distinct from (g.is_read, g.severity, g.starts_at);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
