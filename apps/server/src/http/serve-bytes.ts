import type { Readable } from 'node:stream'
import type { AnyCall } from '@verglas/contract'
import type { z } from 'zod'
import type { SetupDb } from '../db/setup-db.ts'
import type { App } from './app.ts'
import type { Membership, Person } from './person.ts'
import { parsed, rightsFor } from './serve.ts'

export type Bytes = {
  mediaType: string
  sizeBytes: number
  etag: string
  /** How long a browser may cache the bytes, in seconds; for ever if not set. */
  maxAgeS?: number
  open(): Readable
}

/** The bytes are the same for everybody who has access to them. */
type BytesContext<C extends AnyCall> = {
  db: SetupDb
  /** The caller, for calls that not every member may make. */
  person: Person
  member: Membership
  params: z.output<C['params']>
  query: z.output<C['query']>
}

/**
 * Serves a call whose answer is not JSON, with the access that the call declares. The content is displayed
 * only as its declared type: a picture that is also a web page runs nothing.
 */
export function serveBytes<C extends AnyCall>(
  app: App,
  call: C,
  handle: (context: BytesContext<C>) => Promise<Bytes>,
): void {
  for (const path of [call.path, ...call.aliases]) {
    app.fastify.route({
      method: call.method,
      url: `/api${path}`,
      handler: async (request, reply) => {
        const { db, person, member } = await rightsFor(app, call.access, request)
        if (!db || !person || !member)
          throw new Error(`${call.method} ${call.path} belongs to no organisation`)
        const params = parsed<C['params']>(call.params, request.params, 'params')
        const query = parsed<C['query']>(call.query, request.query, 'query')
        const bytes = await handle({ db, person, member, params, query })
        reply
          .header('etag', `"${bytes.etag}"`)
          .header('cache-control', cacheControl(bytes))
          .header('vary', 'authorization, x-setup')
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'; sandbox")
        // The browser saves a PDF that a person sent instead of opening it under our address.
        if (bytes.mediaType === 'application/pdf')
          reply.header('content-disposition', `attachment; filename="${bytes.etag.slice(0, 12)}.pdf"`)
        if (request.headers['if-none-match'] === `"${bytes.etag}"`) {
          // The bytes may be an open file, which has to be closed.
          bytes.open().destroy()
          return reply.code(304).send()
        }
        return reply.type(bytes.mediaType).header('content-length', bytes.sizeBytes).send(bytes.open())
      },
    })
  }
}

const cacheControl = ({ maxAgeS }: Bytes): string =>
  maxAgeS === undefined ? 'private, max-age=31536000, immutable' : `private, max-age=${maxAgeS}`
