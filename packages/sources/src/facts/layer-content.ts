import type { LayerRole } from '@verglas/contract/codes'

/** Instants are ISO texts: the content is stored, compared and answered as it stands. */
export type LayerContent = {
  name: { fr: string; en: string }
  role: LayerRole
  map: WmsMap | TileMap
  /** Steps from the first to the last of each span; a single instant is a span of its own. In order, none twice. */
  spans: readonly Span[]
  /** Frames of which each has an address of its own, where the time alone does not tell it. */
  frames?: readonly { at: string; path: string }[]
  /** What the provider shows where no time is asked for; null where it does not say. */
  newestAt: string | null
  /** Whether only the days of the instants are asked for, as `2026-01-15`. */
  byDay: boolean
  legend: { fr: string; en: string } | null
  /** From which rate of rain on a colour holds, where it is known as numbers; the least first. */
  rainRates?: readonly { fromMmh: number; colour: string }[]
  /** West, south, east, north; degrees. */
  bounds: readonly [number, number, number, number] | null
  attribution: { text: string; url: string | null }
}

export type Span = readonly [from: string, to: string, stepS: number]

/** Asked for with GetMap. */
export type WmsMap = {
  kind: 'wms'
  version: '1.3.0' | '1.1.1'
  /** Address of GetMap, with its own parameters if it has any. */
  url: string
  layer: string
  style: string
  format: string
  /** The one that it is to be asked in: Web Mercator where the server has it. */
  crs: string
  /** The model run that belongs to the instants, where the layer has runs. */
  referenceAt: string | null
}

/** Tiles of the usual grid (Web Mercator, 256 px at zoom 0). */
export type TileMap = {
  kind: 'tiles'
  /** With {z}, {x}, {y}, and {time}, {epoch} or {path}; null where its key is not for browsers. */
  pattern: string | null
  minZoom: number
  maxZoom: number
  tileSizePx: number
}
