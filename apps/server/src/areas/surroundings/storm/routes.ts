import { DEFAULT_STORM_DELAY_MINUTES, getStormData, listStrikes, STORM_RADII_KM } from '@verglas/contract'
import type { AsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import type { App } from '../../../http/app.ts'
import { NotFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { stationWithLatest } from '../../stations/queries.ts'
import { boxOfPlaces, castpointPlace, latestSourceSignal, strikesIn, strikesNear } from './queries.ts'
import { grownBox, MAP_MARGIN_KM, MAX_MAP_STRIKES, MAX_STRIKES, strikesAround } from './rules.ts'

export function stormRoutes(app: App): void {
  serve(app, getStormData, async ({ db, asOf, params, query }) => {
    const place =
      (await stationWithLatest(db, params.stationId, asOf)) ??
      (await castpointPlace(db, params.stationId, asOf))
    if (!place) throw new NotFound(`station ${params.stationId}`)
    const minutes = query.delay ?? DEFAULT_STORM_DELAY_MINUTES
    const radiusKm = Math.max(...STORM_RADII_KM)
    const strikeRows = await strikesNear(db, asOf, { place, radiusKm, minutes })
    const { counts, nearestKm, strikes } = strikesAround(place, strikeRows, STORM_RADII_KM)
    return {
      stationId: params.stationId,
      place: { name: place.name, longitude: place.longitude, latitude: place.latitude },
      ...(await watch(db, asOf, minutes)),
      counts,
      nearestKm,
      strikes: strikes.map(withoutAttribution),
      isCut: strikeRows.length === MAX_STRIKES,
      attributions: attributionsOf(strikes),
    }
  })

  serve(app, listStrikes, async ({ db, asOf, query }) => {
    const minutes = query.delay ?? DEFAULT_STORM_DELAY_MINUTES
    const box = await boxOfPlaces(db, asOf)
    const strikes = box ? await strikesIn(db, asOf, { ...grownBox(box, MAP_MARGIN_KM), minutes }) : []
    return {
      ...(await watch(db, asOf, minutes)),
      count: strikes.length,
      strikes: strikes.slice(0, MAX_MAP_STRIKES).map(withoutAttribution),
      attributions: attributionsOf(strikes),
    }
  })
}

/** Whether any lightning source was listening. */
async function watch(db: SetupDb, asOf: AsOf, delay: number) {
  const signal = await latestSourceSignal(db, asOf)
  return { delay, isActive: signal?.isActive ?? false, newestSign: signal?.at.toISOString() ?? null }
}

type Attributed = { readonly attribution: string }

function withoutAttribution<T extends Attributed>({ attribution: _, ...strike }: T) {
  return strike
}

const attributionsOf = (strikes: readonly Attributed[]) =>
  [...new Set(strikes.map(({ attribution }) => attribution))].filter((text) => text !== '')
