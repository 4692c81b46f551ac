import type { LayerRole } from '@verglas/contract/codes'

/** Instants are ISO texts, since the content is stored, compared and sent unchanged. */
export type LayerContent = {
  name: { fr: string; en: string }
  role: LayerRole
  map: WmsMap | TileMap
  /**
   * Available instants as spans with equal steps from the first to the last; a single instant is a span of
   * its own. In order, without duplicates.
   */
  spans: readonly Span[]
  /** Frames with their own address, where it cannot be derived from the time. */
  frames?: readonly { at: string; path: string }[]
  /** The instant that the provider displays if no time is requested; null if unknown. */
  newestAt: string | null
  /** Whether only days can be requested, as `2026-01-15`. */
  byDay: boolean
  legend: { fr: string; en: string } | null
  /** Lower bound of the rain rate for each colour, if known as numbers; lowest first. */
  rainRates?: readonly { fromMmh: number; colour: string }[]
  /** West, south, east, north; degrees. */
  bounds: readonly [number, number, number, number] | null
  attribution: { text: string; url: string | null }
}

export type Span = readonly [from: string, to: string, stepS: number]

/** Requested with GetMap. */
export type WmsMap = {
  kind: 'wms'
  version: '1.3.0' | '1.1.1'
  /** Address of GetMap, including its own parameters if any. */
  url: string
  layer: string
  style: string
  format: string
  /** Coordinate system for requests: Web Mercator if the server supports it. */
  crs: string
  /** The model run of the instants, if the layer has runs. */
  referenceAt: string | null
}

/** Tiles of the usual grid (Web Mercator, 256 px at zoom 0). */
export type TileMap = {
  kind: 'tiles'
  /**
   * With {z}, {x}, {y}, and {time}, {epoch} or {path}; null if the provider's key must not reach browsers.
   */
  pattern: string | null
  minZoom: number
  maxZoom: number
  tileSizePx: number
}
