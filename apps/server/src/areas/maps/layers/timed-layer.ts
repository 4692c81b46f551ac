import { SIMULATED_SOURCE } from '@verglas/contract/codes'
import { HOUR_MS } from '@verglas/quantities'
import type { LayerContent, Span, TileMap, WmsMap } from '@verglas/sources/facts/layer-content'
import type { TimedLayerRow } from './queries.ts'

const BACK_MS = 24 * HOUR_MS
const LOOKAHEAD_MS = 72 * HOUR_MS
/** Instants of one layer; enough for five-minute steps through a day. */
const MAX_TIMES = 300

type TimeSelection = { atMs: number; isLive: boolean }

/** A layer with the instants that can be displayed around an instant. */
export function timedLayer(
  { source, owner_setup_id, layer_ref, content }: TimedLayerRow,
  selection: TimeSelection,
) {
  const instants = instantsOf(content.spans, selection)
  const past = instants.filter((ms) => ms <= selection.atMs)
  const statedMs = content.newestAt === null ? Number.NaN : Date.parse(content.newestAt)
  // The instant that the provider displays by default, if it is one of the layer's instants and not in the
  // future.
  const latestMs = past.includes(statedMs) ? statedMs : past.at(-1)
  const timeText = (ms: number) => toWmsTime(ms, content.byDay)
  return {
    id: [...(owner_setup_id === null ? [] : [owner_setup_id]), source, layer_ref].join('.'),
    name: content.name,
    role: content.role,
    times: instants.map(timeText),
    newestTime: latestMs === undefined ? null : timeText(latestMs),
    keptHours: availableHours(content.spans),
    paths: pathsOf(content, instants, timeText),
    legend: content.legend,
    rainRates: content.rainRates ? [...content.rainRates] : null,
    // Stored as a plain JSON list, which always has four elements.
    bounds: content.bounds ? ([...content.bounds] as [number, number, number, number]) : null,
    attribution: content.attribution,
    hasTiles: source === SIMULATED_SOURCE || content.map.kind === 'wms' || content.map.pattern !== null,
    ...(content.map.kind === 'wms' ? wmsSettings(content.map) : tileSettings(content.map)),
  }
}

export type TimedLayer = ReturnType<typeof timedLayer>

/** The layer of a role with the latest picture; null if no layer has that role. */
export function latestOfRole(layers: readonly TimedLayer[], role: LayerContent['role']): TimedLayer | null {
  const roleLayers = layers.filter((layer) => layer.role === role)
  return roleLayers.reduce<TimedLayer | null>(
    (best, layer) => (best && (best.newestTime ?? '') >= (layer.newestTime ?? '') ? best : layer),
    null,
  )
}

/**
 * Instants that can be displayed, oldest first, without duplicates; only the latest where there are too many.
 */
function instantsOf(spans: readonly Span[], { atMs, isLive }: TimeSelection): number[] {
  const toMs = isLive ? atMs : atMs + LOOKAHEAD_MS
  const instants = new Set<number>()
  for (const [from, to, stepS] of spans) {
    const [firstMs, lastMs, stepMs] = [Date.parse(from), Date.parse(to), stepS * 1000]
    const start =
      stepMs > 0 ? firstMs + Math.max(0, Math.ceil((atMs - BACK_MS - firstMs) / stepMs)) * stepMs : firstMs
    for (let ms = start; ms <= Math.min(lastMs, toMs); ms += Math.max(stepMs, 1)) {
      if (ms >= atMs - BACK_MS) instants.add(ms)
      if (stepMs === 0 || instants.size > 10 * MAX_TIMES) break
    }
  }
  return [...instants].sort((a, b) => a - b).slice(-MAX_TIMES)
}

function availableHours(spans: readonly Span[]): number | null {
  const [first, last] = [spans[0], spans.at(-1)]
  return first && last ? (Date.parse(last[1]) - Date.parse(first[0])) / HOUR_MS : null
}

/** Writes an instant in the WMS way: without a zero fraction. */
const toWmsTime = (ms: number, byDay: boolean): string => {
  const text = new Date(ms).toISOString()
  return byDay ? text.slice(0, 10) : text.replace('.000Z', 'Z')
}

function pathsOf({ frames }: LayerContent, instants: readonly number[], timeText: (ms: number) => string) {
  if (!frames) return null
  const instantSet = new Set(instants)
  return Object.fromEntries(
    frames.flatMap(({ at, path }) =>
      instantSet.has(Date.parse(at)) ? [[timeText(Date.parse(at)), path]] : [],
    ),
  )
}

const tileSettings = ({ pattern, minZoom, maxZoom, tileSizePx }: TileMap) => ({
  kind: 'tiles' as const,
  url: pattern,
  crs: 'EPSG:3857',
  axes: 'xy' as const,
  minZoom,
  maxZoom,
  tileSizePx,
  referenceTime: null,
})

function wmsSettings(map: WmsMap) {
  const url = new URL(map.url)
  const isNew = map.version === '1.3.0'
  const placeholders = {
    service: 'WMS',
    version: map.version,
    request: 'GetMap',
    layers: map.layer,
    styles: map.style,
    [isNew ? 'crs' : 'srs']: map.crs,
    format: map.format,
    transparent: 'true',
    ...(map.referenceAt === null ? {} : { dim_reference_time: map.referenceAt.replace('.000Z', 'Z') }),
  }
  for (const [name, value] of Object.entries(placeholders)) {
    // WMS parameter names are case-insensitive, so other spellings are removed.
    for (const other of [...url.searchParams.keys()])
      if (other.toLowerCase() === name) url.searchParams.delete(other)
    url.searchParams.set(name, value)
  }
  return {
    kind: 'wms' as const,
    // The placeholders are appended unencoded, so that they stay readable.
    url: `${url.href}&bbox={bbox}&width={width}&height={height}&time={time}`,
    crs: map.crs,
    axes: isNew && map.crs === 'EPSG:4326' ? ('yx' as const) : ('xy' as const),
    minZoom: 0,
    maxZoom: 22,
    tileSizePx: 512,
    referenceTime: map.referenceAt,
  }
}
