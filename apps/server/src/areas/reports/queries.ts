import type { ReportRoutine } from '@verglas/contract'
import { REPORT_PAGE, type ReportKind } from '@verglas/contract/report-codes'
import type { z } from 'zod'
import type { AsOf } from '../../db/as-of.ts'
import type { Database } from '../../db/database.ts'
import type { NamedDocument } from '../../db/sent-documents.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Version, Versioned } from '../../db/versioned.ts'

type Text = { title: string; body: string }

export type ReportFields = {
  kind: ReportKind
  textFr: Text | null
  textEn: Text | null
  fromAt: Date | string
  toAt: Date | string
  zoneIds: readonly string[]
  documents: readonly NamedDocument[]
  signedBy: string | null
  signedAt: Date | string | null
  /** The author of the version; a value passed in is overwritten. */
  author: string
}

export const REPORTS: Versioned<ReportFields> = {
  kind: 'report',
  idColumn: 'report_id',
  columns: {
    kind: 'kind',
    textFr: 'text_fr',
    textEn: 'text_en',
    fromAt: 'from_at',
    toAt: 'to_at',
    zoneIds: 'zone_ids',
    documents: 'documents',
    signedBy: 'signed_by',
    signedAt: 'signed_at',
    author: 'author',
  },
  order: 'to_at desc',
}

export type RoutineFields = {
  content: Omit<z.output<typeof ReportRoutine>, 'id' | 'revision'>
}
export const REPORT_ROUTINES: Versioned<RoutineFields> = {
  kind: 'report_routine',
  idColumn: 'report_routine_id',
  columns: { content: 'content' },
  order: 'v.report_routine_id',
}

export type Routine = {
  setupId: string
  timezone: string
  changedAt: Date
  content: RoutineFields['content']
}

/** Routines of all organisations. */
export const routinesOf = (database: Database, asOf: AsOf): Promise<Routine[]> =>
  database.query<Routine>(
    `select v.setup_id as "setupId", s.timezone, p.known_at as "changedAt", v.content
       from report_routine_version v
       join setup s on s.id = v.setup_id
       join publication p on p.rev = v.rev_from
      where v.rev_from <= $1 and $1 < v.rev_to and not v.is_removed
      order by v.setup_id`,
    [asOf.rev],
  )

type Reader = { personId: string; zoneIds: readonly string[] }
type ReportFilter = {
  /** null: all zones that the reader may read. */
  zoneId: string | null
  kind: ReportKind | null
  isUnreadOnly: boolean
}

/** Reports without zones, or of one of the reader's zones. A reader without zones sees every report. */
const IS_READABLE = `v.setup_id = $1 and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed
  and (cardinality($3::text[]) = 0 or cardinality(v.zone_ids) = 0 or v.zone_ids && $3)`

const IS_READ = `coalesce((
  select m.is_read
    from read_mark m
   where m.setup_id = $1 and m.person_id = $4 and m.type = 'reports' and m.target_id = v.report_id and m.rev <= $2
   order by m.rev desc
   limit 1), false)`

/** SQL condition of a report in the requested list. A report of the whole organisation belongs to each zone. */
const IS_LISTED = `${IS_READABLE} and ($5::text is null or cardinality(v.zone_ids) = 0 or $5 = any(v.zone_ids)) and ($6::text is null or v.kind = $6)
  and (not $7 or not ${IS_READ})`

const filterParameters = (db: SetupDb, asOf: AsOf, { personId, zoneIds }: Reader, filter: ReportFilter) => [
  db.setupId,
  asOf.rev,
  zoneIds,
  personId,
  filter.zoneId,
  filter.kind,
  filter.isUnreadOnly,
]

/** A page of reports, latest period first. */
export async function reportPage(
  db: SetupDb,
  asOf: AsOf,
  { reader, filter, page }: { reader: Reader; filter: ReportFilter; page: number },
) {
  const rows = await db.query<Version<ReportFields> & { isRead: boolean }>(
    `select v.report_id as id, v.rev_from as revision, v.kind, v.text_fr as "textFr", v.text_en as "textEn",
            v.from_at as "fromAt", v.to_at as "toAt", v.zone_ids as "zoneIds", v.documents,
            v.signed_by as "signedBy", v.signed_at as "signedAt", v.author, ${IS_READ} as "isRead"
       from report_version v
      where ${IS_LISTED}
      order by v.to_at desc, v.report_id
      limit ${REPORT_PAGE} offset $8`,
    [...filterParameters(db, asOf, reader, filter), (page - 1) * REPORT_PAGE],
  )
  return { rows, total: await countReports(db, asOf, { reader, filter }) }
}

export async function countReports(
  db: SetupDb,
  asOf: AsOf,
  { reader, filter }: { reader: Reader; filter: ReportFilter },
): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `select count(*)::int as total from report_version v where ${IS_LISTED}`,
    filterParameters(db, asOf, reader, filter),
  )
  return row?.total ?? 0
}
