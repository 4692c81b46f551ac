import type { Fact } from '../../facts/fact.ts'
import type { LayerFact } from '../../facts/layer.ts'
import type { LayerContent, WmsMap } from '../../facts/layer-content.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { type Refusal, Refused, refusal, refusalOf } from '../../reading/refusal.ts'
import { xmlText } from '../../reading/xml-text.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { MAX_BYTES } from './pull.ts'
import { type WmsNode, type WmsService, wmsReader } from './reader.ts'
import { type WmsLayerSettings, WmsSettings } from './settings.ts'
import { timeExtent, timeOf } from './time-extent.ts'

/** Some servers list every instant of several months: old ones that nobody requests are not stored. */
const RECENT_MS = 3 * 86_400_000
const MAX_SPANS = 500

/** Reads capabilities: what each configured layer can display. */
export async function* parseWms(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<Fact | Refusal> {
  try {
    const settings = settingsOf(WmsSettings, site.settings)
    const requestedLayers = layersOfMessage(settings, site.name)
    const resultById = new Map<string, Fact | Refusal>()
    const reader = wmsReader((node, service) => {
      for (const layer of requestedLayers.filter((candidate) => candidate.layer === node.name))
        if (!resultById.has(layer.id))
          resultById.set(layer.id, factOf(layer, node, service, settings, site.receivedAt))
    })
    for await (const text of xmlText(body, MAX_BYTES)) reader.write(text)
    reader.end()
    for (const { id, layer } of requestedLayers)
      yield resultById.get(id) ?? refusal('no_layer', `${layer}: the server has no layer of this name`)
    yield* unknownStyles(requestedLayers, resultById)
  } catch (error) {
    yield refusalOf(error)
  }
}

/** The layers for which the message was requested, `wms NAME`; all of them without such a name. */
function layersOfMessage({ layers }: WmsSettings, name = ''): WmsLayerSettings[] {
  const named = layers.filter(({ layer }) => name === `wms ${layer}`)
  return named.length > 0 ? named : layers
}

function factOf(
  layer: WmsLayerSettings,
  node: WmsNode,
  service: WmsService,
  settings: WmsSettings,
  readAt: Date,
): LayerFact | Refusal {
  try {
    return {
      kind: 'layer',
      layerRef: layer.id,
      readAt,
      content: contentOf(layer, node, service, settings, readAt),
    }
  } catch (error) {
    const refused = refusalOf(error)
    return { ...refused, detail: `${layer.layer}: ${refused.detail}` }
  }
}

function contentOf(
  { nameFr, nameEn, role, layer, style }: WmsLayerSettings,
  node: WmsNode,
  service: WmsService,
  settings: WmsSettings,
  readAt: Date,
): LayerContent {
  const dimension = nearest(node, ({ dimensions }) => dimensions.get('time'))
  if (!dimension || dimension.text === '') throw new Refused('no_time', 'without a time dimension')
  const { spans, byDay } = timeExtent(dimension.text)
  const recent = spans.filter(([, to]) => Date.parse(to) >= readAt.getTime() - RECENT_MS).slice(-MAX_SPANS)
  const styles = chain(node).flatMap((layer) => layer.styles)
  const selectedStyle = styles.find(({ name }) => name === style)
  const usedStyle = selectedStyle ?? styles[0]
  const french =
    usedStyle && styles.find(({ name }) => name.toLowerCase() === `${usedStyle.name}_fr`.toLowerCase())
  const legend = webAddress(usedStyle?.legend)
  const credit = nearest(node, ({ attribution }) => attribution ?? undefined)
  return {
    name: { fr: nameFr, en: nameEn },
    role,
    map: mapOf(layer, selectedStyle ? style : '', node, service, settings.service),
    spans: recent.length > 0 ? recent : spans.slice(-1),
    newestAt: timeOf(dimension.default),
    byDay,
    legend: legend ? { fr: webAddress(french?.legend) ?? legend, en: legend } : null,
    bounds: nearest(node, ({ bounds }) => bounds ?? undefined) ?? null,
    attribution: settings.attribution
      ? { text: settings.attribution, url: null }
      : { text: (credit?.text ?? '').slice(0, 500), url: webAddress(credit?.url) },
  }
}

const MERCATOR = ['EPSG:3857', 'EPSG:900913', 'EPSG:102100']
const FORMATS = ['image/png', 'image/webp', 'image/jpeg']

function mapOf(
  layer: string,
  style: string,
  node: WmsNode,
  service: WmsService,
  configuredUrl: string,
): WmsMap {
  const crs = new Set(chain(node).flatMap((layer) => layer.crs))
  const format = FORMATS.find((candidate) =>
    service.formats.some((offered) => offered.split(';')[0] === candidate),
  )
  const usable = [...MERCATOR, 'EPSG:4326', 'CRS:84'].find((candidate) => crs.has(candidate))
  if (!usable) throw new Refused('no_crs', 'neither Web Mercator nor degrees')
  if (!format) throw new Refused('no_format', 'neither PNG, WebP nor JPEG')
  const reference = nearest(node, ({ dimensions }) => dimensions.get('reference_time'))
  const referenceAt = reference
    ? (timeOf(reference.default) ?? timeExtent(reference.text).spans.at(-1)?.[1] ?? null)
    : null
  return {
    kind: 'wms',
    version: service.version,
    url: mapAddress(service.getMapUrl, configuredUrl),
    layer,
    style,
    format,
    crs: usable,
    referenceAt,
  }
}

/**
 * Uses the server's address unless it names another host or drops https: such an address was configured for
 * another environment.
 */
function mapAddress(stated: string | null, configuredUrl: string): string {
  const configured = new URL(configuredUrl)
  const address = stated && URL.canParse(stated) ? new URL(stated) : configured
  const isSame =
    address.host === configured.host &&
    address.protocol === configured.protocol &&
    address.href.length <= 1000
  return (isSame ? address : configured).href
}

/** The layer and its parents, innermost first. */
const chain = (node: WmsNode | null): WmsNode[] => (node ? [node, ...chain(node.parent)] : [])

function nearest<T>(node: WmsNode, pick: (node: WmsNode) => T | undefined): T | undefined {
  for (const layer of chain(node)) {
    const inherited = pick(layer)
    if (inherited !== undefined) return inherited
  }
  return undefined
}

function webAddress(text: string | null | undefined): string | null {
  if (!text || text.length > 1000 || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}

/** Reports a configured style that the server does not have; the server's default is displayed instead. */
function* unknownStyles(
  requestedLayers: readonly WmsLayerSettings[],
  resultById: ReadonlyMap<string, Fact | Refusal>,
): Generator<Refusal> {
  for (const { id, layer, style } of requestedLayers) {
    const fact = resultById.get(id)
    if (style === '' || fact?.kind !== 'layer' || fact.content.map.kind !== 'wms') continue
    if (fact.content.map.style !== style) yield refusal('unknown_style', `${layer}: no style ${style}`)
  }
}
