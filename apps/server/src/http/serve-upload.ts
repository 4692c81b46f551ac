import type { AnyCall } from '@verglas/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { App } from './app.ts'
import { AppError } from './errors.ts'
import { parsed } from './serve.ts'

type Sent<C extends AnyCall, Sender> = {
  sender: Sender
  params: z.output<C['params']>
  bytes: Uint8Array
  now: Date
}

type UploadOptions<C extends AnyCall, Sender> = {
  /** Finds the sender by the token; throws if there is none, before anything of the body is read. */
  senderOf(token: string, params: z.output<C['params']>, now: Date): Promise<Sender>
  handle(sent: Sent<C, Sender>): Promise<z.input<C['response']>>
  /** Called when a request of an identified sender is refused. */
  refused(sender: Sender, error: Error, now: Date): Promise<void>
}

/** Serves a call whose body is not JSON and whose caller is a machine with a token of its own. */
export function serveUpload<C extends AnyCall, Sender extends object>(
  app: App,
  call: C,
  { senderOf, handle, refused }: UploadOptions<C, Sender>,
): void {
  const senders = new WeakMap<FastifyRequest, Sender>()
  app.fastify.register(async (scope) => {
    // ignores the declared content type: the type follows from the bytes
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: call.method,
      url: `/api${call.path}`,
      ...(call.mostBytes === null ? {} : { bodyLimit: call.mostBytes }),
      config: { checksCallerFirst: true },
      onRequest: async (request) => {
        const token = request.headers.authorization?.match(/^Bearer ([^\s]+)$/i)?.[1]
        if (!token) throw new AppError('Unauthorized', { detail: 'a bearer token is needed' })
        const params = parsed<C['params']>(call.params, request.params, 'params')
        senders.set(request, await senderOf(token, params, app.now()))
      },
      onError: async (request, _reply, error) => {
        const sender = senders.get(request)
        if (sender) await refused(sender, error, app.now())
      },
      handler: async (request, reply) => {
        const sender = senders.get(request)
        if (!sender) throw new Error(`${call.method} ${call.path} of nobody`)
        parsed<C['query']>(call.query, request.query, 'query')
        const params = parsed<C['params']>(call.params, request.params, 'params')
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const answer = await handle({ sender, params, bytes, now: app.now() })
        return reply.header('cache-control', 'no-store').send(answer)
      },
    })
  })
}
