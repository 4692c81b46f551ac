// Preloaded with `node --import`: shifts the clock of a program and of everything that it starts to `SHIFT_CLOCK_MS`
// after the machine's clock. Shifts dates, the Date header of answers, and now() and clock_timestamp() of its
// databases.
import http from 'node:http'
import pg from 'pg'

const shiftMs = Number(process.env.SHIFT_CLOCK_MS)
if (!Number.isFinite(shiftMs))
  throw new Error(`SHIFT_CLOCK_MS is not a number: ${process.env.SHIFT_CLOCK_MS}`)

const machineNowMs = Date.now
Date.now = () => machineNowMs() + shiftMs
globalThis.Date = new Proxy(Date, {
  construct: (date, fields, newTarget) =>
    Reflect.construct(date, fields.length === 0 ? [date.now()] : fields, newTarget),
  apply: (date) => new date(date.now()).toString(),
})

// Node itself would take the Date header from the clock of the machine.
const { writeHead } = http.ServerResponse.prototype
http.ServerResponse.prototype.writeHead = function (...args) {
  if (!this.hasHeader('date')) this.setHeader('date', new Date().toUTCString())
  return writeHead.apply(this, args)
}

// The functions in `public` take precedence over those of PostgreSQL.
const PUBLIC_FIRST = '-c search_path=public,pg_catalog'
const later = `interval '${shiftMs} milliseconds'`
const FUNCTIONS = `do $do$
begin
  if to_regprocedure('public.clock_timestamp()') is null and has_schema_privilege('public', 'create') then
    perform pg_advisory_xact_lock(20320115);
    create or replace function public.now() returns timestamptz
      language sql stable as $$ select pg_catalog.now() + ${later} $$;
    create or replace function public.clock_timestamp() returns timestamptz
      language sql volatile as $$ select pg_catalog.clock_timestamp() + ${later} $$;
  end if;
end
$do$`

const { connect } = pg.Client.prototype
pg.Client.prototype.connect = function (callback) {
  const { connectionParameters } = this
  connectionParameters.options = [connectionParameters.options, PUBLIC_FIRST].filter(Boolean).join(' ')
  const connected = connect
    .call(this)
    .then(() => this.query(FUNCTIONS))
    .then(() => this)
  if (!callback) return connected
  connected.then(
    () => setImmediate(callback, null, this),
    (error) => setImmediate(callback, error),
  )
}
