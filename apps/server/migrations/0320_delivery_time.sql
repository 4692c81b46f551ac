-- When what a message tells was known: from it to created_at and sent_at is how long somebody was not told.
alter table outbox add column fact_at timestamptz;

create index outbox_fact_idx on outbox (created_at) where fact_at is not null;
