import { getCurrentPrescriptions, getLatestPrescription, getPrescriptionBoard } from '@verglas/contract'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import type { App } from '../../../http/app.ts'
import { NotFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { circuitName } from '../../network/circuits/queries.ts'
import * as queries from './queries.ts'
import { readWorth } from './worth.ts'

export function prescriptionRoutes(app: App): void {
  serve(app, getLatestPrescription, async ({ db, asOf, params }) => {
    const prescription = await latestAt(db, params, asOf)
    return { prescription, worth: prescription && (await readWorth(db, prescription, asOf)) }
  })

  serve(app, getCurrentPrescriptions, async ({ db, asOf, params }) => {
    const latest = await latestAt(db, params, asOf)
    if (!latest) return { issuedAt: null, missing: null, advices: [] }
    if (latest.isOutdated) return { issuedAt: null, missing: 'old_run' as const, advices: [] }
    const nowMs = atMs(asOf)
    const isReady = ({ actFrom, actTo }: queries.StoredPrescription['advices'][number]) =>
      actFrom !== null && actTo !== null && Date.parse(actFrom) <= nowMs && nowMs < Date.parse(actTo)
    return { issuedAt: latest.issuedAt, missing: latest.missing, advices: latest.advices.filter(isReady) }
  })

  serve(app, getPrescriptionBoard, async ({ db, asOf, query }) => {
    const prescriptions = await queries.latestPrescriptions(db, asOf, {
      circuitIds: query.circuitId === undefined ? null : [query.circuitId],
    })
    return {
      prescriptions: prescriptions.map((prescription) => ({
        circuitId: prescription.circuitId,
        castpointId: prescription.castpointId,
        issuedAt: prescription.issuedAt,
        isOutdated: prescription.isOutdated,
        missing: prescription.missing,
        confidence: prescription.confidence,
        nearest: prescription.nearest,
        untilAt: prescription.untilAt,
        headline: prescription.headline && brief(prescription.headline),
        plan: prescription.plan && withDepartures(prescription.plan),
      })),
    }
  })
}

/** Removes the evidence of the advice, which is most of its size. */
function brief({
  guards: _guards,
  inputs: _inputs,
  otherRows: _otherRows,
  need: _need,
  ...rest
}: NonNullable<queries.StoredPrescription['headline']>) {
  return rest
}

/** Lists show only the departures of a plan, so the passes are removed. */
function withDepartures({
  events,
  revisions: _revisions,
  ...plan
}: NonNullable<queries.StoredPrescription['plan']>) {
  const passes = events.flatMap((event) => event.passes)
  const overduePasses = passes.filter(({ isLate }) => isLate)
  return {
    ...plan,
    departures: passes.map(({ departBy }) => departBy),
    overduePasses: overduePasses.map(({ departBy, finishBy, neededAt }) => ({
      departBy,
      finishBy,
      neededAt,
    })),
  }
}

async function latestAt(
  db: SetupDb,
  place: { circuitId: string; castpointId: string },
  asOf: AsOf,
): Promise<queries.StoredPrescription | null> {
  const [name, hasCastpoint, [latest = null]] = await Promise.all([
    circuitName(db, place.circuitId, asOf),
    queries.hasCastpoint(db, place.castpointId),
    queries.latestPrescriptions(db, asOf, {
      circuitIds: [place.circuitId],
      castpointId: place.castpointId,
    }),
  ])
  if (name === null) throw new NotFound(`circuit ${place.circuitId}`)
  if (!hasCastpoint) throw new NotFound(`forecast point ${place.castpointId}`)
  return latest
}
