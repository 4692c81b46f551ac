import { z } from 'zod'
import { DOCUMENT_TYPES, MAX_DOCUMENT_BYTES, MAX_DOCUMENT_NAME_LENGTH } from './report-codes.ts'
import { ONE_LINE } from './user-codes.ts'

export const DocumentId = z.string().regex(/^[0-9a-f]{64}$/)
const documentName = z.string().trim().min(1).max(MAX_DOCUMENT_NAME_LENGTH).regex(ONE_LINE, 'one line')

/** An uploaded document to which a report or ticket can refer. */
export const SentDocument = z.strictObject({
  id: DocumentId.describe('SHA-256 of the content.'),
  name: documentName,
  mediaType: z.enum(DOCUMENT_TYPES),
  sizeBytes: z.int(),
})

/** A document being uploaded. */
export const DocumentBody = z.strictObject({
  name: documentName,
  content: z
    .base64()
    .min(1)
    .max(Math.ceil(MAX_DOCUMENT_BYTES / 3) * 4)
    .describe('A PDF, or a picture as JPEG, PNG or WebP.'),
})

/** Maximum body of a call that uploads a document. */
export const MAX_DOCUMENT_BODY_BYTES = Math.ceil(MAX_DOCUMENT_BYTES / 3) * 4 + 2000
