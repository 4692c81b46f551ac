-- Appends a row only if it differs from the newest row of its oversight.
create or replace function append_oversight_risk(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into oversight_risk (
    setup_id, oversight_id, issued_at, rev, as_of_rev, oversight_rev, start_at, hours, content
  )
  select r.setup_id, r.oversight_id, r.issued_at, p_rev, r.as_of_rev, r.oversight_rev, r.start_at, r.hours, r.content
    from jsonb_to_recordset(p_rows) as r(
           setup_id text, oversight_id text, issued_at timestamptz, as_of_rev bigint, oversight_rev bigint,
           start_at timestamptz, hours text, content jsonb)
    left join lateral (
      select stored.oversight_rev, stored.start_at, stored.hours, stored.content
        from oversight_risk stored
       where stored.setup_id = r.setup_id and stored.oversight_id = r.oversight_id
       order by stored.issued_at desc, stored.rev desc
       limit 1
    ) l on true
   where (l.oversight_rev, l.start_at, l.hours, l.content)
         is distinct from (r.oversight_rev, r.start_at, r.hours, r.content);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
