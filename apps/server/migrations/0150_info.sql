-- News of an organisation: what people write for those of its zones, from one instant to another.
select create_versioned('info', $$
  text_fr      jsonb,
  text_en      jsonb,
  is_important boolean not null,
  from_at      timestamptz not null,
  to_at        timestamptz,
  zone_ids     text[] not null,
  places       jsonb not null,
  check (text_fr is not null or text_en is not null),
  check (to_at is null or to_at > from_at)
$$);
create index info_newest on info_version (setup_id, from_at desc) where rev_to = 9223372036854775807;
