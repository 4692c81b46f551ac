import fastifySse from '@fastify/sse'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { StoreUnavailable } from '../blobs/blobs.ts'
import type { FileStore } from '../blobs/file-store.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { LogTail } from '../db/log-tail.ts'
import { isDiskFull, isFileFault, isOutage } from '../db/outage.ts'
import { openOutageLog } from '../db/outage-log.ts'
import type { TenantPool } from '../db/setup-db.ts'
import type { Documents } from '../documents/documents.ts'
import { TooManyUnknownKeys } from '../identity/remote-keys.ts'
import type { SecretBox } from '../installation/secrets.ts'
import { limitAnonymousCalls } from './anonymous-limit.ts'
import { AnswerCache } from './answer-cache.ts'
import { CallTimesBySetup } from './call-times.ts'
import { AppError, toProblem } from './errors.ts'
import { type FairShare, openFairShare } from './fair-share.ts'
import type { Guard } from './guard.ts'
import { parseBoundedBodies } from './json-body.ts'
import { secureResponse, unreadableRequestHandler } from './raw-answers.ts'
import { headersWithoutPage, sendSecurityHeaders } from './security-headers.ts'

/** Everything a route may use; created once at the start. */
export type App = {
  fastify: FastifyInstance
  config: Config
  version: string
  /** Connected as the owner of the tables, for what belongs to no organisation. */
  database: Database
  tenants: TenantPool
  tail: LogTail
  guard: Guard
  answers: AnswerCache
  /** Bounds the reads that have to be computed, by person and organisation. */
  fairShare: FairShare
  /** Recent durations of this process's calls. */
  callTimes: CallTimesBySetup
  secrets: SecretBox
  /** Pictures and other files. */
  files: FileStore
  /** Typesets PDFs. */
  documents: Documents
  /** Draws a tile of a layer of the simulated winter; null if it has no layer of that name. */
  simulatedTile: SimulatedTile
  /** Draws a picture of a camera of the simulated winter; null if the camera is not one of them. */
  simulatedPicture: (cameraId: string, takenAt: Date) => Promise<Buffer | null>
  now: () => Date
  /** Whether answers are checked against their schema; set in tests and development. */
  checksAnswers: boolean
}

export type SimulatedTile = (request: {
  setupId: string
  layerRef: string
  atMs: number
  tile: { zoom: number; column: number; row: number }
}) => Promise<Buffer | null>

/** A request must be complete within REQUEST_MS, or its connection is closed; checked every LOOK_MS. */
const REQUEST_MS = 30_000
const LOOK_MS = 5000

export async function createApp(
  services: Omit<App, 'fastify' | 'answers' | 'callTimes' | 'fairShare'>,
  { requestMs = REQUEST_MS, lookMs = LOOK_MS }: { requestMs?: number; lookMs?: number } = {},
): Promise<App> {
  const server = fastify({
    logger: services.config.logLevel === 'silent' ? false : { level: services.config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    requestTimeout: requestMs,
    http: {
      headersTimeout: requestMs,
      connectionsCheckingInterval: lookMs,
      ServerResponse: secureResponse(services.config),
    },
    clientErrorHandler: unreadableRequestHandler(services.config),
    // only the last address of X-Forwarded-For counts, which the proxy in front wrote: the client may have
    // sent others before it
    trustProxy: services.config.publicUrl.startsWith('https:') && ((_address, hop) => hop === 0),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    // a request with an unreadable address reaches no hook and no error handler
    frameworkErrors: (error, _request, reply) =>
      sendProblem(
        reply.headers(headersWithoutPage(services.config)),
        new AppError('Invalid', { detail: error.message }),
      ),
  })
  sendSecurityHeaders(server, services.config)
  parseBoundedBodies(server)
  limitAnonymousCalls(server, services.now)
  await server.register(fastifySse, { heartbeatInterval: 15_000 })
  const noteOutage = openOutageLog(services.database, (line) => server.log.error(line))
  server.setErrorHandler((error, request, reply) => {
    if (hasReaderLeft(error, reply)) return reply.code(READER_LEFT).send()
    const appError = error instanceof AppError ? error : (fromFastify(error) ?? fromStorage(error))
    // Anybody can cause this error by tokens that name keys that do not exist, so it is not logged as an error.
    const isForged = appError?.cause instanceof TooManyUnknownKeys
    if (isForged) request.log.info({ url: request.url }, appError.message)
    else if (!noteOutage(appError?.cause) && (!appError || appError.code === 'Unavailable'))
      request.log.error({ err: error, url: request.url }, 'request failed')
    return sendProblem(reply, appError ?? new AppError('Internal'))
  })
  const callTimes = new CallTimesBySetup()
  server.addHook('onResponse', async (request, reply) => noteCall(callTimes, request, reply, services.now()))
  return { fastify: server, answers: new AnswerCache(), fairShare: openFairShare(), callTimes, ...services }
}

/** Status of an answer whose reader has left. Nobody reads it, but from 500 on it would count as a failed call. */
const READER_LEFT = 499

/** Whether the connection was closed before the answer began, for example because the page was left. */
const hasReaderLeft = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Pages, streams and refused requests belong to no organisation and are not counted. */
function noteCall(times: CallTimesBySetup, request: FastifyRequest, reply: FastifyReply, now: Date) {
  const { method, routeOptions } = request
  const call = `${method} ${routeOptions.url ?? ''}`
  const isFailed = reply.statusCode >= 500
  times.timesOfRequest(request)?.record(call, reply.elapsedTime, { isFailed, nowMs: now.getTime() })
}

function sendProblem(reply: FastifyReply, error: AppError): FastifyReply {
  const problem = toProblem(error)
  if (error.retryAfterS !== undefined) reply.header('retry-after', error.retryAfterS)
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}

/** Maps the errors that Fastify raises for a malformed request. */
function fromFastify(error: unknown): AppError | null {
  const { statusCode, message } = error as { statusCode?: number; message: string }
  if (statusCode === 413) return new AppError('TooLarge', { detail: message })
  if (statusCode === 415) return new AppError('UnsupportedMediaType', { detail: message })
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError('Invalid', { field: 'body', detail: message })
  return null
}

/** PostgreSQL error code: the statement timeout was reached. */
const TOO_LONG = '57014'
/** PostgreSQL error codes: a zero byte or half a surrogate pair, in input that passed no schema of the contract. */
const UNSTORABLE = /^(22021|22P05)$/

/** Maps errors of the database and the object store that are not bugs of ours to whether the call is worth retrying. */
function fromStorage(error: unknown): AppError | null {
  if (error instanceof StoreUnavailable)
    return new AppError('Unavailable', { detail: 'the object store does not answer', cause: error })
  const { code = '' } = error as { code?: string }
  if (isOutage(error))
    return new AppError('Unavailable', { detail: 'the database does not answer', cause: error })
  if (code === TOO_LONG)
    return new AppError('Unavailable', { detail: 'the database takes too long', cause: error })
  if (isDiskFull(error))
    return new AppError('Unavailable', { detail: 'the disk of the database is full', cause: error })
  if (isFileFault(error))
    return new AppError('Unavailable', { detail: 'the database cannot use its files', cause: error })
  return UNSTORABLE.test(code)
    ? new AppError('Invalid', { detail: 'a character that cannot be stored' })
    : null
}
