-- What a source calls a place, beside the product's id of it. An id is made to be read, so that two names may look the
-- same in it ("A_1" and "A-1"); which place is meant is told by the name as the source wrote it.
create table place_identity (
  kind           text not null check (kind in ('station', 'castpoint', 'camera')),
  id             text not null,
  owner_setup_id text references setup (id),
  -- '' where the settings of a connection name the place, whichever source is asked for it
  source         text not null,
  ref            text not null,
  primary key (kind, id)
);
-- by its hash: a name may be longer than an index takes
create unique index place_identity_ref on place_identity (kind, owner_setup_id, source, md5(ref)) nulls not distinct;

alter table place_identity enable row level security;
alter table place_identity force row level security;
create policy platform on place_identity to current_user using (true) with check (true);

-- Where two names were one place until now, it stays that of the name that was used last.
insert into place_identity (kind, id, owner_setup_id, source, ref)
select 'station', s.id, s.owner_setup_id, v.source, v.ref
  from station s
  join station_version v on v.station_id = s.id and v.rev_to = 9223372036854775807
 union all
select 'camera', c.id, c.owner_setup_id, v.source, v.ref
  from camera c
  join camera_version v on v.camera_id = c.id and v.rev_to = 9223372036854775807
 where v.source is not null and v.ref is not null
    on conflict do nothing;
