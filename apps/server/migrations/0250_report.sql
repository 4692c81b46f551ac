-- Reports of an organisation: what people, or the product with them, write of a period, with documents. The note by which a
-- shift hands over is one too, signed off by the next.
select create_versioned('report', $$
  kind      text not null check (kind in ('document', 'handover', 'night', 'week', 'event', 'season')),
  text_fr   jsonb,
  text_en   jsonb,
  from_at   timestamptz not null,
  to_at     timestamptz not null,
  zone_ids  text[] not null,
  documents jsonb not null,
  signed_by text,
  signed_at timestamptz,
  check (text_fr is not null or text_en is not null),
  check (to_at >= from_at),
  check ((signed_by is null) = (signed_at is null))
$$);
create index report_newest on report_version (setup_id, to_at desc) where rev_to = 9223372036854775807;

-- Each once by what is in it; they stay, since a report of then names them.
create table report_document (
  setup_id    text not null references setup (id),
  document_id text not null check (document_id ~ '^[0-9a-f]{64}$'),
  media_type  text not null,
  content     bytea not null,
  sent_by     text not null,
  sent_at     timestamptz not null,
  primary key (setup_id, document_id)
);
-- PDFs and pictures are compressed already
alter table report_document alter column content set storage external;
select close_to_other_setups('report_document');
grant select on report_document to verglas_tenant;
