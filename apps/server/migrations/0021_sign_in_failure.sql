-- Wrong passwords delay whoever sends them, in every process alike. They lock an account only where its organisation
-- asks for it: otherwise anybody could lock anybody out.

create table sign_in_failure (
  -- of an address, or of a login as typed (hashed) from an address
  bucket       text primary key,
  count        integer not null,
  last_at      timestamptz not null,
  forgotten_at timestamptz not null
);
create index sign_in_failure_end on sign_in_failure (forgotten_at);

alter table account alter column max_login_attempts drop not null;
alter table account alter column max_login_attempts drop default;
update account set max_login_attempts = null where max_login_attempts = 5;
