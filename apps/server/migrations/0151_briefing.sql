-- Recordings of briefings, by what they are about; the recording itself lies where its link leads.
select create_versioned('briefing', $$
  category    text not null,
  title       text not null,
  description text not null,
  link        text not null,
  recorded_at timestamptz not null,
  zone_ids    text[] not null
$$);
create index briefing_newest on briefing_version (setup_id, recorded_at desc) where rev_to = 9223372036854775807;

-- Who has watched them is marked as what has been read.
alter table read_mark drop constraint read_mark_type_check;
alter table read_mark add constraint read_mark_type_check check (type in ('alerts', 'reports', 'briefings'));
