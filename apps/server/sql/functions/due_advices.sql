-- One row per treatment that an issued advice asks for; repeating a row appends nothing.
create or replace function append_due_advice(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into due_advice (setup_id, circuit_id, castpoint_id, issued_at, situation, rev, spread, gm2, passes)
  select g.setup_id, g.circuit_id, g.castpoint_id, g.issued_at, g.situation, p_rev, g.spread, g.gm2, g.passes
    from jsonb_to_recordset(p_rows) as g(
           setup_id text, circuit_id text, castpoint_id text, issued_at timestamptz, situation text, spread text,
           gm2 real, passes smallint)
    left join lateral (
      select o.spread, o.gm2, o.passes
        from due_advice o
       where o.setup_id = g.setup_id and o.circuit_id = g.circuit_id and o.castpoint_id = g.castpoint_id
         and o.issued_at = g.issued_at and o.situation = g.situation
       order by o.rev desc
       limit 1
    ) o on true
   where (g.spread, g.gm2, g.passes) is distinct from (o.spread, o.gm2, o.passes);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
