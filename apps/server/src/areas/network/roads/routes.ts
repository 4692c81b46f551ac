import { getQuebec511, listRoadReports } from '@verglas/contract'
import type { App } from '../../../http/app.ts'
import { serve } from '../../../http/serve.ts'
import { pointPlaces } from '../../surroundings/outages/queries.ts'
import { camerasOf } from './queries.ts'
import { roadReports } from './reports.ts'
import { isNear } from './rules.ts'

const QUEBEC_511 = 'quebec-511'

export function roadRoutes(app: App): void {
  serve(app, listRoadReports, async ({ db, asOf, query }) => {
    const places = await pointPlaces(db, asOf)
    return roadReports(db, asOf, { places, wantsAll: query.all === 'true' })
  })

  serve(app, getQuebec511, async ({ db, asOf, query }) => {
    const wantsAll = query.all === 'true'
    const places = await pointPlaces(db, asOf)
    const [reports, cameras] = await Promise.all([
      roadReports(db, asOf, { places, wantsAll, source: QUEBEC_511 }),
      camerasOf(db, asOf, QUEBEC_511),
    ])
    const isVisible = (camera: (typeof cameras)[number]) =>
      wantsAll || isNear([camera.longitude, camera.latitude], places)
    return { ...reports, cameras: cameras.filter(isVisible) }
  })
}
