import type { CallAnswer, CallBody } from '@verglas/contract'

/** A reference from a report or ticket to an uploaded document. */
export type SentDocument = CallAnswer<'addReportDocument'>['document']
/** A document to upload. */
export type DocumentBody = CallBody<'addReportDocument'>
