-- What was to be done on a circuit at a forecast point when an advice was issued: of a winter one asks how much was advised,
-- and the advices themselves are long and go with their month.
create table due_advice (
  setup_id     text not null references setup (id),
  circuit_id   text not null,
  castpoint_id text not null,
  issued_at    timestamptz not null,
  situation    text not null,
  rev          bigint not null,
  spread       text not null,
  -- a pass, dry; null: nothing is spread
  gm2          real,
  -- successive ones counted twice
  passes       smallint not null,
  primary key (setup_id, circuit_id, castpoint_id, issued_at, situation, rev)
);
create index due_advice_issued on due_advice (setup_id, issued_at);

select close_to_other_setups('due_advice');
grant select on due_advice to verglas_tenant;

-- what was advised before
insert into due_advice (setup_id, circuit_id, castpoint_id, issued_at, situation, rev, spread, gm2, passes)
select distinct on (p.setup_id, p.circuit_id, p.castpoint_id, p.issued_at, a.situation, p.rev)
       p.setup_id, p.circuit_id, p.castpoint_id, p.issued_at, a.situation, p.rev, a.spread, a."minGm2",
       case a.passes #>> '{}' when 'successive' then 2 else (a.passes #>> '{}')::smallint end
  from prescription p
 cross join lateral jsonb_to_recordset(p.content -> 'advices') as a(
         situation text, treatment text, spread text, "minGm2" real, passes jsonb, "actFrom" timestamptz,
         "actTo" timestamptz)
 where a."actFrom" <= p.issued_at and p.issued_at < a."actTo" and a.treatment not in ('none', 'patrol')
 order by p.setup_id, p.circuit_id, p.castpoint_id, p.issued_at, a.situation, p.rev, a."minGm2" desc nulls last;
