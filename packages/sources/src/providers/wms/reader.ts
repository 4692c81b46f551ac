import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Refused } from '../../reading/refusal.ts'

/** A layer as its own element describes it; anything missing is inherited from its parent. */
export type WmsNode = {
  name: string
  crs: string[]
  bounds: [number, number, number, number] | null
  dimensions: Map<string, Dimension>
  styles: { name: string; legend: string | null }[]
  attribution: { text: string; url: string | null } | null
  parent: WmsNode | null
}
export type Dimension = { text: string; default: string | undefined }

export type WmsService = { version: '1.3.0' | '1.1.1'; getMapUrl: string | null; formats: string[] }

const ROOTS: Record<string, WmsService['version']> = {
  WMS_Capabilities: '1.3.0',
  WMT_MS_Capabilities: '1.1.1',
}
const MAX_DEPTH = 40
const MAX_ELEMENTS = 2_000_000
const MAX_ATTRIBUTES = 24
const MAX_ATTRIBUTE_LENGTH = 8192
/** Maximum text of one element; the longest are lists of instants. */
const MAX_TEXT = 400_000

/**
 * Reads capabilities of WMS 1.3.0 or 1.1.1 and reports each layer at its end. Throws `Refused` at the first
 * fault that makes the rest untrustworthy; `provider_error` for an error reported by the server, which it
 * sends as XML with status 200.
 */
export function wmsReader(onLayer: (layer: WmsNode, service: WmsService) => void) {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const path: string[] = []
  const service: WmsService = { version: '1.3.0', getMapUrl: null, formats: [] }
  let layer: WmsNode | null = null
  let text = ''
  let dimension: { name: string; default: string | undefined } | null = null
  let box: Partial<Record<'west' | 'south' | 'east' | 'north', number>> = {}
  let elements = 0
  let attributes = 0
  let isException = false

  const stop = (reason: string, detail: string): never => {
    throw new Refused(reason, detail, parser.line)
  }
  const isIn = (...names: string[]) => names.every((name, index) => path.at(index - names.length) === name)

  function opened(tag: SaxesTagNS): void {
    const attribute = (name: string) => attributeOf(tag, name)
    switch (tag.local) {
      case 'Layer':
        layer = {
          name: '',
          crs: [],
          bounds: null,
          dimensions: new Map(),
          styles: [],
          attribution: null,
          parent: layer,
        }
        break
      case 'Style':
        layer?.styles.push({ name: '', legend: null })
        break
      case 'Attribution':
        if (layer) layer.attribution = { text: '', url: null }
        break
      case 'Dimension':
      case 'Extent':
        dimension = { name: (attribute('name') ?? '').toLowerCase(), default: attribute('default') }
        break
      case 'EX_GeographicBoundingBox':
        box = {}
        break
      case 'LatLonBoundingBox':
        if (layer)
          layer.bounds = boundsOf({
            west: Number(attribute('minx') ?? Number.NaN),
            south: Number(attribute('miny') ?? Number.NaN),
            east: Number(attribute('maxx') ?? Number.NaN),
            north: Number(attribute('maxy') ?? Number.NaN),
          })
        break
      case 'OnlineResource': {
        const href = attribute('href') ?? null
        const style = layer?.styles.at(-1)
        if (isIn('Get', 'OnlineResource') && path.includes('GetMap')) service.getMapUrl ??= href
        else if (isIn('Style', 'LegendURL', 'OnlineResource') && style) style.legend ??= href
        else if (isIn('Layer', 'Attribution', 'OnlineResource') && layer?.attribution)
          layer.attribution.url = href
      }
    }
  }

  function closed(name: string): void {
    const value = text.trim()
    if (isException && name === 'ServiceException') stop('provider_error', value || 'without a word')
    if (isIn('GetMap', 'Format')) service.formats.push(value)
    if (!layer) return
    if (name === 'Layer') {
      onLayer(layer, service)
      layer = layer.parent
    } else if (isIn('Layer', 'Name')) layer.name = value
    else if (isIn('Layer', 'CRS') || isIn('Layer', 'SRS')) layer.crs.push(...value.split(/\s+/))
    else if (isIn('Layer', 'Attribution', 'Title') && layer.attribution) layer.attribution.text = value
    else if (isIn('Layer', 'Style', 'Name')) {
      const style = layer.styles.at(-1)
      if (style) style.name = value
    } else if ((name === 'Dimension' || name === 'Extent') && dimension) {
      // Version 1.1.1 declares the dimension in one element and gives its values in another.
      if (value !== '' || name === 'Dimension')
        layer.dimensions.set(dimension.name, { text: value, default: dimension.default })
      dimension = null
    } else if (isIn('Layer', 'EX_GeographicBoundingBox')) layer.bounds = boundsOf(box)
    else if (isIn('EX_GeographicBoundingBox', name)) {
      const side = SIDES[name]
      if (side && value !== '') box[side] = Number(value)
    }
  }

  parser.on('error', (error) => stop('malformed', error.message))
  // Version 1.1.1 has a document type with the address of a DTD, which is never fetched; entity declarations
  // are refused.
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) stop('doctype', 'a document type with declarations is not accepted')
  })
  parser.on('opentagstart', () => {
    attributes = 0
    elements += 1
    if (elements > MAX_ELEMENTS) stop('too_large', `more than ${MAX_ELEMENTS} elements`)
    if (path.length >= MAX_DEPTH) stop('too_deep', `deeper than ${MAX_DEPTH} elements`)
  })
  parser.on('attribute', ({ value }) => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) stop('too_large', `more than ${MAX_ATTRIBUTES} attributes`)
    if (value.length > MAX_ATTRIBUTE_LENGTH)
      stop('too_large', `attribute longer than ${MAX_ATTRIBUTE_LENGTH}`)
  })
  parser.on('opentag', (tag) => {
    if (path.length === 0) {
      isException = tag.local === 'ServiceExceptionReport' || tag.local === 'ServiceException'
      const version = ROOTS[tag.local]
      if (!isException && !version) stop('wrong_root', `${tag.name} is no capabilities of WMS`)
      if (version) service.version = version
    }
    path.push(tag.local)
    text = ''
    opened(tag)
  })
  const onText = (more: string) => {
    if (text.length + more.length > MAX_TEXT) stop('too_large', `a text of more than ${MAX_TEXT} characters`)
    text += more
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', (tag) => {
    closed(tag.local)
    path.pop()
    text = ''
  })

  return {
    write: (chunk: string) => void parser.write(chunk),
    end: () => void parser.close(),
  }
}

const SIDES: Record<string, 'west' | 'south' | 'east' | 'north'> = {
  westBoundLongitude: 'west',
  southBoundLatitude: 'south',
  eastBoundLongitude: 'east',
  northBoundLatitude: 'north',
}

/** null if there is no valid box: then the layer is displayed everywhere. */
function boundsOf(box: Partial<Record<'west' | 'south' | 'east' | 'north', number>>): WmsNode['bounds'] {
  const { west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN } = box
  const isSound = west >= -180 && east <= 180 && west < east && south >= -90 && north <= 90 && south < north
  return isSound ? [west, south, east, north] : null
}

/** By local name: href is in the XLink namespace. */
function attributeOf(tag: SaxesTagNS, name: string): string | undefined {
  return Object.values(tag.attributes).find((attribute) => attribute.local === name)?.value
}
