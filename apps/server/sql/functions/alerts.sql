-- Rows were prepared with everything stored of the feed up to after_rev. A worker that has been overtaken
-- starts again.
create or replace function check_alert_feed(p_rows jsonb) returns void
language plpgsql as $$
begin
  if exists (
    select from (select distinct source || coalesce('@' || owner_setup_id, '') as feed, after_rev
                   from jsonb_to_recordset(p_rows) r(source text, owner_setup_id text, after_rev bigint)) g
     where exists (select from alert a where a.feed = g.feed and a.rev > g.after_rev)
        or exists (select from alert_list l where l.feed = g.feed and l.rev > g.after_rev)
  ) then
    raise exception 'another message of the feed came first' using errcode = 'serialization_failure';
  end if;
end
$$;

create or replace function append_alert(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  perform check_alert_feed(p_rows);
  insert into alert (
    source, owner_setup_id, slot, issued_at, rev, part, event, type, severity, status, said_starts_at,
    is_start_cut, starts_at, ends_at, has_hours, replaces, fingerprint, content, attribution
  )
  select
    g.source, g.owner_setup_id, g.slot, g.issued_at, p_rev, g.part, g.event, g.type, g.severity, g.status,
    g.said_starts_at, g.is_start_cut, g.starts_at, g.ends_at, g.has_hours, g.replaces, g.fingerprint, g.content,
    g.attribution
  from jsonb_to_recordset(p_rows) as g(
    source text, owner_setup_id text, slot text, issued_at timestamptz, part smallint, event text, type text,
    severity smallint, status text, said_starts_at timestamptz, is_start_cut boolean, starts_at timestamptz,
    ends_at timestamptz, has_hours boolean, replaces jsonb, fingerprint text, content jsonb, attribution text
  );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

create or replace function append_alert_list(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  perform check_alert_feed(p_rows);
  insert into alert_list (source, owner_setup_id, issued_at, rev, is_complete, unread, stated, attribution)
  select g.source, g.owner_setup_id, g.issued_at, p_rev, g.is_complete, g.unread, g.stated, g.attribution
    from jsonb_to_recordset(p_rows) as g(
           source text, owner_setup_id text, issued_at timestamptz, is_complete boolean, unread text[],
           stated jsonb, attribution text)
    left join lateral (
      select l.rev, l.is_complete, l.unread, l.stated
        from alert_list l
       where l.feed = g.source || coalesce('@' || g.owner_setup_id, '') and l.issued_at = g.issued_at
       order by l.rev desc
       limit 1
    ) o on true
   where o.rev is null
      or (g.is_complete, g.unread, g.stated) is distinct from (o.is_complete, o.unread, o.stated);
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

create or replace function append_alert_text(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  insert into alert_text (source, owner_setup_id, slot, issued_at, rev, texts)
  select g.source, g.owner_setup_id, g.slot, g.issued_at, p_rev, g.texts
    from jsonb_to_recordset(p_rows) as g(
           source text, owner_setup_id text, slot text, issued_at timestamptz, texts jsonb)
   where not exists (
     select from (
       select o.texts
         from alert_text o
        where o.feed = g.source || coalesce('@' || g.owner_setup_id, '')
          and o.slot = g.slot and o.issued_at = g.issued_at
        order by o.rev desc
        limit 1
     ) latest
     where latest.texts = g.texts
   );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
