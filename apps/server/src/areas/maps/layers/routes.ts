import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { getSatelliteComposite, getTimedLayerTile, listLayers, listTimedLayers } from '@verglas/contract'
import { SIMULATED_SOURCE } from '@verglas/contract/codes'
import { atMs } from '../../../db/as-of.ts'
import type { App } from '../../../http/app.ts'
import { NotFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { serveBytes } from '../../../http/serve-bytes.ts'
import { openTileStore, type TilePicture } from '../../../http/tile-store.ts'
import { layersOf, timedLayerRows } from './queries.ts'
import { tileAddress } from './tile-address.ts'
import { latestOfRole, timedLayer } from './timed-layer.ts'

/** How long browsers cache a tile: short, because a provider may still correct its latest picture. */
const TILE_MAX_AGE_S = 3600

export function layerRoutes(app: App): void {
  const store = openTileStore(app)

  serve(app, listLayers, async ({ db, asOf }) => ({ layers: await layersOf(db, asOf) }))

  serve(app, listTimedLayers, async ({ db, asOf, query }) => {
    const rows = await timedLayerRows(db, asOf)
    const timeSelection = { atMs: atMs(asOf), isLive: query.is_live === 'true' }
    return { layers: rows.map((row) => timedLayer(row, timeSelection)) }
  })

  serve(app, getSatelliteComposite, async ({ db, asOf }) => {
    const rows = await timedLayerRows(db, asOf)
    const layers = rows.map((row) => timedLayer(row, { atMs: atMs(asOf), isLive: true }))
    return { layer: latestOfRole(layers, 'satcc') }
  })

  serveBytes(app, getTimedLayerTile, async ({ db, params: { layerId, ...tile }, query: { at } }) => {
    const atMs = Date.parse(at)
    const rows = Number.isFinite(atMs) ? await timedLayerRows(db, app.tail.latest()) : []
    for (const row of rows) {
      const layer = timedLayer(row, { atMs, isLive: false })
      if (layer.id !== layerId || !layer.times.includes(at)) continue
      const picture =
        row.source === SIMULATED_SOURCE
          ? await renderTile({ setupId: db.setupId, layerRef: row.layer_ref, atMs, tile })
          : await fetched(tileAddress(layer, tile, at))
      if (picture) return bytesOf(picture)
    }
    throw new NotFound(`tile ${layerId} ${at}`)
  })

  async function renderTile(tileRequest: Parameters<App['simulatedTile']>[0]): Promise<TilePicture | null> {
    const bytes = await app.simulatedTile(tileRequest)
    return bytes && { mediaType: 'image/png', bytes }
  }

  async function fetched(address: string | null): Promise<TilePicture | null> {
    return address === null ? null : store.picture(address)
  }
}

const bytesOf = ({ mediaType, bytes }: TilePicture) => ({
  mediaType,
  sizeBytes: bytes.length,
  etag: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
  maxAgeS: TILE_MAX_AGE_S,
  open: () => Readable.from([Buffer.from(bytes)]),
})
