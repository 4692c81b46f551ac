import type { CallAnswer, CallBody } from '@verglas/contract'

/** An uploaded document, as a report or a ticket refers to it. */
export type SentDocument = CallAnswer<'addReportDocument'>['document']
/** A document to upload. */
export type DocumentBody = CallBody<'addReportDocument'>
