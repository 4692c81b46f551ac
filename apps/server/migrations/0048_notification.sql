-- What people want to be told of a forecast point, and what they have been told.

create table notification (
  setup_id     text not null,
  person_id    text not null,
  castpoint_id text not null,
  kind         text not null check (kind in ('alert_email', 'alert_sms', 'cast_update')),
  primary key (setup_id, person_id, castpoint_id, kind),
  foreign key (setup_id, person_id) references membership (setup_id, person_id) on delete cascade,
  foreign key (setup_id, castpoint_id) references setup_castpoint (setup_id, castpoint_id) on delete cascade
);
create index notification_kind on notification (setup_id, kind, castpoint_id);

-- A bulletin of a point by mail, on these days (1 Monday to 7 Sunday) at this time of the person's zone.
create table cron_bulletin (
  id           text primary key,
  setup_id     text not null,
  person_id    text not null,
  castpoint_id text not null,
  days         smallint[] not null check (cardinality(days) > 0 and days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  local_time   text not null check (local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- nothing is owed for before
  changed_at   timestamptz not null,
  -- the newest day of the person's zone whose bulletin is in the outbox
  done_day     date,
  foreign key (setup_id, person_id) references membership (setup_id, person_id) on delete cascade,
  foreign key (setup_id, castpoint_id) references setup_castpoint (setup_id, castpoint_id) on delete cascade
);
create index cron_bulletin_person on cron_bulletin (setup_id, person_id, castpoint_id);

-- When somebody wants to be told of extreme alerts alone; over midnight where it begins after it ends.
create table quiet_hours (
  setup_id  text not null,
  person_id text not null,
  from_time text not null check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  to_time   text not null check (to_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and to_time <> from_time),
  primary key (setup_id, person_id),
  foreign key (setup_id, person_id) references membership (setup_id, person_id) on delete cascade
);

-- Alerts that somebody was told of, until they are told of the end.
create table alert_notice (
  setup_id     text not null,
  person_id    text not null,
  castpoint_id text not null,
  kind         text not null check (kind in ('alert_email', 'alert_sms')),
  alert_id     text not null,
  severity     smallint not null,
  -- the headline in both languages, for the message of the end
  headlines    jsonb not null,
  primary key (setup_id, person_id, castpoint_id, kind, alert_id),
  foreign key (setup_id, person_id, castpoint_id, kind) references notification on delete cascade
);

-- The next hours of a point as its followers know them: what is told is what differs.
create table told_forecast (
  setup_id     text not null,
  castpoint_id text not null,
  hours        jsonb not null,
  primary key (setup_id, castpoint_id),
  foreign key (setup_id, castpoint_id) references setup_castpoint (setup_id, castpoint_id) on delete cascade
);

select close_to_other_setups(t)
  from unnest(array['notification', 'cron_bulletin', 'quiet_hours', 'alert_notice', 'told_forecast']) t;
grant select, insert, update, delete on notification, cron_bulletin, quiet_hours to verglas_tenant;
