import { STYLE_PLACES, TERRAIN_ENCODINGS, type TerrainEncoding } from '@verglas/contract/map-codes'
import { decodeText } from '@verglas/contract/text-encoding'
import { patternProblem } from '@verglas/contract/view-rules'
import { parseBounded } from '@verglas/sources/reading/json-depth'
import { conditionalGet } from '@verglas/sources/requesting/http-get'
import { outboundTo } from '@verglas/sources/requesting/outbound'
import { z } from 'zod'
import { type ArchiveServices, openArchive, Unreachable } from './archive.ts'
import type { TileOrigin } from './tile-origins.ts'

/** A source of a style whose tiles can be fetched by the program. */
export type StyleSource = {
  id: string
  type: 'vector' | 'raster' | 'raster-dem'
  origin: TileOrigin
  minZoom: number
  maxZoom: number
  tileSizePx: number
  bounds: number[] | null
  encoding: TerrainEncoding | null
}
export type MapStyle = { sources: StyleSource[]; layers: Record<string, unknown>[]; attribution: string }

/** The content is not a MapLibre style, or none of its sources can be fetched. */
export class NoStyle extends Error {}

/** Maximum nesting of a style's expressions. */
const MAX_STYLE_DEPTH = 64
const MAX_STYLE_BYTES = 2 * 1024 * 1024
/** Maximum wait for a style, because the map shows only the outline meanwhile. */
const TIMEOUT_MS = 6_000
const MAX_SOURCES = 8
const MAX_LAYERS = 500
/** Layers that are drawn flat from tiles and need nothing fetched from elsewhere. */
const LAYER_TYPES = new Set(['background', 'fill', 'line', 'symbol', 'circle', 'raster', 'hillshade'])

const Bounds = z.tuple([z.number(), z.number(), z.number(), z.number()])
/** The fields about tiles in a source and its TileJSON (version 3). */
const TileJson = z.object({
  tiles: z.array(z.string().max(2000)).min(1).optional().catch(undefined),
  minzoom: z.number().int().min(0).max(22).optional().catch(undefined),
  maxzoom: z.number().int().min(0).max(22).optional().catch(undefined),
  bounds: Bounds.optional().catch(undefined),
  scheme: z.enum(['xyz', 'tms']).optional().catch(undefined),
  attribution: z.string().max(2000).optional().catch(undefined),
})
const Source = TileJson.extend({
  type: z.enum(['vector', 'raster', 'raster-dem']),
  url: z.string().max(2000).optional(),
  tileSize: z.number().int().min(64).max(1024).optional().catch(undefined),
  encoding: z.enum(TERRAIN_ENCODINGS).optional().catch(undefined),
})
const Style = z.object({
  version: z.literal(8),
  sources: z.record(z.string().max(100), z.unknown()),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })).max(MAX_LAYERS),
})

type Style = { address: string; key: string | null; services: ArchiveServices }

/** A style that can be drawn without the browser contacting its hosts. Throws `Unreachable` or `NoStyle`. */
export async function readStyle({ address, key, services }: Style): Promise<MapStyle> {
  const at = withKey(address, key)
  const style = Style.safeParse(await fetchJson(at, services))
  if (!style.success) throw new NoStyle(style.error.message.slice(0, 300))
  const sourceEntries = Object.entries(style.data.sources).slice(0, MAX_SOURCES)
  const read = await Promise.all(
    sourceEntries.map(([id, source]) => readSource(id, source, { at, key, services })),
  )
  const sources = read.flatMap((source) => (source ? [source] : []))
  if (sources.length === 0) throw new NoStyle('no source with tiles')
  const ids = new Set(sources.map(({ source }) => source.id))
  return {
    sources: sources.map(({ source }) => source),
    layers: style.data.layers.filter(
      ({ type, source }) =>
        LAYER_TYPES.has(type) && (type === 'background' || ids.has(typeof source === 'string' ? source : '')),
    ),
    attribution: [...new Set(sources.map(({ attribution }) => attribution))].filter(Boolean).join(' · '),
  }
}

type From = { at: string; key: string | null; services: ArchiveServices }

/** A source of a style; null if it has no tiles, or the program may not fetch them. */
async function readSource(id: string, written: unknown, { at, key, services }: From) {
  const parsedSource = Source.safeParse(written)
  if (!parsedSource.success) return null
  const { type, url, tileSize, encoding, ...own } = parsedSource.data
  const archive = url?.startsWith(ARCHIVE_SCHEME) ? resolved(url.slice(ARCHIVE_SCHEME.length), at) : null
  const listAt = url && archive === null ? withKey(resolved(url, at), key) : null
  const listed = archive
    ? await archiveList(archive, services)
    : listAt && TileJson.safeParse(await fetchJson(listAt, services)).data
  const { tiles, minzoom, maxzoom, bounds, scheme, attribution } = { ...listed, ...present(own) }
  const pattern = tiles?.[0] && withKey(resolved(tiles[0], listAt ?? at), key)
  const address = archive ?? pattern
  if (!address || !mayBeFetched(address, services)) return null
  const origin: TileOrigin = archive
    ? { kind: 'archive', address }
    : { kind: type === 'vector' ? 'vectors' : 'pictures', pattern: address, isFromBelow: scheme === 'tms' }
  const source: StyleSource = {
    id,
    type,
    origin,
    minZoom: minzoom ?? 0,
    maxZoom: maxzoom ?? (type === 'vector' ? 14 : 22),
    tileSizePx: type === 'vector' ? 512 : (tileSize ?? 512),
    bounds: bounds ?? null,
    encoding: type === 'raster-dem' ? (encoding ?? 'mapbox') : null,
  }
  return { source, attribution: attribution ?? '' }
}

/** Prefix written by users of the PMTiles library for browsers. */
const ARCHIVE_SCHEME = 'pmtiles://'

async function archiveList(address: string, services: ArchiveServices): Promise<z.output<typeof TileJson>> {
  if (!mayBeFetched(address, services)) return {}
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await openArchive(
    address,
    services,
  ).getHeader()
  return { minzoom: minZoom, maxzoom: maxZoom, bounds: [minLon, minLat, maxLon, maxLat] }
}

const present = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>

/** Resolves a relative address against the address of its document; placeholders in braces stay readable. */
const resolved = (address: string, base: string): string =>
  /^https?:/i.test(address) || !URL.canParse(address, base)
    ? address
    : new URL(address, base).href.replace(/%7B(\w+)%7D/gi, '{$1}')

const withKey = (address: string, key: string | null): string =>
  key === null ? address : address.replaceAll('{key}', encodeURIComponent(key))

/** Allowed over https, or on a host that the installation has allowed. */
function mayBeFetched(address: string, { config }: ArchiveServices): boolean {
  const filled = address.replace(/\{\w+\}/g, '0')
  if (!/^https?:/i.test(filled) || !URL.canParse(filled)) return false
  if (config.privateHosts.has(new URL(filled).hostname)) return true
  return patternProblem(filled, STYLE_PLACES) === null
}

async function fetchJson(
  address: string,
  { config, now, timeoutMs = TIMEOUT_MS }: ArchiveServices,
): Promise<unknown> {
  if (!mayBeFetched(address, { config, now })) throw new NoStyle('an address that is not called')
  const answer = await conditionalGet(
    address,
    {},
    {
      contact: config.contact ?? '',
      outbound: outboundTo(new Set([new URL(address).hostname]), config.privateHosts),
      now: now(),
      signal: new AbortController().signal,
      maxBytes: MAX_STYLE_BYTES,
      timeoutMs,
    },
  )
  if (answer.kind !== 'body')
    throw new Unreachable(answer.kind === 'unchanged' ? 'nothing came' : answer.detail)
  try {
    return parseBounded(decodeText(answer.bytes) ?? '', MAX_STYLE_DEPTH)
  } catch (cause) {
    throw new NoStyle('no JSON', { cause })
  }
}
