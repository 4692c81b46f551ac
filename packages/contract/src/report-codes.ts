/** Kinds of report: written or uploaded by a person, the hand-over note of a shift, or about a period. */
export const REPORT_KINDS = ['document', 'handover', 'night', 'week', 'event', 'season'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
/** Kinds that the product can write by itself from the data of their period. */
export const GENERATED_REPORT_KINDS = [
  'night',
  'week',
  'event',
  'season',
] as const satisfies readonly ReportKind[]
export type GeneratedReportKind = (typeof GENERATED_REPORT_KINDS)[number]
export const isGeneratedKind = (kind: ReportKind): kind is GeneratedReportKind =>
  GENERATED_REPORT_KINDS.some((generated) => generated === kind)
/** Longest period of a report: a winter from October to April, with a margin. */
export const MAX_REPORT_DAYS = 220
/** Id of the single report routine of an organisation. */
export const REPORT_ROUTINE = 'organisation'

/** Number of reports on a page of the list. */
export const REPORT_PAGE = 30
export const MAX_DOCUMENTS = 10
export const MAX_DOCUMENT_BYTES = 10_000_000
export const MAX_DOCUMENT_NAME_LENGTH = 160
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]
/** Used instead of a zone: the reports of all zones that the person may read. */
export const ALL_ZONES = 'all'
