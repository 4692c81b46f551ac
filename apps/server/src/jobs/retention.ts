import { BLEND_SOURCE } from '@verglas/contract/codes'
import type { Database, Db } from '../db/database.ts'
import { changeTables, monthsOf } from '../db/partitions.ts'

const DAY_MS = 86_400_000
/** What providers foresaw, as they sent it. */
const RAW_DAYS = 60
/** Readings, products and alerts. Acts of persons, skill and what persons imported of past times stay for ever. */
const PRODUCT_DAYS = 400
/** How connections did, and mails that went out. */
const RECORD_DAYS = 90
/** Months behind the horizon of raw runs that are looked through; older ones have been. */
const RAW_LOOKBACK_DAYS = 100

/** Tables of products and readings by month. */
const PRODUCTS = [
  'observation',
  'forecast_run',
  'road_forecast',
  'forecast_scenario',
  'error_sample',
] as const

/** Files of past times that a person has imported are exempt. `row` is the alias of the table. */
const notImported = (row: string) =>
  `not exists (select from publication i where i.rev = ${row}.rev and i.origin = 'archive')`

/** Drops what is past its keeping; how far back answers are exact follows from these horizons. */
export async function dropPastKeeping(db: Database, now: Date): Promise<void> {
  for (const table of PRODUCTS) await dropProducts(db, table, daysBefore(now, PRODUCT_DAYS))
  await dropRawRuns(db, now)
  await dropAlerts(db, now)
  await dropAlertLists(db, now)
  await dropTides(db, now)
  await dropStrikes(db, now)
  await dropRecords(db, now)
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Whole months at once; row by row only where a month holds imported files, and in the partition of what has no month. */
async function dropProducts(db: Database, table: (typeof PRODUCTS)[number], before: Date): Promise<void> {
  for (const { name, to } of await monthsOf(db, table)) {
    if (to > before) continue
    const imported = await db.query(
      `select 1 from ${name} r join publication p on p.rev = r.rev and p.origin = 'archive' limit 1`,
    )
    if (imported.length === 0) await changeTables(db, (own) => own.query(`drop table ${name}`))
    else await db.query(`delete from ${name} r where ${notImported('r')}`)
  }
  const column = table === 'observation' ? 'observed_at' : 'issued_at'
  await db.query(`delete from ${table}_default r where r.${column} < $1 and ${notImported('r')}`, [before])
}

/** Of a month all of whose runs are past their keeping only the product stays. */
async function dropRawRuns(db: Db, now: Date): Promise<void> {
  const [before, oldest] = [daysBefore(now, RAW_DAYS), daysBefore(now, RAW_DAYS + RAW_LOOKBACK_DAYS)]
  for (const { name, to } of await monthsOf(db, 'forecast_run')) {
    if (to > before || to < oldest) continue
    await db.query(`delete from ${name} r where r.source <> $1 and ${notImported('r')}`, [BLEND_SOURCE])
  }
}

/** An alert that is still in force stays, however old. */
async function dropAlerts(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, PRODUCT_DAYS)
  await db.query(
    `delete from alert a
      where a.issued_at < $1 and ${notImported('a')}
        and not (a.status in ('active', 'updated') and (a.ends_at is null or a.ends_at > $2)
                 and not exists (select from alert b
                                  where b.feed = a.feed and b.slot = a.slot and b.issued_at > a.issued_at))`,
    [before, now],
  )
  await db.query(`delete from alert_text t where t.issued_at < $1 and ${notImported('t')}`, [before])
}

/** Lists that state nothing only tell late ones apart. */
async function dropAlertLists(db: Db, now: Date): Promise<void> {
  await db.query(
    `delete from alert_list l
      where l.issued_at < case when l.stated is null then $1::timestamptz else $2::timestamptz end
        and ${notImported('l')}`,
    [daysBefore(now, RAW_DAYS), daysBefore(now, PRODUCT_DAYS)],
  )
}

async function dropTides(db: Db, now: Date): Promise<void> {
  const day = (days: number) => daysBefore(now, days).toISOString().slice(0, 10)
  await db.query(
    `delete from tide t
      where t.day < case t.series when 'forecast' then $1::date else $2::date end and ${notImported('t')}`,
    [day(RAW_DAYS), day(PRODUCT_DAYS)],
  )
}

/** A night of thunder has a hundred thousand: they are kept like what providers foresaw. */
async function dropStrikes(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, RAW_DAYS)
  await db.query(`delete from strike s where s.struck_at < $1 and ${notImported('s')}`, [before])
  await db.query(`delete from lightning_watch w where w.watched_at < $1 and ${notImported('w')}`, [before])
}

async function dropRecords(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, RECORD_DAYS)
  await db.query('delete from connection_run where started_at < $1', [before])
  await db.query('delete from outbox where coalesce(sent_at, given_up_at) < $1', [before])
}
