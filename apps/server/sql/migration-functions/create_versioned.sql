-- Creates a configuration entity of which every version is kept: the table <entity>_version and its
-- privileges. p_columns are its own columns, as written in `create table`. It is published under the name of
-- the entity and needs no function of its own.
create or replace function create_versioned(p_entity text, p_columns text) returns void
language plpgsql as $$
declare
  versions text := p_entity || '_version';
  id       text := p_entity || '_id';
begin
  execute format(
    'create table %1$I (
       setup_id   text not null references setup (id),
       %2$I       text not null,
       rev_from   bigint not null,
       rev_to     bigint not null default %4$s,
       %3$s,
       is_removed boolean not null default false,
       changed_by text not null,
       author     text not null,
       primary key (setup_id, %2$I, rev_from)
     )', versions, id, p_columns, open_rev());
  execute format('create unique index %I on %I (setup_id, %I) where rev_to = %s',
    versions || '_open', versions, id, open_rev());
  perform close_to_other_setups(versions);
  execute format('grant select on %I to verglas_tenant', versions);
end
$$;
