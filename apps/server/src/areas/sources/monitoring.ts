import { timingSafeEqual } from 'node:crypto'
import type { ConnectionState } from '@verglas/contract/connection-codes'
import { SOURCES } from '@verglas/sources'
import type { FastifyRequest } from 'fastify'
import { backupState } from '../../db/backup-state.ts'
import { deliveryTimes } from '../../db/delivery-times.ts'
import type { InstallationProblem } from '../../db/installation-problems.ts'
import { jobStates } from '../../db/job-state.ts'
import { newConnectionCheck } from '../../db/new-connections.ts'
import type { App } from '../../http/app.ts'
import { AppError } from '../../http/errors.ts'
import { healthOfAll } from '../../ingest/engine/health-queries.ts'
import { stateOf } from '../../ingest/engine/state.ts'
import { backupNow, healthNow } from './installation.ts'
import { backupText, installationText, storeText } from './installation-metrics.ts'
import { metricsText, type Watched } from './metrics.ts'
import { replicasText, replicaViews, withReplicaProblems } from './replica-monitoring.ts'

/** Calls for those who operate the installation: whether it is alive, and how its connections are doing. */
export function monitoringRoutes(app: App): void {
  const takesConnections = newConnectionCheck(app.database)
  const look = async () =>
    withReplicaProblems(
      await healthNow({
        database: app.database,
        takesConnections,
        dataFolder: app.config.dataFolder,
        now: app.now(),
      }),
      app.tenants.replicas?.views() ?? [],
      app.now(),
    )

  app.fastify.get('/api/health', async (_request, reply) => {
    const { rev, at } = app.tail.latest()
    const { status, problems } = await look()
    const connections: Partial<Record<ConnectionState, number>> = {}
    for (const { state } of status === 'failing' ? [] : await watch(app))
      connections[state] = (connections[state] ?? 0) + 1
    return reply
      .code(status === 'failing' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({
        status,
        problems: problems.map(({ code, since }) => ({ code, since: since.toISOString() })),
        version: app.version,
        rev,
        at,
        tail: status === 'failing' ? null : await app.tail.lag(),
        replicas: replicaViews(app.tenants.replicas?.views() ?? [], rev),
        connections,
        waitingFiles: (await app.files.objectStore?.waiting())?.count ?? null,
        backup: status === 'failing' ? null : await backupNow(app.database),
        delivery: status === 'failing' ? [] : await deliveryTimes(app.database, app.now()),
      })
  })

  app.fastify.get('/api/metrics', async (request, reply) => {
    if (!mayRead(request, app.config.metricsToken)) throw new AppError('Unauthorized')
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics(app, (await look()).problems))
  })
}

async function metrics(app: App, problems: readonly InstallationProblem[]): Promise<string> {
  const jobs = await jobStates(app.database)
  const times = await deliveryTimes(app.database, app.now())
  const backups = await backupState(app.database)
  return [
    installationText(problems, jobs, times, app.tail.latest()),
    backupText(backups),
    storeText((await app.files.objectStore?.waiting()) ?? null),
    replicasText(app.tenants.replicas, app.tail.latest().rev),
    metricsText(await watch(app), app.now()),
  ].join('')
}

async function watch(app: App): Promise<Watched[]> {
  const now = app.now()
  const rows = await healthOfAll(
    app.database,
    SOURCES.map((source) => source.id),
    now,
  )
  return rows.flatMap((row) => {
    const source = SOURCES.find((candidate) => candidate.id === row.source)
    return source ? [{ ...row, state: stateOf(row, source, now) }] : []
  })
}

/**
 * With a configured token, anyone who presents it may read; without one, only this machine, and not through a
 * proxy.
 */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const authorization = Buffer.from(request.headers.authorization ?? '')
    const expected = Buffer.from(`Bearer ${token}`)
    return authorization.length === expected.length && timingSafeEqual(authorization, expected)
  }
  const isNear = /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
  return isNear && request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined
}
