import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  countTroubledConnections,
  createConnection,
  deleteConnection,
  getConnection,
  listConnections,
  listSources,
  tryConnection,
  updateConnection,
} from '@verglas/contract'
import { TROUBLED_STATES } from '@verglas/contract/connection-codes'
import { SOURCES } from '@verglas/sources'
import { installationProblems } from '../../db/installation-problems.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { type AppError, Invalid, NotFound, VersionConflict } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { type Context, serve } from '../../http/serve.ts'
import type { By } from '../../http/serve-versioned.ts'
import { type Act, recordAct } from '../setups/acts/queries.ts'
import { backupNow } from './installation.ts'
import * as queries from './queries.ts'
import { checkSettings, describeSource, sourceOf } from './rules.ts'
import { type ConnectionView, instant, toConnectionView } from './shape.ts'
import { checkKeysStay } from './unchanged-keys.ts'

export function connectionRoutes(app: App): void {
  serve(app, listSources, async () => ({ sources: SOURCES.map(describeSource) }))

  serve(app, listConnections, async ({ db, now }) => {
    return {
      connections: await connectionViews(db, now),
      isAsking: app.config.contact !== null,
      installation: (await installationProblems(app.database)).map(({ code, since }) => ({
        code,
        since: since.toISOString(),
      })),
      backup: await backupNow(app.database),
      setAside: (await queries.quarantinedWork(db, now)).map((stretch) => ({
        ...stretch,
        at: stretch.at.toISOString(),
      })),
      now: now.toISOString(),
    }
  })

  serve(app, countTroubledConnections, async ({ db, now }) => {
    const troubled = (await connectionViews(db, now)).filter(
      ({ isOwn, state }) => isOwn && TROUBLED_STATES.includes(state),
    )
    return {
      count: troubled.length,
      troubled: troubled.map(({ id, name, state }) => ({ id, name, state })),
    }
  })

  serve(app, getConnection, (context) => connectionPage(app, context))

  serve(app, createConnection, (context) => addConnection(app, context))

  serve(app, updateConnection, (context) => changeConnection(app, context))

  serve(app, deleteConnection, async ({ params, query, ...context }) => {
    const { db, now } = context
    const row = await ownConnection(db, params.connectionId, now)
    if (!(await queries.removeConnection(db, row.id, query.expectedRevision)))
      throw await conflictOf(app, db, row, { now, change: null })
    await record(app, context, { id: row.id, before: described(row), after: null })
    return {}
  })

  serve(app, tryConnection, async ({ db, params, now }) => {
    if (!(await queries.requestTry(db, params.connectionId, now)))
      throw new NotFound(`connection ${params.connectionId}`)
    return { requestedAt: now.toISOString() }
  })
}

const connectionViews = async (db: SetupDb, now: Date): Promise<ConnectionView[]> =>
  (await queries.connectionsOf(db, now)).flatMap((row) => toConnectionView(row, now) ?? [])

/** A connection with its latest runs and refusals. */
async function connectionPage(app: App, { db, params, now }: Context<typeof getConnection>) {
  const row = await queries.connectionById(db, params.connectionId, now)
  const connection = row && toConnectionView(row, now)
  if (!row || !connection) throw new NotFound(`connection ${params.connectionId}`)
  return {
    connection: await withSettings(app, row, connection),
    runs: (await queries.runsOf(db, row.id)).map((run) => ({
      ...run,
      startedAt: run.startedAt.toISOString(),
      endedAt: run.endedAt.toISOString(),
    })),
    refusals: row.isOwn
      ? (await queries.refusalsOf(db, row.id, now)).map((refused) => ({
          ...refused,
          lastAt: refused.lastAt.toISOString(),
        }))
      : [],
    tolerances: row.isOwn
      ? (await queries.tolerancesOf(db, row.id, now)).map((tolerated) => ({
          ...tolerated,
          lastAt: tolerated.lastAt.toISOString(),
        }))
      : [],
    now: now.toISOString(),
  }
}

async function addConnection(app: App, context: Context<typeof createConnection>) {
  const { db, person, body, now } = context
  const source = sourceOf(body.source)
  const ownSecrets = withoutNulls(body.secrets)
  checkSettings(source, body.settings, ownSecrets, app.config.privateHosts)
  const id = `${source.id}-${randomUUID().slice(0, 8)}`
  const isInserted = await queries.insertConnection(db, {
    id,
    source: source.id,
    name: body.name,
    settings: body.settings,
    secret: sealedOrNull(app, ownSecrets, id),
    isEnabled: body.isEnabled,
    changedBy: nameOf(person),
    now,
  })
  if (!isInserted) throw new Invalid('body', `at most ${queries.MAX_CONNECTIONS} connections`)
  await record(app, context, { id, before: null, after: described(body) })
  return { id }
}

async function changeConnection(app: App, context: Context<typeof updateConnection>) {
  const { db, person, params, body, now } = context
  const { expectedRevision } = body
  const row = await ownConnection(db, params.connectionId, now)
  if (row.revision !== expectedRevision) throw await conflictOf(app, db, row, { now, change: body })
  const storedSecrets = await openSecrets(app, row.id)
  const nextSecrets =
    body.secrets === undefined ? storedSecrets : withoutNulls({ ...storedSecrets, ...body.secrets })
  const { settings = row.settings } = body
  const isOther = !isDeepStrictEqual(settings, row.settings)
  if (isOther) {
    const unchanged = Object.keys(nextSecrets).filter((key) => body.secrets?.[key] === undefined)
    checkKeysStay(unchanged, { before: row.settings, after: settings })
  }
  if (body.settings !== undefined || body.secrets !== undefined)
    checkSettings(sourceOf(row.source), settings, nextSecrets, app.config.privateHosts)
  const revision = await queries.changeConnection(db, row.id, {
    name: body.name ?? null,
    settings: body.settings ?? null,
    resetsCursor: isOther,
    secret: body.secrets && sealedOrNull(app, nextSecrets, row.id),
    isEnabled: body.isEnabled ?? null,
    expectedRevision,
    changedBy: nameOf(person),
    now,
  })
  if (revision === null) throw await conflictOf(app, db, row, { now, change: body })
  const newSecrets = body.secrets && { newSecrets: Object.keys(withoutNulls(body.secrets)) }
  const { name = row.name, isEnabled = row.isEnabled } = body
  const after = { ...described({ source: row.source, name, isEnabled, settings }), ...newSecrets }
  await record(app, context, { id: row.id, before: described(row), after })
  return { id: row.id, revision }
}

/**
 * Uses the program's own role, since the organisation's role cannot read sealed secrets; the caller has
 * checked the ownership.
 */
async function openSecrets({ database, secrets }: App, id: string): Promise<Record<string, string>> {
  const sealed = await queries.sealedSecret(database, id)
  try {
    return sealed ? secrets.open(sealed, id) : {}
  } catch {
    // The encryption key was lost, so the secrets must be entered again.
    return {}
  }
}

const sealedOrNull = ({ secrets }: App, values: Record<string, string>, id: string) =>
  Object.keys(values).length > 0 ? secrets.seal(values, id) : null

async function record(
  { database }: App,
  { db: { setupId }, person, address, now }: Omit<By, 'member'>,
  { id, before, after }: { id: string } & Pick<Act, 'before' | 'after'>,
): Promise<void> {
  const verb = before === null ? 'created' : after === null ? 'deleted' : 'changed'
  const target = { kind: 'connection', id, name: String((after ?? before)?.name) } as const
  await recordAct(database, { setupId, verb, target, before, after }, { person, address }, now)
}

/** A connection for an administrator: with the names of its secrets, but not their values. */
async function withSettings(app: App, row: queries.ConnectionDetail, connection: ConnectionView) {
  return {
    ...connection,
    settings: row.isOwn ? row.settings : null,
    secretsSet: row.isOwn ? Object.keys(await openSecrets(app, row.id)).sort() : [],
    changedBy: row.changedBy,
    changedAt: instant(row.changedAt),
  }
}

/**
 * Another change came first: returns the stored version and the version that was sent; a field missing from
 * the request keeps its stored value.
 */
async function conflictOf(
  app: App,
  db: SetupDb,
  { id }: queries.ConnectionDetail,
  { now, change }: { now: Date; change: Change | null },
): Promise<AppError> {
  const row = await ownConnection(db, id, now)
  const connection = toConnectionView(row, now)
  if (!connection) return new NotFound(`connection ${id}`)
  const stored = await withSettings(app, row, connection)
  const { name = stored.name, settings = stored.settings, isEnabled = stored.isEnabled } = change ?? {}
  return new VersionConflict({
    stored,
    changedBy: stored.changedBy,
    changedAt: stored.changedAt,
    sent: change && { ...stored, name, settings, isEnabled, revision: change.expectedRevision },
  })
}

type Change = {
  name?: string | undefined
  settings?: Record<string, unknown> | undefined
  isEnabled?: boolean | undefined
  expectedRevision: number
}

type Described = { source: string; name: string; isEnabled: boolean; settings: Record<string, unknown> }

/** The fields of a connection that the change log records. */
const described = ({ source, name, isEnabled, settings }: Described) => ({
  source,
  name,
  isEnabled,
  settings,
})

async function ownConnection(db: SetupDb, id: string, now: Date): Promise<queries.ConnectionDetail> {
  const row = await queries.connectionById(db, id, now)
  if (!row?.isOwn) throw new NotFound(`connection ${id}`)
  return row
}

const withoutNulls = (secrets: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
