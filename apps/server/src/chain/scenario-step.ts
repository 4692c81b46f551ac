import { scenarioDays } from '@verglas/forecasting'
import type { AsOf } from '../db/as-of.ts'
import type { Batch } from '../db/publish.ts'
import type { Archive } from './archive.ts'
import { type ChainPoint, idsOf } from './queries.ts'

const RUN_HOURS = 240
const MEASURES = ['ts', 'tair', 'tmax', 'tmin', 'precipitation', 'gust'] as const

/** What may become of each point's newest blend and road, judged by how past ones went wrong. */
export async function scenarioStep(
  archive: Archive,
  points: readonly ChainPoint[],
  asOf: AsOf,
): Promise<Batch[]> {
  const blends = await archive.newestBlends(idsOf(points), RUN_HOURS)
  const roads = await archive.newestRoads(idsOf(points))
  const samples = await archive.samples(idsOf(points), MEASURES)
  const rows = points.flatMap(({ castpointId, timezone }) => {
    const run = blends.get(castpointId)
    if (!run) return []
    const { basis, days } = scenarioDays({
      run,
      road: roads.get(castpointId) ?? null,
      samples: samples.get(castpointId) ?? [],
      timeZone: timezone,
    })
    return [
      {
        castpoint_id: castpointId,
        issued_at: new Date(run.issuedAtMs),
        as_of_rev: asOf.rev,
        basis,
        days,
      },
    ]
  })
  return [{ kind: 'forecast_scenario', rows }]
}
