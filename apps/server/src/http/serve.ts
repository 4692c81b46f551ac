import { createHash } from 'node:crypto'
import type { Access, AnyCall } from '@verglas/contract'
import type { Feature } from '@verglas/contract/features'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AsOf } from '../db/as-of.ts'
import type { SetupDb } from '../db/setup-db.ts'
import { type Subscription, subscriptionsOf } from '../db/subscriptions.ts'
import { type Answer, toAnswer } from './answer-cache.ts'
import { answerJson } from './answer-json.ts'
import type { App } from './app.ts'
import { asOfRequest } from './edge.ts'
import { AppError, Invalid, NotFound } from './errors.ts'
import type { Granted, SignedIn } from './guard.ts'
import { recallForCall } from './recall-history.ts'
import { viewsOf } from './role-view.ts'
import { inputFault } from './storable-input.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A read of the contract whose answer is JSON; it may be batched with others. */
    isRead?: boolean
  }
}

type Rights<A extends Access> = A['scope'] extends 'member' | 'self' | 'administered'
  ? Granted
  : A['scope'] extends 'person' | 'platform'
    ? SignedIn
    : object

/** All that an answer cached for one person may depend on. */
export type Caller = { personId: string; zoneIds: readonly string[] }

/** Context of a read of the log: only what its answer is cached under. */
type ReadContext<C extends AnyCall> = { db: SetupDb; asOf: AsOf } & (C['varies'] extends 'person'
  ? { caller: Caller }
  : object) &
  (C['varies'] extends 'subscriptions' ? { subscriptions: readonly Subscription[] } : object) &
  (C['dependsOnFeatures'] extends readonly [] ? object : { may: MaySee<C['dependsOnFeatures'][number]> })

/** Whether the caller's role has a feature that the call declares. */
export type MaySee<F extends Feature> = (feature: F) => boolean

/** Context of a handler: checked input, what it may know, and access as the call declares. */
export type Context<C extends AnyCall> = {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: C['body'] extends z.ZodType ? z.output<C['body']> : null
} & (C['topics'] extends null
  ? Rights<C['access']> & {
      now: Date
      /** Address of the client. */
      address: string
    }
  : ReadContext<C>)

type Result<C extends AnyCall> = C['topics'] extends null
  ? z.input<C['response']>
  : Omit<z.input<C['response']>, 'asOf'>

/**
 * Serves one call of the contract at its path and aliases: input, access, time, cache and answer in one
 * place.
 */
export function serve<C extends AnyCall>(
  app: App,
  call: C,
  handle: (context: Context<C>) => Promise<Result<C>>,
) {
  for (const path of [call.path, ...call.aliases]) {
    app.fastify.route({
      method: call.method,
      url: `/api${path}`,
      config: { isRead: call.method === 'GET', checksCallerFirst: call.access.scope !== 'public' },
      ...bodyOptions(app, call),
      handler: (request, reply) =>
        answer(app, call, handle as (context: object) => Promise<object>, request, reply),
    })
  }
}

/** Limit for bodies that anybody may send: the largest, a request for access, is a few kilobytes. */
const PUBLIC_BODY_BYTES = 32 * 1024

/** The body is read only after the caller's access was checked; calls that anybody may make accept only a small one. */
function bodyOptions(app: App, { access, mostBytes, method }: AnyCall) {
  if (method === 'GET') return {}
  if (access.scope === 'public') return { bodyLimit: PUBLIC_BODY_BYTES }
  return {
    ...(mostBytes === null ? {} : { bodyLimit: mostBytes }),
    onRequest: async (request: FastifyRequest) => void (await rightsFor(app, access, request)),
  }
}

async function answer(
  app: App,
  call: AnyCall,
  handle: (context: object) => Promise<object>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const rights = await rightsFor(app, call.access, request)
  if (isGranted(rights)) app.callTimes.belongs(request, rights.db.setupId)
  const isChange = call.method !== 'GET' && call.topics === null
  if (isChange && !call.access.whileViewing && rights.person && viewsOf(rights.person).length > 0)
    throw new AppError('ViewOnly', { detail: 'the session looks at the product as another role' })
  if (isChange && rights.person?.isWall) throw new AppError('ViewOnly', { detail: 'a wall changes nothing' })
  const params = parsed(call.params, request.params, 'params')
  const query = parsed(call.query, request.query, 'query')
  const body = call.body ? parsed(call.body, request.body ?? {}, 'body') : null
  const now = app.now()
  if (!call.topics) {
    const context = { ...rights, params, query, body, now, address: request.ip }
    const make = computed(app, isChange ? {} : rights, async () => answerOf(app, call, await handle(context)))
    return call.isLasting
      ? sendLasting(app, call, { request, reply, rights, of: { params, query }, make })
      : send(reply, request, await make())
  }

  if (!isGranted(rights)) throw new Error(`${call.method} ${call.path} reads the log without an organisation`)
  const { db, member } = rights
  const time = 'time' in query ? (query.time as string | undefined) : undefined
  const minRev = Number(request.headers['verglas-min-rev'] ?? 0) || 0
  const requestedAsOf = await asOfRequest(app.database, app.tail, { time, minRev, now })
  // The log may have advanced while the request waited. The latest revision is taken, because the answer is cached
  // under it.
  const asOf = time === undefined ? app.tail.latest() : requestedAsOf
  const personal = await personalOf(call, rights)
  const open = call.dependsOnFeatures.filter((feature) => member.features.has(feature))
  const may = call.dependsOnFeatures.length > 0 && { may: (feature: Feature) => open.includes(feature) }
  const context = { asOf, params, query, body, ...personal, ...may }
  const make = computed(app, rights, async () => {
    // What is brought back from files may not be in a replica yet.
    const isHistory = await recallForCall(app, call, query, asOf)
    const readDb = isHistory ? db : app.tenants.asOf(db, asOf)
    return answerOf(app, call, { asOf, ...(await handle({ db: readDb, ...context })) })
  })
  if (time !== undefined || call.method !== 'GET') return send(reply, request, await make())

  const movedAt = app.tail.movedAt(db.setupId, call.topics)
  // The key contains the parsed input, so that addresses that only differ in spelling share one entry.
  const key = JSON.stringify([db.setupId, personal, open, call.path, params, query])
  // A client stores the etag by address. So it contains everything else on which the answer depends: the organisation,
  // which may come from a header, the rights of the caller, and the version of the program.
  const cacheScope = [db.setupId, ...open, ...personalScope(personal)]
  const etag = `W/"${[movedAt, ...cacheScope.map(encodeURIComponent), app.version].join('-')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return send(reply, request, await app.answers.answer(key, movedAt, make))
}

type Personal = { caller?: Caller; subscriptions?: readonly Subscription[] }

/** What the answer depends on by its declaration. Subscriptions are not in the log, so they are part of the key. */
async function personalOf({ varies }: AnyCall, { db, person, member }: Granted): Promise<Personal> {
  if (varies === 'person') return { caller: { personId: person.id, zoneIds: member.zoneIds } }
  return varies === 'subscriptions' ? { subscriptions: await subscriptionsOf(db, person.id) } : {}
}

function personalScope({ caller, subscriptions }: Personal): string[] {
  if (caller) return [caller.personId, ...caller.zoneIds]
  if (!subscriptions) return []
  // A digest is short enough for a header.
  return [createHash('sha256').update(JSON.stringify(subscriptions)).digest('base64url').slice(0, 22)]
}

/** A read that takes its place among those of its person and organisation; a change never waits for reads. */
const computed = (app: App, rights: Partial<Granted>, make: () => Promise<Answer>) => (): Promise<Answer> =>
  isGranted(rights)
    ? app.fairShare.run({ personId: rights.person.id, setupId: rights.db.setupId }, make)
    : make()

type Lasting = {
  request: FastifyRequest
  reply: FastifyReply
  rights: Partial<Granted>
  of: { params: unknown; query: unknown }
  make: () => Promise<Answer>
}

/**
 * An answer computed once and cached by each browser; a browser that has it under another token is answered
 * 304.
 */
async function sendLasting(
  app: App,
  call: AnyCall,
  { request, reply, rights, of, make }: Lasting,
): Promise<FastifyReply> {
  if (!isGranted(rights)) throw new Error(`${call.method} ${call.path} has no organisation`)
  const answer = await app.answers.answer(JSON.stringify([rights.db.setupId, call.path, of]), 0, make)
  const etag = `W/"${encodeURIComponent(rights.db.setupId)}"`
  reply.header('etag', etag).header('cache-control', 'private, max-age=31536000, immutable')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return send(reply, request, answer)
}

const isGranted = (rights: Partial<Granted>): rights is Granted =>
  rights.db !== undefined && rights.person !== undefined && rights.member !== undefined

export async function rightsFor(
  app: App,
  access: Access,
  request: FastifyRequest,
): Promise<Partial<Granted>> {
  if (access.scope === 'public') return {}
  if (access.scope === 'device') throw new Error('a device is known by whoever serves its calls')
  const guardRequest = {
    authorization: request.headers.authorization,
    setupHeader: request.headers['x-setup']?.toString(),
    params: request.params as { setupId?: string; userId?: string },
  }
  if (access.scope === 'person') return app.guard.person(guardRequest)
  if (access.scope === 'platform') {
    // to everybody else the address does not exist, however they ask
    const signedIn = await app.guard.person(guardRequest).catch(unlessOutage)
    if (!signedIn?.person.isPlatformAdministrator) throw new NotFound(`${request.method} ${request.url}`)
    return signedIn
  }
  return app.guard.member(guardRequest, access)
}

function unlessOutage(error: unknown): null {
  if (error instanceof AppError && error.code !== 'Unavailable') return null
  throw error
}

async function answerOf(app: App, call: AnyCall, result: object): Promise<Answer> {
  if (app.checksAnswers) {
    const checked = call.response.safeParse(result)
    if (!checked.success) {
      throw new Error(`the answer of ${call.method} ${call.path} breaks its schema: ${checked.error.message}`)
    }
  }
  return toAnswer(answerJson(result))
}

function send(reply: FastifyReply, request: FastifyRequest, { body, gzipped }: Answer): FastifyReply {
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('vary', 'accept-encoding, authorization')
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (gzipped && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
    return reply.header('content-encoding', 'gzip').send(gzipped)
  }
  return reply.send(body)
}

/** The parsed input; throws the first thing that is wrong with it. */
export function parsed<S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> {
  const fault = inputFault(value)
  if (fault) throw new Invalid([where, ...fault.at].join('.'), fault.detail)
  // only with `reportInput` does a missing field look different from one of another type
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = [where, ...(issue?.path ?? [])].join('.')
  if (issue?.code === 'invalid_type' && issue.input === undefined) {
    throw new AppError('MissingParameter', { field, detail: issue.message })
  }
  throw new Invalid(field, issue?.message ?? 'not valid')
}
