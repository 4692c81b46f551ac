/** What a report is: written or sent by hand, the note by which a shift hands over, or of what a period brought. */
export const REPORT_KINDS = ['document', 'handover', 'night', 'week', 'event', 'season'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
/** Those that the product can write by itself from what is known of their period. */
export const GENERATED_REPORT_KINDS = [
  'night',
  'week',
  'event',
  'season',
] as const satisfies readonly ReportKind[]
export type GeneratedReportKind = (typeof GENERATED_REPORT_KINDS)[number]
export const isGeneratedKind = (kind: ReportKind): kind is GeneratedReportKind =>
  GENERATED_REPORT_KINDS.some((generated) => generated === kind)
/** A winter from October to April, and a little more. */
export const MAX_REPORT_DAYS = 220
/** The one id of what an organisation says of its reports. */
export const REPORT_ROUTINE = 'organisation'

/** A page of the list. */
export const REPORT_PAGE = 30
export const MAX_DOCUMENTS = 10
export const MAX_DOCUMENT_BYTES = 10_000_000
export const MAX_DOCUMENT_NAME_LENGTH = 160
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]
/** In the place of a zone: the reports of all zones that the person reads. */
export const ALL_ZONES = 'all'
