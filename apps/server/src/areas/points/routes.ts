import { getPoint, listPointCameras, listPoints } from '@verglas/contract'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { camerasOfPoint, pointById, pointsOf } from './queries.ts'

export function pointRoutes(app: App): void {
  serve(app, listPoints, async ({ db, asOf }) => ({ points: await pointsOf(db, asOf) }))

  serve(app, getPoint, async ({ db, asOf, params }) => {
    const point = await pointById(db, params.pointId, asOf)
    if (!point) throw new NotFound(`point ${params.pointId}`)
    return { point }
  })

  serve(app, listPointCameras, async ({ db, asOf, params }) => {
    if (!(await pointById(db, params.pointId, asOf))) throw new NotFound(`point ${params.pointId}`)
    return { cameras: await camerasOfPoint(db, params.pointId, asOf) }
  })
}
