-- A new e-mail of a member that is not in effect yet: whoever reads the mailbox confirms it. The row is the same whether or
-- not somebody else has the address, so that an administrator does not learn who has an account elsewhere.
create table email_change (
  setup_id     text not null,
  person_id    text not null,
  email        text not null,
  -- the token itself is in the mail alone
  token_hash   bytea not null unique,
  requested_at timestamptz not null,
  expires_at   timestamptz not null,
  primary key (setup_id, person_id),
  foreign key (setup_id, person_id) references membership (setup_id, person_id) on delete cascade
);
select close_to_other_setups('email_change');
grant select (setup_id, person_id, email, requested_at, expires_at) on email_change to verglas_tenant;
