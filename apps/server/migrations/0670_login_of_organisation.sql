-- A login is unique in an organisation, no longer in the installation: there, choosing one told an administrator who has
-- an account elsewhere. At sign-in, the password decides.

drop index person_login;
create index person_login on person (lower(login)) where login is not null;
