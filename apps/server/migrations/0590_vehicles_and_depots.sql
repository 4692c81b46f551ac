-- What a vehicle carries and where it loads. A plan counts on the vehicles of its circuit that are in service.
alter table vehicle_version
  -- load of dry material; null if nobody has entered it
  add column capacity_kg   double precision check (capacity_kg > 0),
  add column materials     text[] not null default '{nacl,brine,abrasive}',
  add column depot_id      text,
  add column is_in_service boolean not null default true;
alter table vehicle_version alter column materials drop default, alter column is_in_service drop default;

-- Depots with what was counted in them; what the vehicles of a depot spread afterwards is subtracted.
select create_versioned('depot', $$
  name        text not null,
  -- null if nobody has counted it
  salt_kg     double precision check (salt_kg >= 0),
  abrasive_kg double precision check (abrasive_kg >= 0),
  counted_at  timestamptz not null
$$);
