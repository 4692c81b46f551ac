import { DEFAULT_STORM_DELAY_MINUTES, getStormData, STORM_RADII_KM } from '@verglas/contract'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { stationWithLatest } from '../stations/queries.ts'
import { newestSign, strikesNear } from './queries.ts'
import { around, MAX_STRIKES } from './rules.ts'

export function stormRoutes(app: App): void {
  serve(app, getStormData, async ({ db, asOf, params, query }) => {
    const station = await stationWithLatest(db, params.stationId, asOf)
    if (!station) throw new NotFound(`station ${params.stationId}`)
    const minutes = query.delay ?? DEFAULT_STORM_DELAY_MINUTES
    const radiusKm = Math.max(...STORM_RADII_KM)
    const found = await strikesNear(db, asOf, { place: station, radiusKm, minutes })
    const { counts, nearestKm, strikes } = around(station, found, STORM_RADII_KM)
    const sign = await newestSign(db, asOf)
    return {
      stationId: station.id,
      delay: minutes,
      isActive: sign?.isActive ?? false,
      newestSign: sign?.at.toISOString() ?? null,
      counts,
      nearestKm,
      strikes: strikes.slice(0, MAX_STRIKES).map(({ attribution: _, ...strike }) => strike),
      attributions: [...new Set(strikes.map(({ attribution }) => attribution))].filter((text) => text !== ''),
    }
  })
}
