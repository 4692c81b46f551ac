-- Many processes of one role may start at once in different places; one that loops does so in its own.
alter table role_start add column place text not null default '';
