import { getStationEnvca } from '@verglas/contract'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { ENVCA_SOURCES, envcaPages } from './envca.ts'
import { stationPlaces, stationsWithLatest, stationWithLatest } from './queries.ts'
import { neighboursOf } from './shape.ts'

const MAX_DISTANCE_KM = 100
const MAX_NEIGHBOURS = 4

/** Pages and data of Environment Canada around a station. */
export function envcaRoutes(app: App): void {
  serve(app, getStationEnvca, async ({ db, asOf, params: { stationId } }) => {
    const station = await stationWithLatest(db, stationId, asOf)
    if (!station) throw new NotFound(`station ${stationId}`)
    const theirs = (await stationPlaces(db, asOf)).filter(({ source }) => ENVCA_SOURCES.has(source))
    const ownDistance = theirs.some(({ id }) => id === stationId) ? [{ id: stationId, distanceKm: 0 }] : []
    const neighbours = neighboursOf(station, theirs, MAX_NEIGHBOURS).filter(
      ({ distanceKm }) => distanceKm <= MAX_DISTANCE_KM,
    )
    const distances = [...ownDistance, ...neighbours]
    const stations = await stationsWithLatest(db, asOf, { ids: distances.map(({ id }) => id) })
    return {
      stationId,
      pages: envcaPages(station),
      stations: distances.flatMap(({ id, distanceKm }) => {
        const station = stations.find((other) => other.id === id)
        if (!station) return []
        const { ref, name, timezone, period, attribution, latest } = station
        return [{ id, ref, name, distanceKm, timezone, period, attribution, latest }]
      }),
    }
  })
}
