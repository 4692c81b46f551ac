-- Browsers that take notices of a person, and the keys by which push services know this installation.

create table push_key (
  public_key text primary key,
  -- the private key, sealed
  secret     bytea not null,
  created_at timestamptz not null
);

create table push_device (
  -- SHA-256 of the endpoint, so that a browser finds itself among the devices
  id         text primary key,
  person_id  text not null references person (id) on delete cascade,
  name       text not null,
  endpoint   text not null,
  p256dh     text not null,
  auth       text not null,
  -- the key for which the browser subscribed; its push service takes no other
  public_key text not null references push_key (public_key),
  created_at timestamptz not null,
  sent_at    timestamptz
);
create index push_device_person on push_device (person_id);

alter table outbox
  -- where a notice of a browser leads
  add column link text;

alter table notification drop constraint notification_kind_check;
alter table notification
  add constraint notification_kind_check check (kind in ('alert_email', 'alert_sms', 'alert_push', 'cast_update'));
alter table alert_notice drop constraint alert_notice_kind_check;
alter table alert_notice
  add constraint alert_notice_kind_check check (kind in ('alert_email', 'alert_sms', 'alert_push'));
