-- A report is appended only if it differs in its times or its treatment from the person's latest report on the pass,
-- and if its report_id has not been stored (a phone may send it twice). The name is a copy for display, and reopened_at
-- only comes with times that change, so neither is compared.
create or replace function append_pass_report(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into pass_report (
    setup_id, directive_id, pass_no, person_id, rev, circuit_id, name, started_at, done_at, act_id, report_id,
    reopened_at
  )
  select r.setup_id, r.directive_id, r.pass_no, r.person_id, p_rev, r.circuit_id, r.name, r.started_at, r.done_at,
         r.act_id, r.report_id, r.reopened_at
    from jsonb_to_recordset(p_rows) as r(
           setup_id text, directive_id text, pass_no integer, person_id text, circuit_id text, name text,
           started_at timestamptz, done_at timestamptz, act_id text, report_id text, reopened_at timestamptz)
    left join lateral (
      select p.started_at, p.done_at, p.act_id
        from pass_report p
       where p.setup_id = r.setup_id and p.directive_id = r.directive_id and p.pass_no = r.pass_no
         and p.person_id = r.person_id
       order by p.rev desc
       limit 1
    ) stored on true
   where (r.started_at, r.done_at, r.act_id) is distinct from (stored.started_at, stored.done_at, stored.act_id)
     and not exists (select from pass_report p where p.setup_id = r.setup_id and p.report_id = r.report_id);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
