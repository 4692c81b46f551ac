import { LOCALES, type Locale } from '@verglas/contract/codes'
import { usualPaper } from '@verglas/contract/document'
import type { GeneratedReportKind } from '@verglas/contract/report-codes'
import type { FileStore } from '../../blobs/file-store.ts'
import { type AsOf, atMs } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import { type NamedDocument, storeSent } from '../../db/sent-documents.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { DocumentProblem, type Documents } from '../../documents/documents.ts'
import { preparedDocument } from '../../http/sent-document.ts'
import { openAlertsAtPoints } from '../alerts/at-points.ts'
import { localizerFor } from '../bulletins/localizer.ts'
import { periodFacts, type ReportServices } from './period-facts.ts'
import { reportFigures } from './report-figures.ts'
import { reportContent } from './report-paper.ts'
import type { ReportPeriod } from './report-period.ts'
import { reportBody, reportTitle } from './report-text.ts'

export type ReportRequest = {
  readonly kind: GeneratedReportKind
  readonly period: Omit<ReportPeriod, 'timezone'>
  readonly setup: { id: string; name: string; logo: string | null; timezone: string; simulated: boolean }
  readonly asOf: AsOf
  /** The person under whose name its documents are stored. */
  readonly author: string
  readonly now: Date
}

export type GeneratedReport = {
  readonly texts: Readonly<Record<Locale, { title: string; body: string }>>
  /** One PDF per language; empty if this machine cannot make PDFs. */
  readonly documents: readonly NamedDocument[]
}

/** Opened once and reused, because it caches alerts in memory. */
export const openReportServices = (): ReportServices => {
  const { alertsAtPointsBetween } = openAlertsAtPoints()
  return { alertsAtPointsBetween }
}

type GeneratorServices = ReportServices & {
  database: Db
  db: SetupDb
  documents: Documents
  files: Pick<FileStore, 'contents'>
}

/** Writes the report of a period in both languages, in metric units, and stores its PDFs as documents for a report. */
export async function generateReport(
  { database, db, documents, files, ...services }: GeneratorServices,
  { kind, period: requestedPeriod, setup, asOf, author, now }: ReportRequest,
): Promise<GeneratedReport> {
  const period = { ...requestedPeriod, timezone: setup.timezone }
  const facts = await periodFacts(db, services, period, asOf)
  const written = await Promise.all(
    LOCALES.map(async (lang) => {
      const localizer = localizerFor({ lang, unit: 'metric' }, setup.timezone, atMs(asOf))
      const title = reportTitle(localizer, kind, period)
      const text = { title, body: reportBody(localizer, facts) }
      const figures = await Promise.all(
        reportFigures(localizer, period, facts).map(async (sketch) => ({
          sketch,
          drawn: await documents.figure(sketch),
        })),
      )
      const at = localizer.formats.dateTime(atMs(asOf))
      const content = reportContent(localizer, {
        title,
        facts,
        figures,
        around: {
          subtitle: localizer.t('bulletins.asOf', { at, zone: localizer.formats.timeZoneName() }),
          organisation: setup.simulated
            ? localizer.t('bulletins.simulated', { name: setup.name })
            : setup.name,
          logo: setup.logo,
          madeAt: new Date(atMs(asOf)).toISOString(),
          footer: localizer.t('bulletins.footer', { title, at }),
        },
      })
      const pdf = await pdfOf(documents, content, usualPaper(setup.timezone))
      return { lang, text, name: `${title} (${lang}).pdf`, pdf }
    }),
  )
  const stored: NamedDocument[] = []
  for (const { name, pdf } of written) {
    if (!pdf) continue
    const document = await preparedDocument(pdf)
    await storeSent({ database, files }, 'report_document', {
      setupId: setup.id,
      ...document,
      sentBy: author,
      now,
    })
    const { id, mediaType, content } = document
    stored.push({ id, name, mediaType, sizeBytes: content.length })
  }
  return {
    texts: Object.fromEntries(written.map(({ lang, text }) => [lang, text])) as GeneratedReport['texts'],
    documents: stored,
  }
}

/** The report as a PDF; null if this machine cannot make one: the text contains most of the report. */
async function pdfOf(
  documents: Documents,
  ...request: Parameters<Documents['pdf']>
): Promise<Uint8Array | null> {
  try {
    return await documents.pdf(...request)
  } catch (error) {
    if (error instanceof DocumentProblem && error.reason === 'unavailable') return null
    throw error
  }
}
