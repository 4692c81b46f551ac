-- Appends a row only if it differs from the newest row of its oversight.
create or replace function append_oversight_risk(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into oversight_risk (
    setup_id, oversight_id, issued_at, rev, as_of_rev, oversight_rev, start_at, hours, content
  )
  select g.setup_id, g.oversight_id, g.issued_at, p_rev, g.as_of_rev, g.oversight_rev, g.start_at, g.hours, g.content
    from jsonb_to_recordset(p_rows) as g(
           setup_id text, oversight_id text, issued_at timestamptz, as_of_rev bigint, oversight_rev bigint,
           start_at timestamptz, hours text, content jsonb)
    left join lateral (
      select o.oversight_rev, o.start_at, o.hours, o.content
        from oversight_risk o
       where o.setup_id = g.setup_id and o.oversight_id = g.oversight_id
       order by o.issued_at desc, o.rev desc
       limit 1
    ) l on true
   where (l.oversight_rev, l.start_at, l.hours, l.content)
         is distinct from (g.oversight_rev, g.start_at, g.hours, g.content);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
