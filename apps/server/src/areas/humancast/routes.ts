import { randomUUID } from 'node:crypto'
import {
  createHumancast,
  getHumancast,
  humancastCalls,
  issueHumancast,
  listHumancastPoints,
  listHumancasts,
  withdrawHumancast,
} from '@verglas/contract'
import type { z } from 'zod'
import type { SetupDb } from '../../db/setup-db.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { nameOf, type Person } from '../../http/person.ts'
import { type MaySee, serve } from '../../http/serve.ts'
import { serveVersioned } from '../../http/serve-versioned.ts'
import { fieldsOf } from './fields.ts'
import * as queries from './queries.ts'
import { HUMANCASTS, toEntry } from './queries.ts'

export function humancastRoutes(app: App): void {
  pointRoutes(app)

  serve(app, listHumancasts, async ({ db, asOf, may }) => {
    const [humancasts, pending] = await Promise.all([
      queries.humancastsOf(db, asOf),
      queries.pendingCorrections(db, asOf),
    ])
    const circuits = humancasts.length > 0 ? await queries.circuitsWithPoints(db, asOf) : []
    return {
      entries: humancasts.map((humancast) => {
        const isOfPoint = (castpointId: string) => humancast.castpointIds.includes(castpointId)
        const correctedCircuits = circuits.filter(({ castpointIds }) => castpointIds.some(isOfPoint))
        return {
          ...visible(humancast, may),
          circuitIds: correctedCircuits.map(({ circuitId }) => circuitId),
        }
      }),
      pending,
    }
  })

  serve(app, listHumancastPoints, async ({ db, asOf, query }) => {
    const scope = scopeOf(query)
    const points = scope ? await queries.pointsOfScope(db, scope, asOf) : []
    if (!points) throw new NotFound(`${scope?.kind} ${scope?.id}`)
    return { points }
  })

  serveVersioned(app, humancastCalls, {
    entity: HUMANCASTS,
    toEntry,
    toFields: (body, stored, { db, now }) => fieldsOf(body, stored, { app, db, now }),
    create: issueHumancast,
    hasOwnList: true,
  })
}

/** The calls for one forecast point; the first of them is in the specification. */
function pointRoutes(app: App): void {
  serve(app, getHumancast, async ({ db, asOf, may, params: { castpointId } }) => {
    await refuseUnknown(db, castpointId)
    const [humancasts, pending] = await Promise.all([
      queries.humancastsOf(db, asOf, castpointId),
      queries.pendingCorrections(db, asOf),
    ])
    return {
      correctionPending: pending.castpointIds.includes(castpointId),
      humancasts: humancasts.map((humancast) => visible(humancast, may)),
    }
  })

  serve(app, createHumancast, async ({ db, person, params: { castpointId }, body, now }) => {
    await refuseUnknown(db, castpointId)
    const fields = await fieldsOf({ ...body, scope: { kind: 'castpoint', id: castpointId } }, null, {
      app,
      db,
      now,
    })
    const write = { setupId: db.setupId, id: randomUUID(), expectedRevision: null, author: authorOf(person) }
    const written = await versioned.save(app.database, HUMANCASTS, { ...write, fields })
    if (written?.rev === undefined || !written.change.version)
      throw new Error(`humancast ${write.id} was there before it was written`)
    return { humancast: toEntry(written.change.version), rev: written.rev }
  })

  serve(app, withdrawHumancast, async ({ db, person, params: { castpointId, humancastId } }) => {
    await refuseUnknown(db, castpointId)
    const id = { setupId: db.setupId, id: humancastId }
    const version = (await versioned.latestChange(db, HUMANCASTS, id))?.version
    const written =
      version?.castpointIds.includes(castpointId) &&
      (await versioned.remove(app.database, HUMANCASTS, {
        ...id,
        expectedRevision: version.revision,
        author: authorOf(person),
      }))
    if (!written || written.rev === undefined) throw new NotFound(`humancast ${humancastId}`)
    return { rev: written.rev }
  })
}

type ScopeQuery = z.output<typeof listHumancastPoints.query>

function scopeOf({ castpointId, zoneId, circuitId }: ScopeQuery): queries.Scope | null {
  if (castpointId !== undefined) return { kind: 'castpoint', id: castpointId }
  if (zoneId !== undefined) return { kind: 'zone', id: zoneId }
  return circuitId === undefined ? null : { kind: 'circuit', id: circuitId }
}

const authorOf = (person: Person): versioned.Author => ({ personId: person.id, name: nameOf(person) })

/** Removes the corrections of the road for a reader who may not see it. */
function visible<Entry extends Pick<ReturnType<typeof toEntry>, 'corrections'>>(
  entry: Entry,
  may: MaySee<'roadcast'>,
): Entry {
  if (may('roadcast')) return entry
  return { ...entry, corrections: entry.corrections.filter(({ measure }) => measure !== 'ts') }
}

async function refuseUnknown(db: SetupDb, castpointId: string): Promise<void> {
  if (!(await queries.hasCastpoint(db, castpointId))) throw new NotFound(`forecast point ${castpointId}`)
}
