-- Appends a row only if it differs from the newest one, which it replaces.
create or replace function append_own_alert(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  with entries as (
    select r.*
      from jsonb_to_recordset(p_rows) as r(
             setup_id text, alert_id text, issued_at timestamptz, scope text, person_id text, station_id text,
             castpoint_id text, circuit_id text, rule_key text, type text, severity smallint, starts_at timestamptz,
             ends_at timestamptz, is_over boolean, content jsonb)
  ), changed as (
    select e.*
      from entries e
      left join own_alert stored on stored.setup_id = e.setup_id and stored.alert_id = e.alert_id
           and stored.rev_to = open_rev()
     where stored.alert_id is null
        or (stored.severity, stored.starts_at, stored.ends_at, stored.is_over, stored.content)
           is distinct from (e.severity, e.starts_at, e.ends_at, e.is_over, e.content)
  ), closed as (
    update own_alert stored
       set rev_to = p_rev
      from changed c
     where stored.setup_id = c.setup_id and stored.alert_id = c.alert_id and stored.rev_to = open_rev()
    returning 1
  ), closed_count as (
    select count(*) from closed
  )
  insert into own_alert (
    setup_id, alert_id, rev, issued_at, scope, person_id, station_id, castpoint_id, circuit_id, rule_key, type,
    severity,
    starts_at, ends_at, is_over, content
  )
  select c.setup_id, c.alert_id, p_rev, c.issued_at, c.scope, c.person_id, c.station_id, c.castpoint_id, c.circuit_id,
         c.rule_key, c.type, c.severity, c.starts_at, c.ends_at, c.is_over, c.content
    from changed c, closed_count;
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
