-- An administrator who looks at the product with the rights of another role, in one session and for an hour at most.
create table role_view (
  person_id text not null references person (id) on delete cascade,
  -- of the session; empty where an external issuer keeps sessions
  grant_id  text not null,
  setup_id  text not null,
  role_id   text not null,
  ends_at   timestamptz not null,
  primary key (person_id, grant_id, setup_id),
  foreign key (setup_id, role_id) references role (setup_id, id) on delete cascade
);
select close_to_other_setups('role_view');
