-- What was done to the road at a forecast point: salt spread, brine, a plow's passage. The chain lays it on the road of
-- the model. One row for each thing said; what a source said last of an act counts, and an act without anything done is
-- withdrawn.
create table treatment (
  castpoint_id   text not null references castpoint (id),
  treated_at     timestamptz not null,
  source         text not null,
  rev            bigint not null,
  -- dry NaCl
  salt_gm2       real not null check (salt_gm2 between 0 and 500),
  brine_water_mm real not null check (brine_water_mm between 0 and 5),
  is_plowed      boolean not null,
  primary key (castpoint_id, treated_at, source, rev)
);
select close_behind_door('treatment', 'castpoint_id', 'setup_castpoint');
