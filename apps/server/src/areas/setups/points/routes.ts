import { getPoint, listPoints } from '@verglas/contract'
import { subscriptionFields } from '../../../db/subscriptions.ts'
import type { App } from '../../../http/app.ts'
import { NotFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { pointById, pointsOf, toVisiblePoint } from './queries.ts'

export function pointRoutes(app: App): void {
  serve(app, listPoints, async ({ db, asOf, may, subscriptions }) => {
    const subscribedAt = subscriptionFields(subscriptions)
    return { points: (await pointsOf(db, asOf)).map((point) => toVisiblePoint(point, may, subscribedAt)) }
  })

  serve(app, getPoint, async ({ db, asOf, may, subscriptions, params }) => {
    const point = await pointById(db, params.pointId, asOf)
    if (!point) throw new NotFound(`point ${params.pointId}`)
    return { point: toVisiblePoint(point, may, subscriptionFields(subscriptions)) }
  })
}
