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
import { serve } from '../../http/serve.ts'
import { type Act, type Actor, recordAct } from '../setups/acts/queries.ts'
import * as queries from './queries.ts'
import { checkSettings, describeSource, sourceOf } from './rules.ts'
import { type ConnectionView, instant, toConnectionView } from './shape.ts'
import { checkKeysStay } from './unchanged-keys.ts'

export function connectionRoutes(app: App): void {
  const { secrets, config } = app

  serve(app, listSources, async () => ({ sources: SOURCES.map(describeSource) }))

  serve(app, listConnections, async ({ db, now }) => {
    const rows = await queries.connectionsOf(db, now)
    return {
      connections: rows.flatMap((row) => toConnectionView(row, now) ?? []),
      isAsking: config.contact !== null,
      installation: (await installationProblems(app.database)).map(({ code, since }) => ({
        code,
        since: since.toISOString(),
      })),
      setAside: (await queries.quarantinedWork(db, now)).map((stretch) => ({
        ...stretch,
        at: stretch.at.toISOString(),
      })),
      now: now.toISOString(),
    }
  })

  serve(app, countTroubledConnections, async ({ db, now }) => {
    const all = (await queries.connectionsOf(db, now)).flatMap((row) => toConnectionView(row, now) ?? [])
    const troubled = all.filter(({ isOwn, state }) => isOwn && TROUBLED_STATES.includes(state))
    return {
      count: troubled.length,
      troubled: troubled.map(({ id, name, state }) => ({ id, name, state })),
    }
  })

  serve(app, getConnection, async ({ db, params, now }) => {
    const row = await queries.connectionById(db, params.connectionId, now)
    const connection = row && toConnectionView(row, now)
    if (!row || !connection) throw new NotFound(`connection ${params.connectionId}`)
    return {
      connection: await withSettings(row, connection),
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
      now: now.toISOString(),
    }
  })

  serve(app, createConnection, async ({ db, person, body, now, address }) => {
    const source = sourceOf(body.source)
    const ownSecrets = withoutNulls(body.secrets)
    checkSettings(source, body.settings, ownSecrets, config.privateHosts)
    const id = `${source.id}-${randomUUID().slice(0, 8)}`
    const isInserted = await queries.insertConnection(db, {
      id,
      source: source.id,
      name: body.name,
      settings: body.settings,
      secret: Object.keys(ownSecrets).length > 0 ? secrets.seal(ownSecrets, id) : null,
      isEnabled: body.isEnabled,
      changedBy: nameOf(person),
      now,
    })
    if (!isInserted) throw new Invalid('body', `at most ${queries.MAX_CONNECTIONS} connections`)
    await record({ id, setupId: db.setupId, before: null, after: described(body) }, { person, address }, now)
    return { id }
  })

  serve(app, updateConnection, async ({ db, person, params, body, now, address }) => {
    const { expectedRevision } = body
    const row = await ownConnection(db, params.connectionId, now)
    if (row.revision !== expectedRevision) throw await conflictOf(db, row, { now, change: body })
    const storedSecrets = await openSecrets(row.id)
    const nextSecrets =
      body.secrets === undefined ? storedSecrets : withoutNulls({ ...storedSecrets, ...body.secrets })
    const isOther = body.settings !== undefined && !isDeepStrictEqual(body.settings, row.settings)
    if (isOther) {
      const unchanged = Object.keys(nextSecrets).filter((key) => body.secrets?.[key] === undefined)
      checkKeysStay(unchanged, { before: row.settings, after: body.settings })
    }
    if (body.settings !== undefined || body.secrets !== undefined)
      checkSettings(sourceOf(row.source), body.settings ?? row.settings, nextSecrets, config.privateHosts)
    const sealed = Object.keys(nextSecrets).length > 0 ? secrets.seal(nextSecrets, row.id) : null
    const revision = await queries.changeConnection(db, row.id, {
      name: body.name ?? null,
      settings: body.settings ?? null,
      resetsCursor: isOther,
      secret: body.secrets === undefined ? undefined : sealed,
      isEnabled: body.isEnabled ?? null,
      expectedRevision,
      changedBy: nameOf(person),
      now,
    })
    if (revision === null) throw await conflictOf(db, row, { now, change: body })
    const after = {
      ...described({
        source: row.source,
        name: body.name ?? row.name,
        isEnabled: body.isEnabled ?? row.isEnabled,
        settings: body.settings ?? row.settings,
      }),
      ...(body.secrets && { newSecrets: Object.keys(withoutNulls(body.secrets)) }),
    }
    await record({ id: row.id, setupId: db.setupId, before: described(row), after }, { person, address }, now)
    return { id: row.id, revision }
  })

  serve(app, deleteConnection, async ({ db, person, params, query, now, address }) => {
    const row = await ownConnection(db, params.connectionId, now)
    if (!(await queries.removeConnection(db, row.id, query.expectedRevision)))
      throw await conflictOf(db, row, { now, change: null })
    await record(
      { id: row.id, setupId: db.setupId, before: described(row), after: null },
      { person, address },
      now,
    )
    return {}
  })

  serve(app, tryConnection, async ({ db, params, now }) => {
    if (!(await queries.requestTry(db, params.connectionId, now)))
      throw new NotFound(`connection ${params.connectionId}`)
    return { requestedAt: now.toISOString() }
  })

  /**
   * Uses the program's own role, since the organisation's role cannot read sealed secrets; the caller has
   * checked the ownership.
   */
  async function openSecrets(id: string): Promise<Record<string, string>> {
    const sealed = await queries.sealedSecret(app.database, id)
    try {
      return sealed ? secrets.open(sealed, id) : {}
    } catch {
      // The encryption key was lost, so the secrets must be entered again.
      return {}
    }
  }

  async function record(
    { id, setupId, before, after }: { id: string; setupId: string } & Pick<Act, 'before' | 'after'>,
    actor: Actor,
    now: Date,
  ): Promise<void> {
    const verb = before === null ? 'created' : after === null ? 'deleted' : 'changed'
    const target = { kind: 'connection', id, name: String((after ?? before)?.name) } as const
    await recordAct(app.database, { setupId, verb, target, before, after }, actor, now)
  }

  /** What an administrator sees of a connection: the names of its secrets, but not their values. */
  async function withSettings(row: queries.ConnectionDetail, connection: ConnectionView) {
    return {
      ...connection,
      settings: row.isOwn ? row.settings : null,
      secretsSet: row.isOwn ? Object.keys(await openSecrets(row.id)).sort() : [],
      changedBy: row.changedBy,
      changedAt: instant(row.changedAt),
    }
  }

  /**
   * Another change came first: returns the stored version and the version that was sent; a field missing from
   * the request keeps its stored value.
   */
  async function conflictOf(
    db: SetupDb,
    { id }: queries.ConnectionDetail,
    { now, change }: { now: Date; change: Change | null },
  ): Promise<AppError> {
    const row = await ownConnection(db, id, now)
    const connection = toConnectionView(row, now)
    if (!connection) return new NotFound(`connection ${id}`)
    const stored = await withSettings(row, connection)
    const { name = stored.name, settings = stored.settings, isEnabled = stored.isEnabled } = change ?? {}
    return new VersionConflict({
      stored,
      changedBy: stored.changedBy,
      changedAt: stored.changedAt,
      sent: change && { ...stored, name, settings, isEnabled, revision: change.expectedRevision },
    })
  }
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
