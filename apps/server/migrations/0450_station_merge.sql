-- A station that its source has given another name is known under both: what comes under the new one is of the station
-- named here. Its readings have been brought over up to a revision.
alter table place_identity
  add column merged_into text references station (id),
  add column merged_rev  bigint,
  add check ((merged_into is null) = (merged_rev is null)),
  add check (merged_into is null or kind = 'station' and merged_into <> id);
create index place_identity_merged on place_identity (merged_into) where merged_into is not null;
