-- The embedded OpenID provider: its accounts, what it remembers, its keys. Unused with an external issuer,
-- but for the rule that a person has one identity of an issuer.

create unique index identity_one_of_issuer on identity (person_id, issuer);

create table account (
  person_id          text primary key references person (id) on delete cascade,
  -- scrypt in PHC form: $scrypt$ln=…,r=…,p=…$salt$hash
  password_hash      text not null,
  failed_attempts    integer not null default 0,
  max_login_attempts integer not null default 5 check (max_login_attempts > 0),
  locked_at          timestamptz,
  -- shown on the sign-in page, only in a demonstration
  demonstration_note_fr text,
  demonstration_note_en text
);

-- Sessions, grants, codes and refresh tokens, as oidc-provider hands them over. A refresh token that was used
-- stays until it expires: its second use is how a stolen one is noticed.
create table oidc_payload (
  model       text not null,
  id          text not null,
  payload     jsonb not null,
  grant_id    text,
  user_code   text,
  uid         text,
  consumed_at timestamptz,
  expires_at  timestamptz,
  primary key (model, id)
);
create index oidc_payload_grant on oidc_payload (grant_id) where grant_id is not null;
create index oidc_payload_user_code on oidc_payload (user_code) where user_code is not null;
create index oidc_payload_uid on oidc_payload (uid) where uid is not null;
create index oidc_payload_expiry on oidc_payload (expires_at);

-- The newest of a kind signs; the older ones still verify, so a key is changed by inserting the next.
create table oidc_key (
  kind       text not null check (kind in ('signing', 'cookie')),
  id         text not null,
  secret     jsonb not null,
  created_at timestamptz not null,
  primary key (kind, id)
);
