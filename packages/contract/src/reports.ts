import { z } from 'zod'
import { MAX_ZONES } from './desk-codes.ts'
import { WrittenTexts, WrittenTextsBody } from './infos.ts'
import {
  DOCUMENT_TYPES,
  GENERATED_REPORT_KINDS,
  MAX_DOCUMENTS,
  REPORT_KINDS,
  REPORT_PAGE,
} from './report-codes.ts'
import { Instant, InstantInput, route } from './route.ts'
import { DocumentBody, DocumentId, MAX_DOCUMENT_BODY_BYTES, SentDocument } from './sent-document.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

/** A report about a period, with documents. */
export const Report = z.object({
  id: z.string(),
  revision: Revision,
  kind: z.enum(REPORT_KINDS),
  texts: WrittenTexts,
  fromAt: Instant.describe('Start of the period that the report covers.'),
  toAt: Instant,
  zoneIds: z.array(z.string()).describe('Zones whose people can read it; none: everybody.'),
  documents: z.array(SentDocument),
  author: z.string().describe('Author of the report; the person who accepts a hand-over is not.'),
  signedBy: z
    .string()
    .nullable()
    .describe('For a hand-over: the person who accepted it; it can no longer be changed then.'),
  signedAt: Instant.nullable(),
})

export const ReportBody = z.strictObject({
  kind: z.enum(REPORT_KINDS),
  texts: WrittenTextsBody,
  fromAt: InstantInput,
  toAt: InstantInput,
  zoneIds: z.array(z.string().max(64)).max(MAX_ZONES),
  documents: z.array(SentDocument).max(MAX_DOCUMENTS).describe('As returned when they were uploaded.'),
  expectedRevision: ExpectedRevision,
})

const area = 'reports'
const setup = { setupId: z.string() }
const read = { scope: 'member', feature: 'reports' } as const
/** Supervisors hand over and report; people who write the news may do so too. */
const write = { scope: 'member', anyFeature: ['admin_news', 'directive_post'] } as const
const topics = ['report', 'read_mark'] as const

const reportCalls = versionedCalls({
  area,
  path: '/setups/:setupId/reports',
  topic: 'report',
  plural: 'reports',
  entry: Report,
  body: ReportBody,
  access: { read, write },
})

export const listReports = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/zones/:zoneId/reports',
  area,
  summary:
    'The reports of a zone, or all that the caller may read, latest period first, by page, and which of them the caller has read.',
  access: { scope: 'self', feature: 'reports' },
  topics,
  varies: 'person',
  dependsOnFeatures: ['reports_zone'],
  params: { ...setup, userId: z.string(), zoneId: z.string().describe('`all`: all zones.') },
  query: {
    page: z.coerce.number<number>().int().min(1).max(1000).default(1),
    reportKind: z.enum(REPORT_KINDS).optional(),
    only: z.enum(['unread']).optional(),
  },
  response: {
    reports: z.array(Report.extend({ isRead: z.boolean() })).max(REPORT_PAGE),
    total: z.int().describe('Number of reports on all pages.'),
  },
})

export const listUnreadReports = route({
  method: 'GET',
  path: '/setups/:setupId/users/:userId/reports/unread',
  area,
  summary: 'Number of unread reports for the caller.',
  access: { scope: 'self', feature: 'reports' },
  topics,
  varies: 'person',
  params: { ...setup, userId: z.string() },
  response: { unread: z.int() },
})

export const createReport = route({
  method: 'POST',
  path: '/setups/:setupId/reports',
  area,
  summary: 'Submits a report.',
  access: write,
  params: setup,
  body: ReportBody.omit({ expectedRevision: true }),
  response: { entry: Report, rev: z.int() },
})

export const draftReport = route({
  method: 'POST',
  path: '/setups/:setupId/report_drafts',
  area,
  summary:
    'Generates a summary of a period: weather at the stations, alerts, treatments advised, ordered and done. Nothing is stored; a report can attach its documents.',
  access: write,
  params: setup,
  body: z.strictObject({
    kind: z.enum(GENERATED_REPORT_KINDS),
    fromAt: InstantInput,
    toAt: InstantInput,
    zoneIds: z.array(z.string().max(64)).max(MAX_ZONES).describe('None: the whole organisation.'),
  }),
  response: {
    texts: WrittenTexts,
    documents: z.array(SentDocument).describe('One PDF per language; none if the server cannot create any.'),
  },
})

const localTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable()
  .describe('Local time of the organisation, `07:00`; null: not automatic.')
const RoutineFields = {
  nightTime: localTime.describe('Daily, for the night since noon of the previous day.'),
  weekTime: localTime.describe('On Mondays, for the previous week.'),
  seasonTime: localTime.describe('On 1 May, for the winter since 1 October.'),
}

/**
 * Which reports are written and submitted automatically, and when; an organisation has at most one routine.
 */
export const ReportRoutine = z.object({ id: z.string(), revision: Revision, ...RoutineFields })

export const reportRoutineCalls = versionedCalls({
  area,
  path: '/setups/:setupId/report_routines',
  topic: 'report_routine',
  plural: 'times at which reports are written by themselves',
  entry: ReportRoutine,
  body: z.strictObject({ ...RoutineFields, expectedRevision: ExpectedRevision }),
  access: { read, write: { scope: 'member', feature: 'admin_news' } },
})

export const signReport = route({
  method: 'POST',
  path: '/setups/:setupId/reports/:id/sign',
  area,
  summary: 'Accepts a hand-over note and records who and when. It can no longer be changed then.',
  access: read,
  params: { ...setup, id: z.string() },
  body: z.strictObject({ expectedRevision: z.int() }),
  response: { entry: Report, rev: z.int() },
})

export const addReportDocument = route({
  method: 'POST',
  path: '/setups/:setupId/report_documents',
  area,
  summary: 'Uploads a document that a report can attach. Identical documents are stored once.',
  access: write,
  params: setup,
  body: DocumentBody,
  mostBytes: MAX_DOCUMENT_BODY_BYTES,
  response: { document: SentDocument },
})

export const getReportDocument = route({
  method: 'GET',
  path: '/setups/:setupId/report_documents/:documentId',
  area,
  summary: 'The bytes of a document.',
  access: read,
  params: { ...setup, documentId: DocumentId },
  produces: DOCUMENT_TYPES,
  response: {},
})

export const reportVersionCalls = reportCalls
export const getReport = reportCalls.get
export const getReportHistory = reportCalls.history
export const putReport = reportCalls.put
export const removeReport = reportCalls.remove
export const listReportRoutines = reportRoutineCalls.list
export const getReportRoutine = reportRoutineCalls.get
export const getReportRoutineHistory = reportRoutineCalls.history
export const putReportRoutine = reportRoutineCalls.put
export const removeReportRoutine = reportRoutineCalls.remove
