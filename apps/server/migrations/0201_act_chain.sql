-- What an organisation orders, reads and does, chained: each link holds the digest of an act as it was published, and the
-- hash of the link before it, so that none can be changed, left out or put in between later without its being seen.
create table act_chain (
  setup_id   text not null references setup (id),
  seq        bigint not null check (seq > 0),
  rev        bigint not null,
  known_at   timestamptz not null,
  kind       text not null check (kind in ('directive', 'directive_reader', 'treatment_act')),
  circuit_id text not null,
  -- the act as text, whose bytes are hashed
  content    text not null,
  digest     text not null,
  hash       text not null,
  primary key (setup_id, seq)
);
create index act_chain_known on act_chain (setup_id, known_at);
create index act_chain_circuit on act_chain (setup_id, circuit_id, seq);
create index directive_rev on directive (rev);
create index directive_reader_rev on directive_reader (rev);
create index treatment_act_rev on treatment_act (rev);
select close_to_other_setups('act_chain');
grant select on act_chain to verglas_tenant;

-- With which the dossiers of an organisation are signed (Ed25519); the private part is sealed with the key of the
-- installation. The newest that can be opened is used.
create table dossier_key (
  setup_id   text not null references setup (id),
  public_key text not null,
  secret     bytea not null,
  created_at timestamptz not null,
  primary key (setup_id, public_key)
);
select close_to_other_setups('dossier_key');
grant select (setup_id, public_key, created_at) on dossier_key to verglas_tenant;

-- What was done before this migration is chained in its order.
select chain_acts(p.rev, p.known_at)
  from publication p
 where p.topics && '{directive,directive_reader,treatment_act}'
 order by p.rev;
