import { randomUUID } from 'node:crypto'
import { listTreatmentActs, tellTreatment, withdrawTreatment } from '@verglas/contract'
import { isSpreading, type Treatment } from '@verglas/contract/circuit-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { matcher } from '@verglas/road-network'
import { laidBy } from '@verglas/treatment'
import { type AsOf, newestAsOf } from '../../db/as-of.ts'
import type { Batch } from '../../db/publish.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { Invalid, NotFound } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { circuitById, circuitName, matchPoints } from '../circuits/queries.ts'
import * as queries from './queries.ts'

/** The road model is held to the readings of as long: what was done before says nothing more. */
const OLDEST_MS = 48 * HOUR_MS
/** Clocks of phones. */
const AHEAD_MS = 5 * MINUTE_MS

export function treatmentRoutes(app: App): void {
  serve(app, listTreatmentActs, async ({ db, asOf, params }) => {
    const { circuitId } = params
    if ((await circuitName(db, circuitId, asOf)) === null) throw new NotFound(`circuit ${circuitId}`)
    return { treatments: (await queries.actsOf(db, circuitId, asOf)).map(queries.shown) }
  })

  serve(app, tellTreatment, async ({ db, person, params, body, now }) => {
    const { circuitId } = params
    const { treatment, spreadGm2, doneAt } = body
    const matched = await pointsOf(db, circuitId, await newestAsOf(app.database))
    if (isSpreading(treatment) !== (spreadGm2 !== null))
      throw new Invalid(
        'body.spreadGm2',
        isSpreading(treatment) ? 'a quantity is needed' : 'this treatment spreads nothing',
      )
    const agoMs = now.getTime() - Date.parse(doneAt)
    if (agoMs > OLDEST_MS) throw new Invalid('body.doneAt', 'it is more than 48 hours ago')
    if (agoMs < -AHEAD_MS) throw new Invalid('body.doneAt', 'it has not come yet')
    const act: queries.StoredAct = {
      id: randomUUID(),
      circuitId,
      treatment,
      spreadGm2,
      doneAt: new Date(doneAt).toISOString(),
      castpointIds: await queries.ownPoints(app.database, db.setupId, matched),
      authorId: person.id,
      author: nameOf(person),
      toldAt: now.toISOString(),
      withdrawnBy: null,
      withdrawnAt: null,
    }
    const { rev } = await queries.publishAct(app.database, db.setupId, act, laidRows(act, treatment))
    return { treatment: queries.shown(act), rev }
  })

  serve(app, withdrawTreatment, async ({ db, person, params, now }) => {
    const act = await queries.actById(db, params, await newestAsOf(app.database))
    if (!act || act.withdrawnAt !== null) throw new NotFound(`treatment ${params.actId}`)
    const end = { ...act, withdrawnBy: nameOf(person), withdrawnAt: now.toISOString() }
    const { rev } = await queries.publishAct(app.database, db.setupId, end, laidRows(act, 'none'))
    return { rev }
  })
}

/** The forecast points that the segments of a circuit are matched to. */
async function pointsOf(db: SetupDb, circuitId: string, asOf: AsOf): Promise<string[]> {
  const [circuit, points] = await Promise.all([circuitById(db, circuitId, asOf), matchPoints(db, asOf)])
  if (!circuit) throw new NotFound(`circuit ${circuitId}`)
  const matched = matcher(points).matches(circuit.segments)
  return [...new Set(matched.flatMap(({ castpointId }) => castpointId ?? []))]
}

/** What an act lays on each of its points; of a treatment that lays nothing, that there is nothing. */
function laidRows({ id, castpointIds, doneAt, spreadGm2 }: queries.StoredAct, treatment: Treatment): Batch {
  const { saltGm2, abrasiveGm2, brineWaterMm, isPlowed } = laidBy(treatment, spreadGm2 ?? 0)
  return {
    kind: 'treatment',
    rows: castpointIds.map((castpointId) => ({
      castpoint_id: castpointId,
      treated_at: doneAt,
      source: `act ${id}`,
      salt_gm2: saltGm2,
      abrasive_gm2: abrasiveGm2,
      brine_water_mm: brineWaterMm,
      is_plowed: isPlowed,
    })),
  }
}
