import { GENERATED_REPORT_KINDS, type GeneratedReportKind } from '@verglas/contract/report-codes'
import { DAY_MS, HOUR_MS, localDays, MINUTE_MS, utcDay } from '@verglas/quantities'
import type { FileStore } from '../../blobs/file-store.ts'
import { type AsOf, latestAsOf } from '../../db/as-of.ts'
import type { Database } from '../../db/database.ts'
import type { TenantPool } from '../../db/setup-db.ts'
import * as versioned from '../../db/versioned.ts'
import type { Documents } from '../../documents/documents.ts'
import { latestOccurrence } from '../../local-schedule.ts'
import { findSetups } from '../setups/queries.ts'
import { generateReport, openReportServices } from './generated-report.ts'
import type { ReportServices } from './period-facts.ts'
import { REPORTS, type Routine, routinesOf } from './queries.ts'

type RoutineServices = {
  database: Database
  tenants: TenantPool
  documents: Documents
  files: Pick<FileStore, 'contents'>
  now: () => Date
  onFailure: (error: unknown) => void
}

/** The author of automatic reports. */
const AUTHOR = { personId: 'automatic', name: 'Verglas' } as const
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const MONDAY = [1]
const [WINTER_FROM, WINTER_TO] = ['10-01', '05-01']

/** Writes and submits scheduled reports, each once; if several were missed, only the latest. */
export function openReportRoutines(services: RoutineServices): () => Promise<void> {
  const reportServices = openReportServices()
  return async () => {
    const asOf = await latestAsOf(services.database)
    // A report that fails does not stop the others, and is tried again.
    for (const routine of await routinesOf(services.database, asOf))
      for (const report of pendingReports(routine, services.now().getTime()))
        await submitReport(services, reportServices, { ...report, setupId: routine.setupId }, asOf).catch(
          services.onFailure,
        )
  }
}

export type PendingReport = { id: string; kind: GeneratedReportKind; fromMs: number; toMs: number }

/** Reports that a routine should have submitted by an instant; none scheduled before the routine was last changed. */
export function pendingReports({ timezone, changedAt, content }: Routine, nowMs: number): PendingReport[] {
  return GENERATED_REPORT_KINDS.flatMap((kind): PendingReport[] => {
    const time = timeOf(content, kind)
    if (time === null) return []
    const scheduled = findScheduledDay(kind, { time, timezone }, nowMs)
    if (!scheduled || scheduled.atMs < changedAt.getTime()) return []
    return [{ id: `${kind}-${scheduled.day}`, kind, ...periodOf(kind, timezone, scheduled) }]
  })
}

type ScheduledDay = { day: string; atMs: number }

function findScheduledDay(
  kind: GeneratedReportKind,
  { time, timezone }: { time: string; timezone: string },
  nowMs: number,
): ScheduledDay | null {
  const latest = latestOccurrence({ days: kind === 'week' ? MONDAY : EVERY_DAY, time, timezone }, nowMs)
  if (kind !== 'season' || !latest) return latest
  // The season's report stays pending until it exists, even if the program was not running on its day.
  const year = Number(latest.day.slice(0, 4))
  const end = `${latest.day.slice(5) >= WINTER_TO ? year : year - 1}-${WINTER_TO}`
  const nextDayMs = startOfDay(timezone, end) + DAY_MS
  return latestOccurrence({ days: EVERY_DAY, time, timezone }, Math.min(nowMs, nextDayMs - MINUTE_MS))
}

function timeOf(
  { nightTime, weekTime, seasonTime }: Routine['content'],
  kind: GeneratedReportKind,
): string | null {
  if (kind === 'night') return nightTime
  if (kind === 'week') return weekTime
  return kind === 'season' ? seasonTime : null
}

/** The period of a report scheduled for a day. */
function periodOf(
  kind: GeneratedReportKind,
  timezone: string,
  { day, atMs }: ScheduledDay,
): { fromMs: number; toMs: number } {
  const startOf = (localDay: string) => startOfDay(timezone, localDay)
  if (kind === 'season')
    return { fromMs: startOf(`${Number(day.slice(0, 4)) - 1}-${WINTER_FROM}`), toMs: startOf(day) }
  const before = (days: number) => utcDay(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS)
  if (kind === 'week') return { fromMs: startOf(before(7)), toMs: startOf(day) }
  return { fromMs: startOf(before(1)) + 12 * HOUR_MS, toMs: atMs }
}

const startOfDay = (timezone: string, day: string): number =>
  localDays(timezone, Date.parse(`${day}T12:00:00Z`), 1)[0]?.fromMs ?? Number.NaN

async function submitReport(
  { database, tenants, documents, files, now }: RoutineServices,
  reportServices: ReportServices,
  { id, kind, fromMs, toMs, setupId }: PendingReport & { setupId: string },
  asOf: AsOf,
): Promise<void> {
  // A report that somebody has deleted is not written again.
  if (await versioned.latestChange(database, REPORTS, { setupId, id })) return
  const [setup] = await findSetups(database, [setupId])
  if (!setup) return
  const { texts, documents: stored } = await generateReport(
    { ...reportServices, database, db: tenants.for(setupId), documents, files },
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
