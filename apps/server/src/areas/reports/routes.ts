import { Readable } from 'node:stream'
import {
  addReportDocument,
  type CallAnswer,
  createReport,
  draftReport,
  getReportDocument,
  listReports,
  listUnreadReports,
  reportRoutineCalls,
  reportVersionCalls,
  signReport,
} from '@verglas/contract'
import { ALL_ZONES, MAX_REPORT_DAYS, REPORT_ROUTINE } from '@verglas/contract/report-codes'
import { DAY_MS } from '@verglas/quantities'
import type { z } from 'zod'
import { atMs, latestAsOf } from '../../db/as-of.ts'
import { areSent, sentContent, storeSent } from '../../db/sent-documents.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { Invalid, NotFound, VersionConflict } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { documentOfBody } from '../../http/sent-document.ts'
import { type Context, serve } from '../../http/serve.ts'
import { serveBytes } from '../../http/serve-bytes.ts'
import { serveVersioned } from '../../http/serve-versioned.ts'
import { findMissingZones, findSetups } from '../setups/queries.ts'
import { generateReport, openReportServices } from './generated-report.ts'
import * as queries from './queries.ts'

type Report = CallAnswer<'getReport'>['entry']
type ReportBody = z.output<(typeof createReport)['body']>
type Stored = versioned.Version<queries.ReportFields>
type DraftServices = Omit<Parameters<typeof generateReport>[0], 'db'> & Pick<App, 'database'>

export function reportRoutes(app: App): void {
  const { database, documents, files } = app
  const services = { ...openReportServices(), database, documents, files }

  serve(app, listReports, zoneReports)

  serve(app, listUnreadReports, async ({ db, asOf, caller }) => {
    const filter = { zoneId: null, kind: null, isUnreadOnly: true }
    return { unread: await queries.countReports(db, asOf, { reader: caller, filter }) }
  })

  serve(app, draftReport, (context) => draftTexts(services, context))

  serveVersioned(app, reportRoutineCalls, {
    entity: queries.REPORT_ROUTINES,
    toEntry: ({ id, revision, content }) => ({ id, revision, ...content }),
    toFields: ({ nightTime, weekTime, seasonTime }) => ({ content: { nightTime, weekTime, seasonTime } }),
    async check(_db, _fields, _stored, id) {
      if (id !== REPORT_ROUTINE) throw new NotFound(`routine ${id}`)
    },
  })

  serve(app, signReport, (context) => acceptHandover(database, context))

  serveVersioned(app, reportVersionCalls, {
    entity: queries.REPORTS,
    toEntry: toReport,
    toFields,
    async check(db, fields, stored) {
      if (stored && stored.signedAt !== null)
        throw new Invalid('body', 'a hand-over that was signed is not changed')
      await check(db, fields)
    },
    create: createReport,
    hasOwnList: true,
  })

  serve(app, addReportDocument, async ({ db, person, now, body: { name, content } }) => {
    const document = await documentOfBody(content)
    await storeSent(app, 'report_document', {
      setupId: db.setupId,
      ...document,
      sentBy: nameOf(person),
      now,
    })
    const { id, mediaType } = document
    return { document: { id, name, mediaType, sizeBytes: document.content.length } }
  })

  serveBytes(app, getReportDocument, async ({ db, params: { documentId } }) => {
    const document = await sentContent(db, 'report_document', documentId, files.contents)
    if (!document) throw new NotFound(`document ${documentId}`)
    const { mediaType, content } = document
    return { mediaType, sizeBytes: content.length, etag: documentId, open: () => Readable.from([content]) }
  })
}

/** The reports about a zone that the caller may read. */
async function zoneReports({
  db,
  asOf,
  caller,
  may,
  params: { zoneId },
  query,
}: Context<typeof listReports>) {
  const zone = zoneId === ALL_ZONES ? null : zoneId
  const isForeign = zone !== null && caller.zoneIds.length > 0 && !caller.zoneIds.includes(zone)
  if (zone !== null && (await findMissingZones(db, [zone])).length > 0) throw new NotFound(`zone ${zone}`)
  if (isForeign && !may('reports_zone')) throw new NotFound(`zone ${zone}`)
  const { rows, total } = await queries.reportPage(db, asOf, {
    // With the right to choose, the chosen zone is read even if it is not the reader's.
    reader: zone !== null && may('reports_zone') ? { ...caller, zoneIds: [] } : caller,
    filter: { zoneId: zone, kind: query.reportKind ?? null, isUnreadOnly: query.only === 'unread' },
    page: query.page,
  })
  return { reports: rows.map(({ isRead, ...row }) => ({ ...toReport(row), isRead })), total }
}

async function draftTexts(services: DraftServices, { db, person, now, body }: Context<typeof draftReport>) {
  const { kind, zoneIds } = body
  const asOf = await latestAsOf(services.database)
  const [fromMs, toMs] = [Date.parse(body.fromAt), Math.min(Date.parse(body.toAt), atMs(asOf))]
  if (toMs <= fromMs) throw new Invalid('body.toAt', 'it ends before it begins, or has not begun yet')
  if (toMs - fromMs > MAX_REPORT_DAYS * DAY_MS)
    throw new Invalid('body.toAt', `at most ${MAX_REPORT_DAYS} days at once`)
  await checkZones(db, zoneIds)
  const [setup] = await findSetups(services.database, [db.setupId])
  if (!setup) throw new NotFound('organisation')
  const { texts, documents } = await generateReport(
    { ...services, db },
    { kind, period: { fromMs, toMs, zoneIds }, setup, asOf, author: nameOf(person), now },
  )
  return { texts, documents: [...documents] }
}

async function acceptHandover(
  database: App['database'],
  { db, person, now, params: { id }, body }: Context<typeof signReport>,
) {
  const stored = await versioned.at(db, queries.REPORTS, id, await latestAsOf(database))
  if (!stored) throw new NotFound(`report ${id}`)
  if (stored.kind !== 'handover') throw new Invalid('params.id', 'only a hand-over is signed')
  if (stored.signedAt !== null) throw new Invalid('params.id', 'it was signed already')
  const written = await versioned.save(database, queries.REPORTS, {
    setupId: db.setupId,
    id,
    fields: { ...stored, signedBy: nameOf(person), signedAt: now },
    expectedRevision: body.expectedRevision,
    // The person who accepts the hand-over does not become its author.
    author: { personId: person.id, name: stored.author },
  })
  if (written?.rev !== undefined && written.change.version)
    return { entry: toReport(written.change.version), rev: written.rev }
  const conflict = written?.rev === undefined ? written?.conflict : undefined
  throw new VersionConflict({
    stored: conflict?.version ? toReport(conflict.version) : null,
    changedBy: conflict?.changedBy ?? '',
    changedAt: (conflict?.changedAt ?? now).toISOString(),
    sent: toReport(stored),
  })
}

async function check(db: SetupDb, fields: queries.ReportFields): Promise<void> {
  const { fromAt, toAt, zoneIds, documents } = fields
  if (new Date(toAt) < new Date(fromAt)) throw new Invalid('body.toAt', 'it ends before it begins')
  await checkZones(db, zoneIds)
  if (!(await areSent(db, 'report_document', documents)))
    throw new Invalid('body.documents', 'it was not sent')
}

async function checkZones(db: SetupDb, zoneIds: readonly string[]): Promise<void> {
  if ((await findMissingZones(db, zoneIds)).length > 0)
    throw new Invalid('body.zoneIds', 'the organisation has none of this name')
}

function toReport({ textFr, textEn, fromAt, toAt, signedAt, ...report }: Stored): Report {
  return {
    ...report,
    texts: { fr: textFr, en: textEn },
    fromAt: new Date(fromAt).toISOString(),
    toAt: new Date(toAt).toISOString(),
    signedAt: signedAt === null ? null : new Date(signedAt).toISOString(),
    zoneIds: [...report.zoneIds],
    documents: [...report.documents],
  }
}

/** Refuses to change a signed hand-over before anything is stored. */
const toFields = (
  { texts, kind, fromAt, toAt, zoneIds, documents }: ReportBody,
  stored: Stored | null,
): queries.ReportFields => ({
  kind,
  textFr: texts.fr,
  textEn: texts.en,
  fromAt: new Date(fromAt).toISOString(),
  toAt: new Date(toAt).toISOString(),
  zoneIds,
  documents,
  signedBy: stored?.signedBy ?? null,
  signedAt: stored?.signedAt ?? null,
  author: '',
})
