import { LOCALES, type Locale } from '@verglas/contract/codes'
import { usualPaper } from '@verglas/contract/document'
import type { GeneratedReportKind } from '@verglas/contract/report-codes'
import { openAlertsAtPoints } from '../areas/alerts/at-points.ts'
import { penOf } from '../bulletins/pen.ts'
import { type AsOf, atMs } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { type NamedDocument, storeSent } from '../db/sent-documents.ts'
import type { SetupDb } from '../db/setup-db.ts'
import { DocumentProblem, type Documents } from '../documents/documents.ts'
import { preparedDocument } from '../http/sent-document.ts'
import { periodFacts, type ReportParts } from './period-facts.ts'
import { reportSketches } from './report-figures.ts'
import { reportContent } from './report-paper.ts'
import type { ReportPeriod } from './report-period.ts'
import { reportBody, reportTitle } from './report-text.ts'

export type ReportWanted = {
  readonly kind: GeneratedReportKind
  readonly period: Omit<ReportPeriod, 'timezone'>
  readonly setup: { id: string; name: string; logo: string | null; timezone: string; simulated: boolean }
  readonly asOf: AsOf
  /** In whose name its documents are kept. */
  readonly author: string
  readonly now: Date
}

export type MadeReport = {
  readonly texts: Readonly<Record<Locale, { title: string; body: string }>>
  /** A PDF a language; none where this machine cannot make any. */
  readonly documents: readonly NamedDocument[]
}

/** Made once: what is read of alerts stays in memory. */
export const reportParts = (): ReportParts => {
  const { alertsAtPointsBetween } = openAlertsAtPoints()
  return { alertsAtPointsBetween }
}

/** Writes what a period brought, in both languages and metric, and keeps it as documents that a report may name. */
export async function madeReport(
  { database, db, documents, ...parts }: ReportParts & { database: Db; db: SetupDb; documents: Documents },
  { kind, period: wanted, setup, asOf, author, now }: ReportWanted,
): Promise<MadeReport> {
  const period = { ...wanted, timezone: setup.timezone }
  const facts = await periodFacts(db, parts, period, asOf)
  const written = await Promise.all(
    LOCALES.map(async (lang) => {
      const pen = penOf({ lang, unit: 'metric' }, setup.timezone, atMs(asOf))
      const title = reportTitle(pen, kind, period)
      const text = { title, body: reportBody(pen, facts) }
      const figures = await Promise.all(
        reportSketches(pen, period, facts).map(async (sketch) => ({
          sketch,
          drawn: await documents.figure(sketch),
        })),
      )
      const at = pen.formats.dateTime(atMs(asOf))
      const content = reportContent(pen, {
        title,
        facts,
        figures,
        around: {
          subtitle: pen.t('bulletins.knownAt', { at, zone: pen.formats.timeZoneName() }),
          organisation: setup.simulated ? pen.t('bulletins.simulated', { name: setup.name }) : setup.name,
          logo: setup.logo,
          madeAt: new Date(atMs(asOf)).toISOString(),
          footer: pen.t('bulletins.footer', { title, at }),
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
    await storeSent(database, 'report_document', { setupId: setup.id, ...document, sentBy: author, now })
    const { id, mediaType, content } = document
    stored.push({ id, name, mediaType, sizeBytes: content.length })
  }
  return {
    texts: Object.fromEntries(written.map(({ lang, text }) => [lang, text])) as MadeReport['texts'],
    documents: stored,
  }
}

/** Null where this machine cannot make one: the text says the most of it. */
async function pdfOf(
  documents: Documents,
  ...wanted: Parameters<Documents['pdf']>
): Promise<Uint8Array | null> {
  try {
    return await documents.pdf(...wanted)
  } catch (error) {
    if (error instanceof DocumentProblem && error.reason === 'unavailable') return null
    throw error
  }
}
