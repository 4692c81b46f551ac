import type { CallAnswer } from '@verglas/contract'

type TimedLayer = CallAnswer<'listTimedLayers'>['layers'][number]
export type Tile = { zoom: number; column: number; row: number }

/** Half of the equator's length in Web Mercator (EPSG:3857), m. */
const HALF_EQUATOR_M = 20_037_508.342789244

/** Address of a tile's picture at an instant of the layer; null where the provider has none. */
export function tileAddress(layer: TimedLayer, tile: Tile, at: string): string | null {
  const { zoom, column, row } = tile
  const perSide = 2 ** zoom
  if (layer.url === null || column >= perSide || row >= perSide) return null
  if (zoom < layer.minZoom || zoom > layer.maxZoom) return null
  const path = layer.paths?.[at]
  if (layer.url.includes('{path}') && path === undefined) return null
  const box = layer.kind === 'wms' ? boxOf(layer, tile) : []
  if (!box) return null
  const places: Readonly<Record<string, string>> = {
    bbox: box.join(','),
    z: `${zoom}`,
    x: `${column}`,
    y: `${row}`,
    time: at,
    epoch: `${Math.round(Date.parse(at) / 1000)}`,
    path: path ?? '',
    width: `${layer.tileSizePx}`,
    height: `${layer.tileSizePx}`,
  }
  return layer.url.replace(/\{(\w+)\}/g, (placeholder, name: string) => places[name] ?? placeholder)
}

/**
 * The sides of a tile in the coordinate system of the layer; null where the tile is not a rectangle in it.
 */
function boxOf({ crs, axes }: TimedLayer, { zoom, column, row }: Tile): readonly number[] | null {
  const sideM = (2 * HALF_EQUATOR_M) / 2 ** zoom
  const westM = column * sideM - HALF_EQUATOR_M
  const northM = HALF_EQUATOR_M - row * sideM
  if (crs === 'EPSG:3857') return [westM, northM - sideM, westM + sideM, northM]
  // In a large tile, parallels would be at other places than in Mercator.
  if (!/^(EPSG:4326|CRS:84)$/.test(crs) || zoom < FIRST_EVEN_ZOOM) return null
  const [west, east] = [westM, westM + sideM].map((m) => (180 * m) / HALF_EQUATOR_M)
  const [north, south] = [northM, northM - sideM].map(latitudeDeg)
  const box = axes === 'yx' ? [south, west, north, east] : [west, south, east, north]
  return box.map((side) => Number(side?.toFixed(6)))
}

/** From this zoom on, a parallel in the middle of a tile is off by less than a kilometre. */
const FIRST_EVEN_ZOOM = 6

const latitudeDeg = (northM: number): number =>
  (180 / Math.PI) * (2 * Math.atan(Math.exp((Math.PI * northM) / HALF_EQUATOR_M)) - Math.PI / 2)
