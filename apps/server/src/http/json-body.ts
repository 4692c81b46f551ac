import { decodeText } from '@verglas/contract/text-encoding'
import { isDeeperThan } from '@verglas/sources/reading/json-depth'
import type { FastifyInstance } from 'fastify'
import { AppError, Invalid } from './errors.ts'

/** Maximum depth of a body; those of the contract have a depth below 12. */
export const MAX_BODY_DEPTH = 64

/** The JSON of a body that was read as bytes. Throws `TooDeep` before anything is built of it, or `Invalid`. */
export function parseBody(bytes: Uint8Array): unknown {
  const text = decodeText(bytes)
  if (text === null) throw new Invalid('body', 'it is neither UTF-8 nor UTF-16')
  if (isDeeperThan(text, MAX_BODY_DEPTH)) throw tooDeep()
  try {
    return JSON.parse(text)
  } catch {
    throw new Invalid('body', 'it is not JSON')
  }
}

/** Limits the depth of JSON bodies before they are parsed; Fastify's parser refuses names like `__proto__`. */
export function parseBoundedBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (isDeeperThan(text, MAX_BODY_DEPTH)) done(tooDeep())
    else parse(request, text, done)
  })
}

const tooDeep = () =>
  new AppError('TooDeep', { field: 'body', detail: `nested more deeply than ${MAX_BODY_DEPTH}` })
