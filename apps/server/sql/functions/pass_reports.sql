-- A report of a pass is news only if it says something else than before, and one that is sent again is none.
create or replace function append_pass_report(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into pass_report (
    setup_id, directive_id, pass_no, person_id, rev, circuit_id, name, started_at, done_at, act_id, report_id,
    reopened_at
  )
  select g.setup_id, g.directive_id, g.pass_no, g.person_id, p_rev, g.circuit_id, g.name, g.started_at, g.done_at,
         g.act_id, g.report_id, g.reopened_at
    from jsonb_to_recordset(p_rows) as g(
           setup_id text, directive_id text, pass_no integer, person_id text, circuit_id text, name text,
           started_at timestamptz, done_at timestamptz, act_id text, report_id text, reopened_at timestamptz)
    left join lateral (
      select r.started_at, r.done_at, r.act_id
        from pass_report r
       where r.setup_id = g.setup_id and r.directive_id = g.directive_id and r.pass_no = g.pass_no
         and r.person_id = g.person_id
       order by r.rev desc
       limit 1
    ) o on true
   where (g.started_at, g.done_at, g.act_id) is distinct from (o.started_at, o.done_at, o.act_id)
     and not exists (select from pass_report r where r.setup_id = g.setup_id and r.report_id = g.report_id);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
