-- The outbox carries short messages and notices of browsers beside mails, and mails in both their forms.
alter table outbox drop constraint outbox_channel_check;
alter table outbox
  add constraint outbox_channel_check check (channel in ('mail', 'sms', 'push')),
  add column html text,
  -- where what sent it is ended without signing in
  add column unsubscribe text;
