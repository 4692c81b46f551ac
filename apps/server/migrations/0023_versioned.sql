-- What people change says on which version the change is based; a later one is not overwritten.

-- The name of who changed it, as it was then; `changed_by` is the person. Null in versions from before.
alter table external_view_version add column author text;
update external_view_version v
   set author = coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.login, p.email)
  from person p
 where p.id = v.changed_by;

-- Settings of connections are not in the log: counted up by each change of a person, and by nothing else.
alter table connection add column revision bigint not null default 1;
grant select (revision), update (revision) on connection to verglas_tenant;

-- Layers are published as everything that create_versioned() makes.
drop function append_layer(bigint, jsonb);
