import { DAY_MS, MINUTE_MS } from '@verglas/quantities'
import type { LayerContent } from '@verglas/sources/facts/layer-content'
import type { Database } from '../db/database.ts'
import { SIMULATED_SOURCE, type SimulatedSettings, winterOf } from './simulated.ts'
import {
  CLOUD_COVER,
  RAIN_RATE,
  SIMULATED_RAIN_RATES,
  type SimulatedField,
  simulatedTile,
  TILE_PX,
} from './simulated-tile.ts'

const EVERY_MS = 10 * MINUTE_MS
/** The length of the demonstration's past. */
const HISTORY_MS = 14 * DAY_MS
/** Zoom levels that show a country, not a crossroads. */
const ZOOMS = { minZoom: 3, maxZoom: 10 }

type SimulatedLayer = { field: SimulatedField; role: LayerContent['role']; name: LayerContent['name'] }

const LAYERS: Readonly<Record<string, SimulatedLayer>> = {
  radar: {
    field: RAIN_RATE,
    role: 'radar_rain',
    name: { fr: 'Radar (simulé)', en: 'Radar (simulated)' },
  },
  satellite: {
    field: CLOUD_COVER,
    role: 'satellite',
    name: { fr: 'Satellite (simulé)', en: 'Satellite (simulated)' },
  },
}

/** The radar and satellite layers of the simulated winter as they were known at an instant. */
export function simulatedLayerRows(setupId: string, nowMs: number): object[] {
  const latestMs = Math.floor(nowMs / EVERY_MS) * EVERY_MS
  const newestAt = new Date(latestMs).toISOString()
  return Object.entries(LAYERS).map(([layerRef, { role, name }]) => {
    const content: LayerContent = {
      name,
      role,
      map: { kind: 'tiles', pattern: null, ...ZOOMS, tileSizePx: TILE_PX },
      spans: [[new Date(latestMs - HISTORY_MS).toISOString(), newestAt, EVERY_MS / 1000]],
      newestAt,
      byDay: false,
      legend: null,
      ...(role === 'radar_rain' ? { rainRates: SIMULATED_RAIN_RATES } : {}),
      bounds: null,
      attribution: { text: 'Verglas – simulation', url: null },
    }
    return {
      source: SIMULATED_SOURCE,
      owner_setup_id: setupId,
      layer_ref: layerRef,
      read_at: newestAt,
      content,
    }
  })
}

type TileRequest = {
  setupId: string
  layerRef: string
  atMs: number
  tile: { zoom: number; column: number; row: number }
}

/** Draws tiles of an organisation's own simulated winter; null if it has none, or no such layer. */
export function openSimulatedTiles(database: Database): (request: TileRequest) => Promise<Buffer | null> {
  return async ({ setupId, layerRef, atMs, tile }) => {
    const layer = Object.hasOwn(LAYERS, layerRef) ? LAYERS[layerRef] : undefined
    if (!layer || tile.zoom < ZOOMS.minZoom || tile.zoom > ZOOMS.maxZoom) return null
    const [connection] = await database.query<{ settings: SimulatedSettings }>(
      'select settings from connection where source = $1 and owner_setup_id = $2',
      [SIMULATED_SOURCE, setupId],
    )
    return connection ? simulatedTile(winterOf(connection.settings), layer.field, tile, atMs) : null
  }
}
