import { Readable } from 'node:stream'
import { getAnswers } from '@verglas/contract'
import { MAX_BATCH_BYTES } from '@verglas/contract/answer-limits'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../../http/app.ts'
import { AppError, NotFound, toProblem } from '../../../http/errors.ts'
import { parsed, rightsFor } from '../../../http/serve.ts'

/**
 * As many simultaneous requests as a browser sends over its own connections, so that batching gives nobody a larger
 * share.
 */
const AT_ONCE = 6
/**
 * Header of a request within a batch. Such a request may only reach reads. A caller from outside who sends it gets
 * a refusal at most.
 */
const BATCH_HEADER = 'verglas-together'
const CARRIED = ['authorization', 'x-setup', 'verglas-min-rev', 'accept-encoding'] as const

type Read = { path: string; etag?: string | undefined }
type Answered = { status: number; etag?: string | undefined; encoding?: string | undefined; body: Buffer }
type Ask = (read: Read) => Promise<Answered>

/**
 * Serves several reads as one call. The program sends each read as a request to itself, so rights, validation,
 * caching and the shared compressed bytes are exactly those of the single call.
 */
export function answersRoute(app: App): void {
  app.fastify.addHook('onRequest', async (request) => {
    if (BATCH_HEADER in request.headers && !request.routeOptions.config.isRead)
      throw new NotFound(`${request.method} ${request.url}`)
  })
  const checked = {
    config: { checksCallerFirst: true },
    onRequest: async (request: FastifyRequest) => void (await rightsFor(app, getAnswers.access, request)),
  }
  app.fastify.post(`/api${getAnswers.path}`, checked, async (request, reply) => {
    parsed(getAnswers.query, request.query, 'query')
    const { reads } = parsed(getAnswers.body, request.body ?? {}, 'body')
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding, authorization')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(answersOf(reads, askAs(app, request))))
  })
}

function askAs(app: App, request: FastifyRequest): Ask {
  const carried = Object.fromEntries(
    CARRIED.flatMap((name) => {
      const value = request.headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  return async ({ path, etag }) => {
    const answer = await app.fastify.inject({
      method: 'GET',
      url: `/api${path}`,
      remoteAddress: request.ip,
      headers: { ...carried, [BATCH_HEADER]: '1', ...(etag && { 'if-none-match': etag }) },
    })
    return {
      status: answer.statusCode,
      etag: answer.headers.etag?.toString(),
      encoding: answer.headers['content-encoding']?.toString(),
      body: answer.rawPayload,
    }
  }
}

/**
 * Yields each answer as a line of metadata followed by its bytes, in the order in which the answers are ready.
 * Several run at once, and no further read starts before the receiver has taken the ready ones.
 */
async function* answersOf(reads: readonly Read[], ask: Ask): AsyncGenerator<Buffer> {
  const running = new Map<number, Promise<[number, Answered]>>()
  const waiting = reads.entries()
  let sent = 0
  const begin = () => {
    while (running.size < AT_ONCE) {
      const { value, done } = waiting.next()
      if (done) return
      const [number, read] = value
      const answer = sent < MAX_BATCH_BYTES ? ask(read) : Promise.resolve(tooLarge())
      running.set(
        number,
        answer.then((answered) => [number, answered]),
      )
    }
  }
  for (begin(); running.size > 0; begin()) {
    const [number, { body, ...about }] = await Promise.race(running.values())
    running.delete(number)
    sent += body.length
    const line = JSON.stringify({ number, ...about, length: body.length })
    yield Buffer.concat([Buffer.from(`${line}\n`), body])
  }
}

function tooLarge(): Answered {
  const problem = toProblem(new AppError('TooLarge'))
  return { status: problem.status, body: Buffer.from(JSON.stringify(problem)) }
}
