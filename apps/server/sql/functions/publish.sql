-- The only way to write facts, products and versioned configuration.
--
-- p_batches is an array of {"kind", "rows"}. Kind k is written by append_k(rev, rows), which returns how many
-- rows were new; a kind without such a function was made with create_versioned(). The topics of the
-- publication are the kinds that appended rows. Without new rows nothing is published, so the same input twice
-- changes nothing. A call without batches is a tick, which is always published.
-- The lock is taken and released within this one statement, never across a round trip.
create or replace function publish(
  p_origin text,
  p_setup_id text,
  p_batches jsonb,
  p_known_at timestamptz default null
) returns table (new_rev bigint, new_known_at timestamptz, appended integer)
language plpgsql as $$
declare
  last_rev       bigint;
  last_known_at  timestamptz;
  topics         text[] := '{}';
  total          integer := 0;
  batch          jsonb;
  kind           text;
  appended_count integer;
begin
  perform pg_advisory_xact_lock(7305);
  select p.rev, p.known_at into last_rev, last_known_at from publication p order by p.rev desc limit 1;
  last_rev := coalesce(last_rev, 0);
  new_rev := last_rev + 1;

  if p_known_at is null then
    new_known_at := greatest(clock_timestamp(), last_known_at + interval '1 microsecond');
  else
    if exists (select from publication p where p.rev = 1 and p.xmin <> pg_current_xact_id()::xid) then
      raise exception 'a past known_at is only written into an empty log' using errcode = 'object_not_in_prerequisite_state';
    end if;
    if p_known_at <= last_known_at or p_known_at > clock_timestamp() then
      raise exception 'the past is written in one chronological pass' using errcode = 'invalid_parameter_value';
    end if;
    new_known_at := p_known_at;
  end if;

  for batch in select b.value from jsonb_array_elements(p_batches) with ordinality b order by b.ordinality loop
    kind := batch ->> 'kind';
    if to_regprocedure(format('%I(bigint, jsonb)', 'append_' || kind)) is null then
      appended_count := append_version(kind || '_version', array['setup_id', kind || '_id'], new_rev, batch -> 'rows');
    else
      execute format('select %I($1, $2)', 'append_' || kind) into appended_count using new_rev, batch -> 'rows';
    end if;
    if appended_count > 0 then
      total := total + appended_count;
      topics := topics || kind;
    end if;
  end loop;

  appended := total;
  if jsonb_array_length(p_batches) > 0 and total = 0 then
    new_rev := last_rev;
    new_known_at := last_known_at;
    return next;
    return;
  end if;

  if jsonb_array_length(p_batches) = 0 then
    topics := '{tick}';
  end if;
  insert into publication (rev, known_at, topics, setup_id, origin)
  values (new_rev, new_known_at, array(select distinct t from unnest(topics) t order by t), p_setup_id, p_origin);
  if topics && '{directive,directive_reader,pass_report,road_decision,treatment_act}' then
    perform chain_acts(new_rev, new_known_at);
  end if;
  perform pg_notify('publication', new_rev::text);
  return next;
end
$$;

-- Publishes many publications of the past in one statement, oldest first; p_publications is an array of
-- {"known_at", "setup_id", "batches"}. Returns the number of rows.
create or replace function publish_past(p_origin text, p_publications jsonb) returns integer
language plpgsql as $$
declare
  item  jsonb;
  total integer := 0;
begin
  for item in select i.value from jsonb_array_elements(p_publications) with ordinality i order by i.ordinality loop
    total := total + (
      select p.appended
        from publish(p_origin, item ->> 'setup_id', item -> 'batches', (item ->> 'known_at')::timestamptz) p
    );
  end loop;
  return total;
end
$$;
