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
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { Invalid, NotFound } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { silentSince, stateOf } from '../../ingest/engine/state.ts'
import type { Source } from '../../ingest/source.ts'
import { SOURCES } from '../../ingest/sources/index.ts'
import { checkKeysStay } from './kept-keys.ts'
import * as queries from './queries.ts'
import { checkSettings, describeSource, sourceOf } from './rules.ts'

export function connectionRoutes(app: App): void {
  const { secrets, config } = app

  serve(app, listSources, async () => ({ sources: SOURCES.map(describeSource) }))

  serve(app, listConnections, async ({ db, now }) => {
    const rows = await queries.connectionsOf(db, now)
    return {
      connections: rows.flatMap((row) => shown(row, now)),
      isAsking: config.contact !== null,
      now: now.toISOString(),
    }
  })

  serve(app, countTroubledConnections, async ({ db, now }) => {
    const all = (await queries.connectionsOf(db, now)).flatMap((row) => shown(row, now))
    const troubled = all.filter(({ isOwn, state }) => isOwn && TROUBLED_STATES.includes(state))
    return {
      count: troubled.length,
      troubled: troubled.map(({ id, name, state }) => ({ id, name, state })),
    }
  })

  serve(app, getConnection, async ({ db, params, now }) => {
    const row = await queries.connectionById(db, params.connectionId, now)
    const [connection] = row ? shown(row, now) : []
    if (!row || !connection) throw new NotFound(`connection ${params.connectionId}`)
    const sealed = row.isOwn ? await secretNames(row.id) : []
    return {
      connection: {
        ...connection,
        settings: row.isOwn ? row.settings : null,
        secretsSet: sealed,
        changedBy: row.changedBy,
        changedAt: instant(row.changedAt),
      },
      runs: (await queries.runsOf(db, row.id)).map((run) => ({
        ...run,
        startedAt: run.startedAt.toISOString(),
        endedAt: run.endedAt.toISOString(),
      })),
      refusals: row.isOwn
        ? (await queries.refusalsOf(db, row.id, now)).map((one) => ({
            ...one,
            lastAt: one.lastAt.toISOString(),
          }))
        : [],
      now: now.toISOString(),
    }
  })

  serve(app, createConnection, async ({ db, person, body, now }) => {
    const source = sourceOf(body.source)
    const given = withoutNulls(body.secrets)
    checkSettings(source, body.settings, given, config.privateHosts)
    const id = `${source.id}-${randomUUID().slice(0, 8)}`
    const isMade = await queries.insertConnection(db, {
      id,
      source: source.id,
      name: body.name,
      settings: body.settings,
      secret: Object.keys(given).length > 0 ? secrets.seal(given, id) : null,
      isEnabled: body.isEnabled,
      changedBy: nameOf(person),
      now,
    })
    if (!isMade) throw new Invalid('body', `at most ${queries.MOST_CONNECTIONS} connections`)
    return { id }
  })

  serve(app, updateConnection, async ({ db, person, params, body, now }) => {
    const row = await ownConnection(db, params.connectionId, now)
    const known = await openSecrets(row.id)
    const kept = body.secrets === undefined ? known : withoutNulls({ ...known, ...body.secrets })
    const isOther = body.settings !== undefined && !isDeepStrictEqual(body.settings, row.settings)
    if (isOther) {
      const notGiven = Object.keys(kept).filter((key) => body.secrets?.[key] === undefined)
      checkKeysStay(notGiven, { before: row.settings, after: body.settings })
    }
    if (body.settings !== undefined || body.secrets !== undefined)
      checkSettings(sourceOf(row.source), body.settings ?? row.settings, kept, config.privateHosts)
    const sealed = Object.keys(kept).length > 0 ? secrets.seal(kept, row.id) : null
    await queries.changeConnection(db, row.id, {
      name: body.name ?? null,
      settings: body.settings ?? null,
      startsAnew: isOther,
      secret: body.secrets === undefined ? undefined : sealed,
      isEnabled: body.isEnabled ?? null,
      changedBy: nameOf(person),
      now,
    })
    return { id: row.id }
  })

  serve(app, deleteConnection, async ({ db, params }) => {
    if (!(await queries.removeConnection(db, params.connectionId)))
      throw new NotFound(`connection ${params.connectionId}`)
    return {}
  })

  serve(app, tryConnection, async ({ db, params, now }) => {
    if (!(await queries.requestTry(db, params.connectionId, now)))
      throw new NotFound(`connection ${params.connectionId}`)
    return { requestedAt: now.toISOString() }
  })

  /** The organisation's own role cannot read what is sealed; that it is its own was checked before. */
  async function openSecrets(id: string): Promise<Record<string, string>> {
    const sealed = await queries.sealedSecret(app.database, id)
    try {
      return sealed ? secrets.open(sealed, id) : {}
    } catch {
      // sealed with a key that is gone: they have to be given anew
      return {}
    }
  }
  const secretNames = async (id: string) => Object.keys(await openSecrets(id)).sort()
}

async function ownConnection(db: SetupDb, id: string, now: Date): Promise<queries.ConnectionDetail> {
  const row = await queries.connectionById(db, id, now)
  if (!row?.isOwn) throw new NotFound(`connection ${id}`)
  return row
}

/** A connection of a source that this program no longer has is not shown. */
function shown(row: queries.ConnectionRow, now: Date) {
  const source: Source | undefined = SOURCES.find((one) => one.id === row.source)
  if (!source) return []
  const { runs, failed, messages, facts, appended, refused } = row
  return [
    {
      id: row.id,
      source: row.source,
      name: row.name || row.id,
      isOwn: row.isOwn,
      isEnabled: row.isEnabled,
      state: stateOf(row, source, now),
      lastAttemptAt: instant(row.lastAttemptAt),
      lastSuccessAt: instant(row.lastSuccessAt),
      lastErrorAt: instant(row.lastErrorAt),
      lastError: row.lastError,
      failures: row.failures,
      nextAt: instant(row.nextAt),
      newestFactAt: instant(row.newestFactAt),
      lagS: row.lagS,
      silentSince: instant(silentSince(row, source, now)),
      last24h: { runs, failed, messages, facts, appended, refused },
    },
  ]
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

const withoutNulls = (given: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )

function nameOf({ firstName, lastName, login, email }: Person): string {
  return `${firstName} ${lastName}`.trim() || (login ?? email)
}
