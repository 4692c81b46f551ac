import { createHash } from 'node:crypto'
import type { AnyCall } from '@verglas/contract'
import type { DocumentContent, Paper } from '@verglas/contract/document'
import type { z } from 'zod'
import { type AsOf, asOfRevision, atMs } from '../db/as-of.ts'
import { DocumentProblem } from '../documents/documents.ts'
import { windowsAt } from '../history/recall.ts'
import type { App } from './app.ts'
import { asOfRequest } from './edge.ts'
import { AppError } from './errors.ts'
import type { Granted } from './guard.ts'
import { ALL_HISTORY, recallHistory } from './recall-history.ts'
import { parsed, rightsFor } from './serve.ts'

/**
 * `asOf` is set to the instant of its revision, so that all requests within one revision get the same
 * document.
 */
export type DocumentContext<C extends AnyCall> = Granted & {
  asOf: AsOf
  params: z.output<C['params']>
  query: z.output<C['query']>
}

export type RequestedDocument = {
  content: DocumentContent
  paper: Paper
  /** Without extension. */
  fileName: string
}

/** Serves a call whose answer is a PDF of the state now, or at `time` if its query has one. */
export function serveDocument<C extends AnyCall>(
  app: App,
  call: C,
  handle: (context: DocumentContext<C>) => Promise<RequestedDocument>,
): void {
  for (const path of [call.path, ...call.aliases]) {
    app.fastify.route({
      method: call.method,
      url: `/api${path}`,
      handler: async (request, reply) => {
        const rights = (await rightsFor(app, call.access, request)) as Granted
        const params = parsed<C['params']>(call.params, request.params, 'params')
        const query = parsed<C['query']>(call.query, request.query, 'query')
        const time = (query as { time?: string }).time
        const minRev = Number(request.headers['verglas-min-rev'] ?? 0) || 0
        const requestedAsOf = await asOfRequest(app.database, app.tail, { time, minRev, now: app.now() })
        const asOf = time === undefined ? requestedAsOf : await asOfRevision(app.database, requestedAsOf.rev)
        await recallHistory(app, windowsAt(ALL_HISTORY, atMs(asOf)))
        const { content, paper, fileName } = await handle({ ...rights, asOf, params, query })
        const pdf = Buffer.from(await documentPdf(app, content, paper))
        const etag = `"${createHash('sha256').update(pdf).digest('base64url')}"`
        reply
          .header('etag', etag)
          .header('cache-control', 'private, no-cache')
          .header('vary', 'authorization, x-setup')
          .header('x-content-type-options', 'nosniff')
          .header('verglas-rev', String(asOf.rev))
        if (request.headers['if-none-match'] === etag) return reply.code(304).send()
        return reply
          .type('application/pdf')
          .header('content-disposition', dispositionOf(fileName))
          .header('content-length', pdf.length)
          .send(pdf)
      },
    })
  }
}

/** The PDF; throws an error that says why there is none. */
export async function documentPdf(app: App, content: DocumentContent, paper: Paper): Promise<Uint8Array> {
  try {
    return await app.documents.pdf(content, paper)
  } catch (error) {
    if (!(error instanceof DocumentProblem) || error.reason === 'failed') throw error
    const code = error.reason === 'unavailable' ? 'DocumentsUnavailable' : 'DocumentTooLong'
    throw new AppError(code, { detail: error.message, cause: error })
  }
}

/** Supports names beyond ASCII (RFC 6266). */
function dispositionOf(fileName: string): string {
  const plain = fileName.normalize('NFD').replaceAll(/[^\w .-]/g, '')
  return `inline; filename="${plain}.pdf"; filename*=UTF-8''${encodeURIComponent(fileName)}.pdf`
}
