import type { Fact } from '../../facts/fact.ts'
import type { LayerFact } from '../../facts/layer.ts'
import type { LayerContent, Span } from '../../facts/layer-content.ts'
import { fields, jsonOf } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { pictureForm } from '../../reading/picture-form.ts'
import { instantOf } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, refusalOf } from '../../reading/refusal.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { MAX_BYTES } from './pull.ts'
import { type TileLayerSettings, TilesSettings } from './settings.ts'

type Frame = { at: string; path: string | null }

/** Real lists have 12 to 300. */
const MAX_FRAMES = 2000
const MAX_FUTURE_MS = 16 * 86_400_000

/** A list of instants, or a tile that proves that its instant is available. */
export async function* parseTiles(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<Fact | Refusal> {
  try {
    const settings = settingsOf(TilesSettings, site.settings)
    const { layer, at } = readRequest(settings, site.name)
    if (layer.indexUrl)
      yield* layersOfIndex(await jsonOf(body, MAX_BYTES), layer.indexUrl, settings, site.receivedAt)
    else {
      pictureForm(await bytesOf(body))
      yield factOf(layer, settings, stepsTo(layer, at), null, site.receivedAt)
    }
  } catch (error) {
    yield refusalOf(error)
  }
}

/** Reads `tiles ID` or `tiles ID INSTANT`; a saved list belongs to the only layer with a list. */
function readRequest(
  { layers }: TilesSettings,
  name = '',
): { layer: TileLayerSettings; at: string | undefined } {
  const [, id, at] = /^tiles (\S+)(?: (\S+))?$/.exec(name) ?? []
  const listed = layers.filter(({ indexUrl }) => indexUrl !== undefined)
  const layer =
    id === undefined
      ? listed.length === 1
        ? listed[0]
        : undefined
      : layers.find((candidate) => candidate.id === id)
  if (!layer) throw new Refused('no_layer', `${name}: of none of the layers of the settings`)
  return { layer, at }
}

function* layersOfIndex(
  document: unknown,
  indexUrl: string,
  settings: TilesSettings,
  readAt: Date,
): Generator<LayerFact | Refusal> {
  for (const layer of settings.layers.filter((candidate) => candidate.indexUrl === indexUrl)) {
    const entries = listsIn(document, layer.indexLists)
    if (!entries) {
      yield refusal('wrong_root', `${layer.id}: no list at «${layer.indexLists}»`)
      continue
    }
    const needsPath = layer.pattern.includes('{path}')
    const frames: Frame[] = []
    for (const entry of entries.slice(0, MAX_FRAMES)) {
      const frame = frameOf(entry, readAt)
      if (frame && (frame.path !== null || !needsPath)) frames.push(frame)
    }
    const unread = entries.length - frames.length
    if (unread > 0)
      yield refusal('unknown_entry', `${layer.id}: ${unread} entries are not instants that can be shown`)
    if (entries.length > 0 && frames.length === 0) continue
    const ordered = [...new Map(frames.map((frame) => [frame.at, frame])).values()].sort((a, b) =>
      a.at < b.at ? -1 : 1,
    )
    const spans = ordered.map(({ at }): Span => [at, at, 0])
    yield factOf(layer, settings, spans, needsPath ? ordered : null, readAt)
  }
}

/**
 * The lists at paths such as `radar.past,radar.nowcast`; null if none of them is a list. One may be missing
 * outside of its season.
 */
function listsIn(document: unknown, where: string): unknown[] | null {
  const lists = where.split(',').flatMap((path) => {
    let current: unknown = document
    for (const name of path.trim().split('.')) {
      if (name === '') continue
      const inside = fields(current)
      current = inside && Object.hasOwn(inside, name) ? inside[name] : undefined
    }
    return Array.isArray(current) ? [current] : []
  })
  return lists.length > 0 ? lists.flat() : null
}

/** An instant as seconds, milliseconds or text, either alone or as `time` next to a `path`. */
function frameOf(entry: unknown, readAt: Date): Frame | null {
  const properties = fields(entry)
  const at = instantIn(properties ? properties.time : entry)
  if (!at || at.getTime() > readAt.getTime() + MAX_FUTURE_MS) return null
  const path = properties && typeof properties.path === 'string' ? properties.path.replace(/^\/+/, '') : null
  if (path !== null && !/^[\w./~-]{1,300}$/.test(path)) return null
  return path?.split('/').includes('..') ? null : { at: at.toISOString(), path }
}

const FIRST_S = Date.UTC(2000, 0, 1) / 1000
const LAST_S = Date.UTC(2100, 0, 1) / 1000

function instantIn(value: unknown): Date | null {
  if (typeof value === 'string') return instantOf(value)
  if (typeof value !== 'number') return null
  const seconds = value >= FIRST_S * 1000 ? value / 1000 : value
  return seconds >= FIRST_S && seconds < LAST_S ? new Date(Math.round(seconds) * 1000) : null
}

function stepsTo({ stepMinutes = 1, keptHours }: TileLayerSettings, at: string | undefined): Span[] {
  const latestInstant = at === undefined ? null : instantOf(at)
  if (!latestInstant) throw new Refused('no_time', 'a tile whose instant is not known')
  const stepS = stepMinutes * 60
  const steps = Math.floor((keptHours * 3600) / stepS)
  const oldest = new Date(latestInstant.getTime() - steps * stepS * 1000)
  return [[oldest.toISOString(), latestInstant.toISOString(), stepS]]
}

function factOf(
  layer: TileLayerSettings,
  { keyForBrowser }: TilesSettings,
  spans: Span[],
  frames: Frame[] | null,
  readAt: Date,
): LayerFact {
  const isWithheld = layer.pattern.includes('{key}') && keyForBrowser === undefined
  const content: LayerContent = {
    name: { fr: layer.nameFr, en: layer.nameEn },
    role: layer.role,
    map: {
      kind: 'tiles',
      pattern: isWithheld ? null : layer.pattern.replaceAll('{key}', encodeURIComponent(keyForBrowser ?? '')),
      minZoom: layer.minZoom,
      maxZoom: Math.max(layer.minZoom, layer.maxZoom),
      tileSizePx: layer.tileSizePx,
    },
    spans,
    ...(frames ? { frames: frames.map(({ at, path }) => ({ at, path: path ?? '' })) } : {}),
    newestAt: spans.filter(([, to]) => Date.parse(to) <= readAt.getTime()).at(-1)?.[1] ?? null,
    byDay: false,
    legend: null,
    bounds: null,
    attribution: { text: layer.attribution, url: layer.attributionUrl ?? null },
  }
  return { kind: 'layer', layerRef: layer.id, readAt, content }
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new Refused('too_large', `more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  if (size === 0) throw new Refused('empty', 'no bytes')
  return Buffer.concat(chunks)
}
