/** Every function with which a session writes a large object; PostgreSQL gives them to everybody. */
const WRITERS = "('lo_creat', 'lo_create', 'lo_from_bytea', 'lo_open', 'lo_put', 'lo_unlink', 'lowrite')"

/** Withdraws the right to write large objects from everybody; only a superuser may, in each database. */
export const WITHDRAW_LARGE_OBJECTS = `
do $$
declare
  writer regprocedure;
begin
  for writer in
    select oid from pg_proc
     where pronamespace = 'pg_catalog'::regnamespace and proname in ${WRITERS}
       and has_function_privilege('public', oid, 'execute')
  loop
    execute format('revoke execute on function %s from public', writer);
  end loop;
end
$$`

/** Whether a session of an organisation may write large objects. */
export const MAY_WRITE_LARGE_OBJECTS = `
  select exists (
    select from pg_proc
     where pronamespace = 'pg_catalog'::regnamespace and proname in ${WRITERS}
       and has_function_privilege('verglas_tenant', oid, 'execute')) as "mayWrite"`
