-- One row per pass of a plan that fell due; repeating a row appends nothing.
create or replace function append_due_pass(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into due_pass (setup_id, circuit_id, departs_at, rev, issued_at, until_at, treatment, gm2)
  select r.setup_id, r.circuit_id, r.departs_at, p_rev, r.issued_at, r.until_at, r.treatment, r.gm2
    from jsonb_to_recordset(p_rows) as r(
           setup_id text, circuit_id text, departs_at timestamptz, issued_at timestamptz, until_at timestamptz,
           treatment text, gm2 real)
    left join lateral (
      select stored.issued_at, stored.until_at, stored.treatment, stored.gm2
        from due_pass stored
       where stored.setup_id = r.setup_id and stored.circuit_id = r.circuit_id and stored.departs_at = r.departs_at
       order by stored.rev desc
       limit 1
    ) stored on true
   where (r.issued_at, r.until_at, r.treatment, r.gm2)
     is distinct from (stored.issued_at, stored.until_at, stored.treatment, stored.gm2);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
