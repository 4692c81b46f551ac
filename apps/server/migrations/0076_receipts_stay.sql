-- Receipts are acts: they stay, with the name that they were given under, when the account of the reader goes.
alter table directive_reader drop constraint directive_reader_person_id_fkey;
