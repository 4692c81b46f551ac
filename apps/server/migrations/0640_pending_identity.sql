-- Identities of an external issuer that could be linked to nobody at their sign-in. What they claim is not
-- verified, so the organisations' role does not read them: an administrator sees those that claim to be
-- somebody of their organisation alone.
create table pending_identity (
  id          text primary key,
  issuer      text not null,
  subject     text not null,
  email       text,
  login       text,
  name        text not null default '',
  reason      text not null check (reason in ('NoSuchPerson', 'EmailNotVerified', 'EmailMissing')),
  first_at    timestamptz not null,
  last_at     timestamptz not null,
  -- Stays, so that the next sign-in does not ask again.
  rejected_at timestamptz,
  unique (issuer, subject)
);
create index pending_identity_email on pending_identity (lower(email));
create index pending_identity_login on pending_identity (lower(login));
