import { DAY_MS } from '@verglas/quantities'
import type { KeepRule, PublishedTable } from '@verglas/sources/facts/keeping'
import type { Database, Db } from '../db/database.ts'
import { changeTables, monthsOf } from '../db/partitions.ts'
import { PUBLISHED } from '../db/published.ts'
import { HISTORY_TABLES } from '../history/tables.ts'

/** How long records of connection runs and of sent mails are kept. */
const RECORD_DAYS = 90
/** How long events about accounts and rights are kept: some problems are noticed only a winter later. */
const SECURITY_DAYS = 400
/**
 * For rules that keep other rows of the same month, months up to this far behind the horizon are searched;
 * older ones have been done.
 */
const LOOKBACK_DAYS = 100

/** Exempts historical files imported by a person. `r` is the table. */
const NOT_IMPORTED = "not exists (select from publication i where i.rev = r.rev and i.origin = 'archive')"
/** SQL condition of a row `r`: the alert is no longer in force at $2, the present. */
const IS_OVER = `not (r.status in ('active', 'updated') and (r.ends_at is null or r.ends_at > $2)
       and not exists (select from alert n where n.feed = r.feed and n.slot = r.slot and n.issued_at > r.issued_at))`

/**
 * Deletes data past its retention period; these periods determine how far back answers are exact. With history, the
 * months of some tables leave the database only after they have been written to files (`history/write-history.ts`).
 */
export async function dropPastKeeping(
  db: Database,
  now: Date,
  { hasHistory = false }: { hasHistory?: boolean } = {},
): Promise<void> {
  for (const [table, { month, keep }] of Object.entries<PublishedTable>(PUBLISHED)) {
    for (const rule of typeof keep === 'string' ? [] : keep) {
      if (month === undefined || rule.importedToo) await dropRows(db, table, rule, now)
      else if (rule.of) await dropRowsOfMonths(db, table, rule, now)
      else if (hasHistory && HISTORY_TABLES.some(({ name }) => name === table)) continue
      else await dropMonths(db, table, rule, now)
    }
  }
  await dropRecords(db, now)
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Condition for the rows that a rule applies to, regardless of their age. */
function conditionOf({ of, unlessInForce, importedToo }: KeepRule): string {
  const conditions = [
    ...(importedToo ? [] : [NOT_IMPORTED]),
    ...(of
      ? [`r.${of.column} ${'is' in of ? 'is not distinct from' : 'is distinct from'} ${literalOf(of)}`]
      : []),
    ...(unlessInForce ? [IS_OVER] : []),
  ]
  return conditions.join(' and ') || 'true'
}

const literalOf = (of: NonNullable<KeepRule['of']>): string => {
  const value = 'is' in of ? of.is : of.isNot
  return value === null ? 'null' : `'${value}'`
}

async function dropRows(db: Db, table: string, rule: KeepRule, now: Date): Promise<void> {
  const before = daysBefore(now, rule.days)
  await db.query(`delete from ${table} r where r.${rule.by} < $1 and ${conditionOf(rule)}`, [
    rule.by === 'day' ? before.toISOString().slice(0, 10) : before,
    ...(rule.unlessInForce ? [now] : []),
  ])
}

/**
 * Drops complete months at once; deletes row by row only where a month holds imported files, and in the
 * default partition.
 */
async function dropMonths(db: Database, table: string, rule: KeepRule, now: Date): Promise<void> {
  const before = daysBefore(now, rule.days)
  for (const { name, to } of await monthsOf(db, table)) {
    if (to > before) continue
    const imported = await db.query(
      `select 1 from ${name} r join publication p on p.rev = r.rev and p.origin = 'archive' limit 1`,
    )
    if (imported.length === 0) await changeTables(db, (own) => own.query(`drop table ${name}`))
    else await db.query(`delete from ${name} r where ${conditionOf(rule)}`)
  }
  await dropRows(db, `${table}_default`, rule, now)
}

/**
 * For months that are completely past their retention, deletes the rows of the rule; the month's other rows
 * stay.
 */
async function dropRowsOfMonths(db: Db, table: string, rule: KeepRule, now: Date): Promise<void> {
  const [before, oldest] = [daysBefore(now, rule.days), daysBefore(now, rule.days + LOOKBACK_DAYS)]
  for (const { name, to } of await monthsOf(db, table)) {
    if (to > before || to < oldest) continue
    await db.query(`delete from ${name} r where ${conditionOf(rule)}`)
  }
}

async function dropRecords(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, RECORD_DAYS)
  await db.query('delete from connection_run where started_at < $1', [before])
  await db.query('delete from security_event where at < $1', [daysBefore(now, SECURITY_DAYS)])
  await db.query('delete from outbox where coalesce(sent_at, given_up_at) < $1', [before])
}
