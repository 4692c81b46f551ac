import {
  getNetwork,
  listNetworkVersions,
  previewNetwork,
  putNetwork,
  putSegmentMatch,
} from '@verglas/contract'
import type { AsOf } from '../../../db/as-of.ts'
import { latestAsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import * as versioned from '../../../db/versioned.ts'
import type { App } from '../../../http/app.ts'
import { Invalid, NotFound, VersionConflict } from '../../../http/errors.ts'
import { nameOf } from '../../../http/person.ts'
import { serve } from '../../../http/serve.ts'
import { writeNetwork } from './network-geojson.ts'
import { type JudgedNetwork, judgeNetwork, withoutVersion } from './network-import.ts'
import * as queries from './queries.ts'
import { storeNetwork } from './store-network.ts'

/** Maximum faults in an answer; a person fixes some and then tries again. */
const MAX_FAULTS = 200

export function networkRoutes(app: App): void {
  serve(app, getNetwork, async ({ db, asOf }) => {
    const { circuits, revision } = await readStoredNetwork(db, asOf)
    return { revision, network: writeNetwork(circuits.map(withoutVersion)) }
  })

  serve(app, listNetworkVersions, async ({ db, asOf, query }) => ({
    versions: await queries.networkVersions(db, { asOf, before: query.before ?? null }),
  }))

  serve(app, previewNetwork, async ({ db, body }) => {
    const stored = await readStoredNetwork(db, await latestAsOf(app.database))
    return { revision: stored.revision, ...previewOf(judgeNetwork(body.network, stored)) }
  })

  serve(app, putNetwork, async ({ db, person, body }) => {
    const stored = await readStoredNetwork(db, await latestAsOf(app.database))
    if (stored.revision !== body.expectedRevision) throw await networkConflict(app, db)
    const { circuits, faults } = judgeNetwork(body.network, stored)
    const [fault] = faults
    if (fault) throw new Invalid('body.network', `${fault.feature}: ${fault.code}: ${fault.detail}`)
    const author = { personId: person.id, name: nameOf(person) }
    const to = { setupId: db.setupId, author }
    const circuitsChanged = await storeNetwork(app.database, to, circuits, stored.circuits).catch(
      async (error) => {
        throw versioned.isConflict(error) ? await networkConflict(app, db) : error
      },
    )
    return { rev: (await latestAsOf(app.database)).rev, circuitsChanged }
  })

  serve(app, putSegmentMatch, async ({ db, person, params, body }) => {
    const { segmentId } = params
    const { castpointId, expectedRevision } = body
    const asOf = await latestAsOf(app.database)
    const circuitId = await queries.circuitOfSegment(db, segmentId, asOf)
    const circuit = circuitId === null ? null : await queries.circuitById(db, circuitId, asOf)
    if (!circuit) throw new NotFound(`segment ${segmentId}`)
    const points = await queries.matchPoints(db, asOf)
    if (castpointId !== null && !points.some((point) => point.castpointId === castpointId))
      throw new NotFound(`forecast point ${castpointId}`)
    const { id, revision: _, ...fields } = circuit
    const segments = fields.segments.map((segment) =>
      segment.id === segmentId ? { ...segment, castpointId } : segment,
    )
    const written = await versioned.save(app.database, queries.CIRCUITS, {
      setupId: db.setupId,
      id,
      expectedRevision,
      author: { personId: person.id, name: nameOf(person) },
      fields: { ...fields, segments },
    })
    if (!written || 'conflict' in written) throw await networkConflict(app, db)
    return { rev: written.rev }
  })
}

const previewOf = ({ circuits, faults, changes, converted, tolerances, file }: JudgedNetwork) => ({
  faults: faults.slice(0, MAX_FAULTS),
  faultCount: faults.length,
  circuitCount: circuits.length,
  segmentCount: circuits.reduce((sum, { segments }) => sum + segments.length, 0),
  converted,
  tolerances,
  network: file,
  ...changes,
})

async function readStoredNetwork(db: SetupDb, asOf: AsOf) {
  const [circuits, points, revision] = await Promise.all([
    queries.circuitsOf(db, asOf),
    queries.matchPoints(db, asOf),
    queries.networkRevision(db, asOf),
  ])
  return { circuits, points, revision }
}

/**
 * The conflict if somebody else has changed the network meanwhile: who and when. A preview shows what the
 * network is now.
 */
async function networkConflict(app: App, db: SetupDb): Promise<VersionConflict> {
  const asOf = await latestAsOf(app.database)
  const [latest] = await queries.networkVersions(db, { asOf, before: null })
  return new VersionConflict({
    changedAt: latest?.changedAt ?? null,
    changedBy: latest?.changedBy ?? null,
    stored: latest ? { revision: latest.revision } : null,
    sent: null,
  })
}
