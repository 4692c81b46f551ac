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

type Box = Partial<Record<'west' | 'south' | 'east' | 'north', number>>
type Stop = (reason: string, detail: string) => never

/** What has been read up to the current element. */
type Reading = {
  /** Names of the open elements, the outermost first. */
  readonly path: string[]
  readonly service: WmsService
  layer: WmsNode | null
  text: string
  dimension: { name: string; default: string | undefined } | null
  box: Box
  isException: boolean
}

/**
 * Reads capabilities of WMS 1.3.0 or 1.1.1 and reports each layer at its end. Throws `Refused` at the first
 * fault that makes the rest untrustworthy; `provider_error` for an error reported by the server, which it
 * sends as XML with status 200.
 */
export function wmsReader(onLayer: (layer: WmsNode, service: WmsService) => void) {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const reading: Reading = {
    path: [],
    service: { version: '1.3.0', getMapUrl: null, formats: [] },
    layer: null,
    text: '',
    dimension: null,
    box: {},
    isException: false,
  }
  const { path } = reading
  const stop: Stop = (reason, detail) => {
    throw new Refused(reason, detail, parser.line)
  }
  parser.on('error', (error) => stop('malformed', error.message))
  refuseExcess(parser, path, stop)
  parser.on('opentag', (tag) => {
    if (path.length === 0) openRoot(reading, tag, stop)
    path.push(tag.local)
    reading.text = ''
    openElement(reading, tag)
  })
  const onText = (more: string) => {
    if (reading.text.length + more.length > MAX_TEXT)
      stop('too_large', `a text of more than ${MAX_TEXT} characters`)
    reading.text += more
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', (tag) => {
    closeElement(reading, tag.local, { onLayer, stop })
    path.pop()
    reading.text = ''
  })
  return {
    write: (chunk: string) => void parser.write(chunk),
    end: () => void parser.close(),
  }
}

/** Stops at documents that are larger or deeper than any real one. */
function refuseExcess(
  parser: SaxesParser<{ xmlns: true; position: true }>,
  path: string[],
  stop: Stop,
): void {
  let elements = 0
  let attributes = 0
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
}

function openRoot(reading: Reading, tag: SaxesTagNS, stop: Stop): void {
  reading.isException = tag.local === 'ServiceExceptionReport' || tag.local === 'ServiceException'
  const version = ROOTS[tag.local]
  if (!reading.isException && !version)
    stop('wrong_root', `${tag.name} is not a capabilities document of WMS`)
  if (version) reading.service.version = version
}

/** Whether the innermost open elements have these names. */
const isIn = ({ path }: Reading, ...names: string[]): boolean =>
  names.every((name, index) => path.at(index - names.length) === name)

function openElement(reading: Reading, tag: SaxesTagNS): void {
  const attribute = (name: string) => attributeOf(tag, name)
  const { layer } = reading
  switch (tag.local) {
    case 'Layer':
      reading.layer = {
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
      reading.dimension = { name: (attribute('name') ?? '').toLowerCase(), default: attribute('default') }
      break
    case 'EX_GeographicBoundingBox':
      reading.box = {}
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
    case 'OnlineResource':
      setAddress(reading, attribute('href') ?? null)
  }
}

/** The address belongs to the element around it: the map service, a legend or an attribution. */
function setAddress(reading: Reading, href: string | null): void {
  const { path, service, layer } = reading
  const style = layer?.styles.at(-1)
  if (isIn(reading, 'Get', 'OnlineResource') && path.includes('GetMap')) service.getMapUrl ??= href
  else if (isIn(reading, 'Style', 'LegendURL', 'OnlineResource') && style) style.legend ??= href
  else if (isIn(reading, 'Layer', 'Attribution', 'OnlineResource') && layer?.attribution)
    layer.attribution.url = href
}

type CloseOptions = {
  readonly onLayer: (layer: WmsNode, service: WmsService) => void
  readonly stop: Stop
}

function closeElement(reading: Reading, name: string, { onLayer, stop }: CloseOptions): void {
  const { service, layer, dimension, box } = reading
  const isAt = (...names: string[]) => isIn(reading, ...names)
  const value = reading.text.trim()
  if (reading.isException && name === 'ServiceException') stop('provider_error', value || 'without a word')
  if (isAt('GetMap', 'Format')) service.formats.push(value)
  if (!layer) return
  if (name === 'Layer') {
    onLayer(layer, service)
    reading.layer = layer.parent
  } else if (isAt('Layer', 'Name')) layer.name = value
  else if (isAt('Layer', 'CRS') || isAt('Layer', 'SRS')) layer.crs.push(...value.split(/\s+/))
  else if (isAt('Layer', 'Attribution', 'Title') && layer.attribution) layer.attribution.text = value
  else if (isAt('Layer', 'Style', 'Name')) {
    const style = layer.styles.at(-1)
    if (style) style.name = value
  } else if ((name === 'Dimension' || name === 'Extent') && dimension) {
    // Version 1.1.1 declares the dimension in one element and gives its values in another.
    if (value !== '' || name === 'Dimension')
      layer.dimensions.set(dimension.name, { text: value, default: dimension.default })
    reading.dimension = null
  } else if (isAt('Layer', 'EX_GeographicBoundingBox')) layer.bounds = boundsOf(box)
  else if (isAt('EX_GeographicBoundingBox', name)) {
    const side = SIDES[name]
    if (side && value !== '') box[side] = Number(value)
  }
}

const SIDES: Record<string, keyof Box> = {
  westBoundLongitude: 'west',
  southBoundLatitude: 'south',
  eastBoundLongitude: 'east',
  northBoundLatitude: 'north',
}

/** null if there is no valid box: then the layer is displayed everywhere. */
function boundsOf(box: Box): WmsNode['bounds'] {
  const { west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN } = box
  const isSound = west >= -180 && east <= 180 && west < east && south >= -90 && north <= 90 && south < north
  return isSound ? [west, south, east, north] : null
}

/** By local name: href is in the XLink namespace. */
function attributeOf(tag: SaxesTagNS, name: string): string | undefined {
  return Object.values(tag.attributes).find((attribute) => attribute.local === name)?.value
}
