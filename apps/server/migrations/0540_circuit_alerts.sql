-- The danger of the road is also announced on circuits.
alter table own_alert
  add column circuit_id text,
  drop constraint own_alert_scope_check,
  drop constraint own_alert_check1,
  drop constraint own_alert_check2,
  add constraint own_alert_scope_check check (scope in ('organisation', 'person', 'castpoint', 'circuit')),
  add constraint own_alert_station check ((station_id is null) = (scope in ('castpoint', 'circuit'))),
  add constraint own_alert_castpoint check ((castpoint_id is null) = (scope <> 'castpoint')),
  add constraint own_alert_circuit check ((circuit_id is null) = (scope <> 'circuit'));
