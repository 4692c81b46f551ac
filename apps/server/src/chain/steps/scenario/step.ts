import { scenarioDays } from '@verglas/forecasting'
import { ENSEMBLE_CODES } from '@verglas/sources/facts/ensemble'
import type { AsOf } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import type { Archive } from '../../archive.ts'
import { type ChainPoint, idsOf } from '../../castpoint-blocks.ts'
import type { KnownEnsemble } from '../../facts/ensembles.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import { nearbyVariance } from '../skill/nearby-errors.ts'

const RUN_HOURS = 240
/** A day more than a run: an ensemble may have begun before it. */
const ENSEMBLE = { measures: ENSEMBLE_CODES, hours: RUN_HOURS + 24 }
const MEASURES = ['ts', 'tair', 'tmax', 'tmin', 'precipitation', 'gust'] as const
/** Points whose members are in memory at once: each has some hundred kB. */
const AT_ONCE = 50

/**
 * What may become of each point's newest blend and road: by the members of an ensemble where there is one, else judged
 * by how past ones went wrong.
 */
export async function scenarioStep(
  archive: Archive,
  points: readonly ChainPoint[],
  asOf: AsOf,
): Promise<Batch[]> {
  const blends = await archive.newestBlends(idsOf(points), RUN_HOURS)
  const roads = await archive.newestRoads(idsOf(points))
  const samples = await archive.samples(idsOf(points), MEASURES)
  const nearby = nearbyVariance([...samples.values()], issuedAtMsOf(asOf))
  const rows: object[] = []
  for (let from = 0; from < points.length; from += AT_ONCE) {
    const part = points.slice(from, from + AT_ONCE)
    const ensembles = await archive.newestEnsembles(idsOf(part), ENSEMBLE)
    for (const { castpointId, timezone } of part) {
      const run = blends.get(castpointId)
      if (!run) continue
      const ensemble = ensembles.get(castpointId) ?? null
      const { basis, days } = scenarioDays({
        run,
        road: roads.get(castpointId) ?? null,
        samples: samples.get(castpointId) ?? [],
        timeZone: timezone,
        ensemble,
        nearbyVariance: nearby,
      })
      rows.push({
        castpoint_id: castpointId,
        issued_at: new Date(run.issuedAtMs),
        as_of_rev: asOf.rev,
        basis,
        ensemble: ensemble && basis === 'ensemble' ? referenceOf(ensemble) : null,
        days,
      })
    }
  }
  return [{ kind: 'forecast_scenario', rows }]
}

function referenceOf({ source, issuedAtMs, members, attribution }: KnownEnsemble) {
  return { source, issuedAt: new Date(issuedAtMs).toISOString(), members, attribution }
}
