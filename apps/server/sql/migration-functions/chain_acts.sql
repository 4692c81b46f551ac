-- Chains the acts of a publication. A link is the hash of these lines: the previous link's hash, its own
-- number, revision, instant, kind and circuit, and the digest of its content; the first link follows 64
-- zeros. `publish` holds the lock of the log, so no other act can be inserted in between. A receipt belongs
-- to the circuit of its directive.
create or replace function chain_acts(p_rev bigint, p_known_at timestamptz) returns void
language plpgsql set timezone to 'UTC' as $$
declare
  act     record;
  owner   text;
  last_id bigint;
  last    text;
  digest  text;
begin
  for act in
    select a.setup_id, a.kind, a.circuit_id, a.content::text as content
      from (
        select d.setup_id, 'directive' as kind, d.circuit_id, d.directive_id as id, to_jsonb(d) as content
          from directive d
         where d.rev = p_rev
        union all
        select r.setup_id, 'directive_reader', coalesce((
                 select d.circuit_id from directive d
                  where d.setup_id = r.setup_id and d.directive_id = r.directive_id
                  order by d.rev
                  limit 1), ''), r.directive_id || ' ' || r.person_id, to_jsonb(r)
          from directive_reader r
         where r.rev = p_rev
        union all
        select s.setup_id, 'pass_report', s.circuit_id, concat_ws(' ', s.directive_id, s.pass_no, s.person_id),
               to_jsonb(s)
          from pass_report s
         where s.rev = p_rev
        union all
        select e.setup_id, 'road_decision', e.circuit_id, e.decision_id, to_jsonb(e)
          from road_decision e
         where e.rev = p_rev
        union all
        select t.setup_id, 'treatment_act', t.circuit_id, t.act_id, to_jsonb(t)
          from treatment_act t
         where t.rev = p_rev
      ) a
     order by a.setup_id, a.kind, a.id
  loop
    if owner is distinct from act.setup_id then
      owner := act.setup_id;
      select c.seq, c.hash into last_id, last from act_chain c where c.setup_id = owner order by c.seq desc limit 1;
      last_id := coalesce(last_id, 0);
      last := coalesce(last, repeat('0', 64));
    end if;
    last_id := last_id + 1;
    digest := encode(sha256(convert_to(act.content, 'UTF8')), 'hex');
    last := encode(sha256(convert_to(concat_ws(E'\n', last, last_id, p_rev,
              to_char(p_known_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), act.kind, act.circuit_id, digest), 'UTF8')), 'hex');
    insert into act_chain (setup_id, seq, rev, known_at, kind, circuit_id, content, digest, hash)
    values (owner, last_id, p_rev, p_known_at, act.kind, act.circuit_id, act.content, digest, last);
  end loop;
end
$$;
