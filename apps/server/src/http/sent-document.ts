import { createHash } from 'node:crypto'
import { type DocumentType, MAX_DOCUMENT_BYTES } from '@verglas/contract/report-codes'
import { Refused } from '@verglas/sources/reading/refusal'
import { preparedPicture } from '../installation/prepared-picture.ts'
import { AppError, Invalid } from './errors.ts'

/** A document as it is stored. */
export type PreparedDocument = { id: string; mediaType: DocumentType; content: Uint8Array }

/**
 * Prepares a document by its bytes, whatever its name: a PDF is stored unchanged, and a picture is redrawn so that no
 * metadata about its place and camera remain. Throws `InvalidImage` if the bytes are neither.
 */
export async function preparedDocument(bytes: Uint8Array): Promise<PreparedDocument> {
  if (isPdf(bytes)) return { id: hashOf(bytes), mediaType: 'application/pdf', content: bytes }
  try {
    const picture = await preparedPicture(bytes)
    return { id: hashOf(picture.bytes), mediaType: picture.mediaType, content: picture.bytes }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new AppError('InvalidImage', { field: 'body.content', detail: error.message, cause: error })
  }
}

/** Prepares the document of a request body; throws `Invalid` if it is larger than the limit. */
export async function documentOfBody(content: string) {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > MAX_DOCUMENT_BYTES) throw new Invalid('body.content', 'larger than ten megabytes')
  return preparedDocument(bytes)
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Checks the beginning and the end that every PDF has (ISO 32000-1, 7.5.2 and 7.5.5). */
function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  return text(0, 5) === '%PDF-' && text(-1024).includes('%%EOF')
}
