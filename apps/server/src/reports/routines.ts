import { GENERATED_REPORT_KINDS, type GeneratedReportKind } from '@verglas/contract/report-codes'
import { DAY_MS, HOUR_MS, localDays, MINUTE_MS } from '@verglas/quantities'
import { REPORTS, type RoutineFields } from '../areas/reports/queries.ts'
import { findSetups } from '../areas/setups/queries.ts'
import { type AsOf, latestAsOf } from '../db/as-of.ts'
import type { Database } from '../db/database.ts'
import type { TenantPool } from '../db/setup-db.ts'
import * as versioned from '../db/versioned.ts'
import type { Documents } from '../documents/documents.ts'
import { newestDue } from '../local-schedule.ts'
import { madeReport, reportParts } from './made-report.ts'
import type { ReportParts } from './period-facts.ts'

type Parts = {
  database: Database
  tenants: TenantPool
  documents: Documents
  now: () => Date
  onFailure: (error: unknown) => void
}

type Content = RoutineFields['content']
/** In whose name they are published. */
const AUTHOR = { personId: 'automatic', name: 'Verglas' } as const
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const MONDAY = [1]
const [WINTER_FROM, WINTER_TO] = ['10-01', '05-01']

/** Writes and publishes the reports whose time has come, each once; of several that were missed the newest. */
export function openReportRoutines(parts: Parts): () => Promise<void> {
  const known = reportParts()
  return async () => {
    const asOf = await latestAsOf(parts.database)
    // one that cannot be made holds up no other, and is tried again
    for (const routine of await routinesOf(parts.database, asOf))
      for (const due of dueReports(routine, parts.now().getTime()))
        await publishReport(parts, known, { ...due, setupId: routine.setupId }, asOf).catch(parts.onFailure)
  }
}

export type Routine = { setupId: string; timezone: string; changedAt: Date; content: Content }

/** Of all organisations. */
const routinesOf = (database: Database, asOf: AsOf): Promise<Routine[]> =>
  database.query<Routine>(
    `select v.setup_id as "setupId", s.timezone, p.known_at as "changedAt", v.content
       from report_routine_version v
       join setup s on s.id = v.setup_id
       join publication p on p.rev = v.rev_from
      where v.rev_from <= $1 and $1 < v.rev_to and not v.is_removed
      order by v.setup_id`,
    [asOf.rev],
  )

export type DueReport = { id: string; kind: GeneratedReportKind; fromMs: number; toMs: number }

/** What a routine owes by an instant: nothing of a time before it was written down. */
export function dueReports({ timezone, changedAt, content }: Routine, nowMs: number): DueReport[] {
  return GENERATED_REPORT_KINDS.flatMap((kind): DueReport[] => {
    const time = timeOf(content, kind)
    if (time === null) return []
    const due = dueDay(kind, { time, timezone }, nowMs)
    if (!due || due.atMs < changedAt.getTime()) return []
    return [{ id: `${kind}-${due.day}`, kind, ...periodOf(kind, timezone, due) }]
  })
}

type DueDay = { day: string; atMs: number }

function dueDay(
  kind: GeneratedReportKind,
  { time, timezone }: { time: string; timezone: string },
  nowMs: number,
): DueDay | null {
  const newest = newestDue({ days: kind === 'week' ? MONDAY : EVERY_DAY, time, timezone }, nowMs)
  if (kind !== 'season' || !newest) return newest
  // owed until it is there, whatever kept the product from writing it on the day
  const year = Number(newest.day.slice(0, 4))
  const end = `${newest.day.slice(5) >= WINTER_TO ? year : year - 1}-${WINTER_TO}`
  const nextDayMs = startOfDay(timezone, end) + DAY_MS
  return newestDue({ days: EVERY_DAY, time, timezone }, Math.min(nowMs, nextDayMs - MINUTE_MS))
}

function timeOf({ nightTime, weekTime, seasonTime }: Content, kind: GeneratedReportKind): string | null {
  if (kind === 'night') return nightTime
  if (kind === 'week') return weekTime
  return kind === 'season' ? seasonTime : null
}

/** The period of a report that is due on a day. */
function periodOf(
  kind: GeneratedReportKind,
  timezone: string,
  { day, atMs }: DueDay,
): { fromMs: number; toMs: number } {
  const startOf = (wanted: string) => startOfDay(timezone, wanted)
  if (kind === 'season')
    return { fromMs: startOf(`${Number(day.slice(0, 4)) - 1}-${WINTER_FROM}`), toMs: startOf(day) }
  const before = (days: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
  if (kind === 'week') return { fromMs: startOf(before(7)), toMs: startOf(day) }
  return { fromMs: startOf(before(1)) + 12 * HOUR_MS, toMs: atMs }
}

const startOfDay = (timezone: string, day: string): number =>
  localDays(timezone, Date.parse(`${day}T12:00:00Z`), 1)[0]?.fromMs ?? Number.NaN

async function publishReport(
  { database, tenants, documents, now }: Parts,
  known: ReportParts,
  { id, kind, fromMs, toMs, setupId }: DueReport & { setupId: string },
  asOf: AsOf,
): Promise<void> {
  // one that somebody has taken away is not written again
  if (await versioned.latestChange(database, REPORTS, { setupId, id })) return
  const [setup] = await findSetups(database, [setupId])
  if (!setup) return
  const { texts, documents: stored } = await madeReport(
    { ...known, database, db: tenants.for(setupId), documents },
    { kind, period: { fromMs, toMs, zoneIds: [] }, setup, asOf, author: AUTHOR.name, now: now() },
  )
  await versioned.save(database, REPORTS, {
    setupId,
    id,
    expectedRevision: null,
    author: AUTHOR,
    fields: {
      kind,
      textFr: texts.fr,
      textEn: texts.en,
      fromAt: new Date(fromMs),
      toAt: new Date(toMs),
      zoneIds: [],
      documents: stored,
      signedBy: null,
      signedAt: null,
      author: '',
    },
  })
}
