-- Fails if rows of the feed were stored after after_rev, the revision as of which p_rows were computed. The worker then
-- computes them again.
create or replace function check_alert_feed(p_rows jsonb) returns void
language plpgsql as $$
begin
  if exists (
    select from (select distinct sent.source || coalesce('@' || sent.owner_setup_id, '') as feed, sent.after_rev
                   from jsonb_to_recordset(p_rows) sent(source text, owner_setup_id text, after_rev bigint)) feeds
     where exists (select from alert a where a.feed = feeds.feed and a.rev > feeds.after_rev)
        or exists (select from alert_list l where l.feed = feeds.feed and l.rev > feeds.after_rev)
  ) then
    raise exception 'another message of the feed came first' using errcode = 'serialization_failure';
  end if;
end
$$;

-- said_starts_at is the start that the provider states now; starts_at keeps an earlier known start if the provider only
-- says that the alert is under way.
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
    r.source, r.owner_setup_id, r.slot, r.issued_at, p_rev, r.part, r.event, r.type, r.severity, r.status,
    r.said_starts_at, r.is_start_cut, r.starts_at, r.ends_at, r.has_hours, r.replaces, r.fingerprint, r.content,
    r.attribution
  from jsonb_to_recordset(p_rows) as r(
    source text, owner_setup_id text, slot text, issued_at timestamptz, part smallint, event text, type text,
    severity smallint, status text, said_starts_at timestamptz, is_start_cut boolean, starts_at timestamptz,
    ends_at timestamptz, has_hours boolean, replaces jsonb, fingerprint text, content jsonb, attribution text
  );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;

-- unread names the slots of which the list could not be read: they stay as they were.
create or replace function append_alert_list(p_rev bigint, p_rows jsonb) returns integer
language plpgsql as $$
declare
  appended_count integer;
begin
  perform check_alert_feed(p_rows);
  insert into alert_list (source, owner_setup_id, issued_at, rev, is_complete, unread, stated, attribution)
  select r.source, r.owner_setup_id, r.issued_at, p_rev, r.is_complete, r.unread, r.stated, r.attribution
    from jsonb_to_recordset(p_rows) as r(
           source text, owner_setup_id text, issued_at timestamptz, is_complete boolean, unread text[],
           stated jsonb, attribution text)
    left join lateral (
      select l.rev, l.is_complete, l.unread, l.stated
        from alert_list l
       where l.feed = r.source || coalesce('@' || r.owner_setup_id, '') and l.issued_at = r.issued_at
       order by l.rev desc
       limit 1
    ) stored on true
   where stored.rev is null
      or (r.is_complete, r.unread, r.stated) is distinct from (stored.is_complete, stored.unread, stored.stated);
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
  select r.source, r.owner_setup_id, r.slot, r.issued_at, p_rev, r.texts
    from jsonb_to_recordset(p_rows) as r(
           source text, owner_setup_id text, slot text, issued_at timestamptz, texts jsonb)
   where not exists (
     select from (
       select stored.texts
         from alert_text stored
        where stored.feed = r.source || coalesce('@' || r.owner_setup_id, '')
          and stored.slot = r.slot and stored.issued_at = r.issued_at
        order by stored.rev desc
        limit 1
     ) latest
     where latest.texts = r.texts
   );
  get diagnostics appended_count = row_count;
  return appended_count;
end
$$;
