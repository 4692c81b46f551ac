-- Whom people write to about the product and about the weather.
alter table setup
  add column technical_contact jsonb,
  add column weather_contact jsonb;

-- What people ask of those who look after the product, with all that was said to it.
select create_versioned('ticket', $$
  title       text not null,
  type        text not null,
  priority    text not null,
  description text not null,
  status      text not null,
  person_id   text not null,
  person_name text not null,
  created_at  timestamptz not null,
  messages    jsonb not null,
  context     jsonb
$$);
create index ticket_newest on ticket_version (setup_id, created_at desc) where rev_to = 9223372036854775807;
