import { randomUUID } from 'node:crypto'
import { addMapView, changeMapView, listMapViews, listSourceViews, removeMapView } from '@verglas/contract'
import { MAX_MAP_VIEWS, SOURCE_VIEWS } from '@verglas/contract/map-codes'
import type { App } from '../../http/app.ts'
import { Invalid, NotFound } from '../../http/errors.ts'
import { withOwnName } from '../../http/own-name.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { timedLayerRows } from './layers/queries.ts'
import * as queries from './queries.ts'

export function mapRoutes(app: App): void {
  serve(app, listMapViews, async ({ db, params }) => ({ views: await queries.mapViewsOf(db, params.userId) }))

  serve(app, addMapView, async ({ db, person, params: { userId }, body }) => {
    const view = { ...body, author: nameOf(person) }
    const written = { personId: userId, id: randomUUID(), view }
    const isAdded = await withOwnName(() => queries.addMapView(db, written, MAX_MAP_VIEWS))
    if (!isAdded) throw new Invalid('body', `at most ${MAX_MAP_VIEWS} views`)
    return { views: await queries.mapViewsOf(db, userId) }
  })

  serve(app, changeMapView, async ({ db, person, params: { userId, mapViewId }, body }) => {
    const view = { ...body, author: nameOf(person) }
    const exists = await withOwnName(() =>
      queries.changeMapView(db, { personId: userId, id: mapViewId, view }),
    )
    if (!exists) throw new NotFound(`view ${mapViewId}`)
    return { views: await queries.mapViewsOf(db, userId) }
  })

  serve(app, removeMapView, async ({ db, params: { userId, mapViewId } }) => {
    await queries.forgetMapView(db, userId, mapViewId)
    return { views: await queries.mapViewsOf(db, userId) }
  })

  serve(app, listSourceViews, async ({ db }) => {
    const sources = new Set(await queries.connectedSources(db, SOURCE_VIEWS))
    const layers = await timedLayerRows(db, app.tail.latest())
    if (layers.some(({ content }) => content.role === 'satcc')) sources.add('satcc')
    return { views: SOURCE_VIEWS.filter((view) => sources.has(view)) }
  })
}
