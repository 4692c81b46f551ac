-- Alerts of a circuit that a person wants to be notified of, like `notification` for a forecast point.
create table circuit_notification (
  setup_id     text not null,
  person_id    text not null,
  circuit_id   text not null,
  kind         text not null check (kind in ('alert_email', 'alert_sms', 'alert_push')),
  min_severity smallint not null default 1 check (min_severity between 1 and 4),
  primary key (setup_id, person_id, circuit_id, kind),
  foreign key (setup_id, person_id) references membership (setup_id, person_id) on delete cascade
);
select close_to_other_setups('circuit_notification');
grant select, insert, update, delete on circuit_notification to verglas_tenant;

-- A person is notified of a card: all alerts of one danger at all places that the person follows.
alter table alert_notice
  drop constraint alert_notice_pkey,
  alter column castpoint_id drop not null,
  add column circuit_id text,
  -- Identifies the card in whose message the alert was included.
  add column card_id text,
  -- For the message of the end; null in notices of earlier versions.
  add column place_name text,
  -- Start of the card as notified; null in notices of earlier versions.
  add column starts_at timestamptz,
  add column place text generated always as (coalesce(castpoint_id, 'circuit ' || circuit_id)) stored,
  add constraint alert_notice_place check ((castpoint_id is null) <> (circuit_id is null)),
  add foreign key (setup_id, person_id, circuit_id, kind) references circuit_notification on delete cascade;
update alert_notice set card_id = alert_id;
alter table alert_notice
  alter column card_id set not null,
  alter column place set not null,
  add primary key (setup_id, person_id, kind, alert_id, place);
