import { listLayers, listTimedLayers } from '@verglas/contract'
import type { App } from '../../http/app.ts'
import { serve } from '../../http/serve.ts'
import { layersOf, timedLayersOf } from './queries.ts'

export function layerRoutes(app: App): void {
  serve(app, listLayers, async ({ db, asOf }) => ({ layers: await layersOf(db, asOf) }))

  serve(app, listTimedLayers, async ({ db, asOf }) => ({ layers: await timedLayersOf(db, asOf) }))
}
