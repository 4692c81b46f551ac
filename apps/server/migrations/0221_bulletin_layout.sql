-- What the bulletins of an organisation say, and in which order; without one all that the product can say.
select create_versioned('bulletin_layout', $$
  sections text[] not null check (cardinality(sections) > 0)
$$);

-- What somebody has chosen for the bulletins that they read, instead.
create table bulletin_choice (
  setup_id  text not null,
  person_id text not null,
  sections  text[] not null check (cardinality(sections) > 0),
  primary key (setup_id, person_id),
  foreign key (setup_id, person_id) references membership (setup_id, person_id) on delete cascade
);
select close_to_other_setups('bulletin_choice');
grant select, insert, update, delete on bulletin_choice to verglas_tenant;
