-- One row per treatment that an issued advice asks for; repeating a row appends nothing.
create or replace function append_due_advice(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into due_advice (setup_id, circuit_id, castpoint_id, issued_at, situation, rev, spread, gm2, passes)
  select r.setup_id, r.circuit_id, r.castpoint_id, r.issued_at, r.situation, p_rev, r.spread, r.gm2, r.passes
    from jsonb_to_recordset(p_rows) as r(
           setup_id text, circuit_id text, castpoint_id text, issued_at timestamptz, situation text, spread text,
           gm2 real, passes smallint)
    left join lateral (
      select stored.spread, stored.gm2, stored.passes
        from due_advice stored
       where stored.setup_id = r.setup_id and stored.circuit_id = r.circuit_id and stored.castpoint_id = r.castpoint_id
         and stored.issued_at = r.issued_at and stored.situation = r.situation
       order by stored.rev desc
       limit 1
    ) stored on true
   where (r.spread, r.gm2, r.passes) is distinct from (stored.spread, stored.gm2, stored.passes);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
