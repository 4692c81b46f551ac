-- Alerts of their own thresholds that people were told of, until they are told of the end.
create table ceil_notice (
  setup_id  text not null,
  person_id text not null,
  alert_id  text not null,
  kind      text not null check (kind in ('alert_email', 'alert_sms', 'alert_push')),
  -- where the alert is, as whoever tells of it names it
  place     text not null,
  severity  smallint not null,
  -- the headline in both languages, for the message of the end
  headlines jsonb not null,
  primary key (setup_id, person_id, alert_id, kind),
  foreign key (setup_id, person_id) references membership (setup_id, person_id) on delete cascade
);

select close_to_other_setups('ceil_notice');
