-- One row per pass of a plan that fell due; repeating a row appends nothing.
create or replace function append_due_pass(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into due_pass (setup_id, circuit_id, departs_at, rev, issued_at, until_at, treatment, gm2)
  select g.setup_id, g.circuit_id, g.departs_at, p_rev, g.issued_at, g.until_at, g.treatment, g.gm2
    from jsonb_to_recordset(p_rows) as g(
           setup_id text, circuit_id text, departs_at timestamptz, issued_at timestamptz, until_at timestamptz,
           treatment text, gm2 real)
    left join lateral (
      select o.issued_at, o.until_at, o.treatment, o.gm2
        from due_pass o
       where o.setup_id = g.setup_id and o.circuit_id = g.circuit_id and o.departs_at = g.departs_at
       order by o.rev desc
       limit 1
    ) o on true
   where (g.issued_at, g.until_at, g.treatment, g.gm2) is distinct from (o.issued_at, o.until_at, o.treatment, o.gm2);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
