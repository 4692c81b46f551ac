import { getSatelliteComposite, listLayers, listTimedLayers } from '@verglas/contract'
import { atMs } from '../../db/as-of.ts'
import type { App } from '../../http/app.ts'
import { serve } from '../../http/serve.ts'
import { layersOf, timedLayerRows } from './queries.ts'
import { newestOfRole, timedLayer } from './timed-layer.ts'

export function layerRoutes(app: App): void {
  serve(app, listLayers, async ({ db, asOf }) => ({ layers: await layersOf(db, asOf) }))

  serve(app, listTimedLayers, async ({ db, asOf, query }) => {
    const rows = await timedLayerRows(db, asOf)
    const wanted = { atMs: atMs(asOf), isLive: query.is_live === 'true' }
    return { layers: rows.map((row) => timedLayer(row, wanted)) }
  })

  serve(app, getSatelliteComposite, async ({ db, asOf }) => {
    const rows = await timedLayerRows(db, asOf)
    const layers = rows.map((row) => timedLayer(row, { atMs: atMs(asOf), isLive: true }))
    return { layer: newestOfRole(layers, 'satcc') }
  })
}
