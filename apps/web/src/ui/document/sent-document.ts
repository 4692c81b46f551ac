import type { CallAnswer, CallBody } from '@verglas/contract'

/** A document that was sent, as a report or a ticket names it. */
export type SentDocument = CallAnswer<'addReportDocument'>['document']
/** One on its way. */
export type DocumentBody = CallBody<'addReportDocument'>
