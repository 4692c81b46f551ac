-- What an account has beside its password, where it is signed in, and how often somebody has tried what is limited.

-- An attempt of any kind that is limited: to sign in, to be sent a link, to ask for access, to give a second factor.
alter table sign_in_failure rename to attempt;
alter index sign_in_failure_end rename to attempt_end;

-- A link by which somebody chooses a password, once. The token is in the mail alone.
create table password_link (
  token_hash bytea primary key,
  -- a new link takes the place of the one before
  person_id  text not null unique references person (id) on delete cascade,
  purpose    text not null check (purpose in ('reset', 'invitation')),
  expires_at timestamptz not null
);

-- Where a person is signed in: one row a grant of the embedded provider, which ends with it.
create table device (
  grant_id          text primary key,
  person_id         text not null references person (id) on delete cascade,
  started_at        timestamptz not null,
  seen_at           timestamptz not null,
  address           text not null,
  user_agent        text not null,
  has_second_factor boolean not null
);
create index device_person on device (person_id);
create index oidc_payload_account on oidc_payload ((payload ->> 'accountId'));

-- Codes of an app (RFC 6238). The secret is sealed; the step of the last code that was taken, so that none is taken twice.
create table totp (
  person_id    text primary key references person (id) on delete cascade,
  secret       bytea not null,
  confirmed_at timestamptz,
  last_step    bigint not null default 0
);
create table recovery_code (
  person_id text not null references person (id) on delete cascade,
  code_hash bytea not null,
  primary key (person_id, code_hash)
);
create table passkey (
  id         text primary key,
  person_id  text not null references person (id) on delete cascade,
  name       text not null,
  public_key bytea not null,
  counter    bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  used_at    timestamptz
);
create index passkey_person on passkey (person_id);
-- What a passkey is asked to sign, once.
create table passkey_challenge (
  person_id  text not null references person (id) on delete cascade,
  purpose    text not null check (purpose in ('add', 'sign_in')),
  challenge  text not null,
  expires_at timestamptz not null,
  primary key (person_id, purpose)
);

-- Whoever has the role signs in with a second factor.
alter table role add column needs_second_factor boolean not null default false;
