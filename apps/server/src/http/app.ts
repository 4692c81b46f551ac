import fastifySse from '@fastify/sse'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { LogTail } from '../db/log-tail.ts'
import type { TenantPool } from '../db/setup-db.ts'
import type { SecretBox } from '../secrets.ts'
import { AnswerCache } from './answer-cache.ts'
import { AppError, toProblem } from './errors.ts'
import type { Guard } from './guard.ts'

/** Everything a route may reach; made once at the start. */
export type App = {
  fastify: FastifyInstance
  config: Config
  version: string
  /** As the owner of the tables: for what belongs to no organisation. */
  database: Database
  tenants: TenantPool
  tail: LogTail
  guard: Guard
  answers: AnswerCache
  secrets: SecretBox
  now: () => Date
  /** Answers are held against their schema in tests and development. */
  checksAnswers: boolean
}

export async function createApp(parts: Omit<App, 'fastify' | 'answers'>): Promise<App> {
  const server = fastify({
    logger: parts.config.logLevel === 'silent' ? false : { level: parts.config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    trustProxy: parts.config.publicUrl.startsWith('https:'),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
  })
  await server.register(fastifySse, { heartbeatInterval: 15_000 })
  server.setErrorHandler((error, request, reply) => {
    const known = error instanceof AppError ? error : (fromFastify(error) ?? fromDatabase(error))
    if (!known || known.code === 'Unavailable')
      request.log.error({ err: error, url: request.url }, 'request failed')
    const problem = toProblem(known ?? new AppError('Internal'))
    return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))
  })
  return { fastify: server, answers: new AnswerCache(), ...parts }
}

/** Errors that Fastify raises for a request that is not well formed. */
function fromFastify(error: unknown): AppError | null {
  const { statusCode, message } = error as { statusCode?: number; message: string }
  if (statusCode === 413) return new AppError('TooLarge', { detail: message })
  if (statusCode === 415) return new AppError('UnsupportedMediaType', { detail: message })
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError('Invalid', { field: 'body', detail: message })
  return null
}

/** The database is away or going down: worth trying again, so not a bug of ours. */
function fromDatabase(error: unknown): AppError | null {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const isAway = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[123]|08\w{3}|53300)$/.test(code)
  const isLost = /Connection terminated|timeout exceeded when trying to connect/.test(message)
  return isAway || isLost
    ? new AppError('Unavailable', { detail: 'the database does not answer', cause: error })
    : null
}
