import type { ListItem } from '@verglas/contract/lists'
import { Unzip, UnzipInflate } from 'fflate'
import { parseShape } from '../../reading/alert-shapes.ts'
import type { Faults } from '../../reading/fault-counts.ts'
import { Refused } from '../../reading/refusal.ts'
import { allOf, textAt, type XmlNode, xmlSubtrees } from '../../reading/xml-subtrees.ts'
import { xmlText } from '../../reading/xml-text.ts'
import { BadRow, positionOf } from './rows.ts'

type Area = ListItem<'outage_areas'>

/** Some 10,000 outlines of a hundred vertices each. */
const MAX_KML_BYTES = 48 * 1024 * 1024
/** One push can unpack to up to a thousand times this size. */
const PIECE_BYTES = 16 * 1024
/** The real archive has one file. Unpacking takes a time that grows with the square of their number. */
const MAX_FILES = 1000
const MAX_AREAS = 20_000
const MAX_VERTICES = 20_000

/** The areas without power in a KMZ: outlines, each with the position of its outage as its centre. */
export async function areasOf(kmz: Uint8Array, faults: Faults): Promise<Area[]> {
  const areas: Area[] = []
  let isKml = false
  const reader = xmlSubtrees({
    picked: new Set(['Placemark']),
    limits: { maxElements: 1_000_000, maxSubtreeElements: 5000, maxText: MAX_VERTICES * 60 },
    onOpen: ({ name }) => {
      isKml ||= name === 'kml'
      if (!isKml) throw new Refused('wrong_root', `${name} is no KML`)
    },
    onSubtree: (placemark) => {
      const area = areaOf(placemark, faults)
      if (area) areas.push(area)
      if (areas.length > MAX_AREAS) throw new Refused('too_large', `more than ${MAX_AREAS} areas`)
    },
  })
  for await (const text of xmlText(singleChunk(kmlOf(kmz)), MAX_KML_BYTES)) reader.write(text)
  reader.end()
  return areas
}

/** The first KML in the archive. It is unpacked in pieces, because its stated size cannot be trusted. */
function kmlOf(kmz: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = []
  let bytes = 0
  let hasStarted = false
  let hasEnded = false
  let files = 0
  const unzip = new Unzip((file) => {
    files += 1
    if (files > MAX_FILES) throw new Refused('too_large', `more than ${MAX_FILES} files in the KMZ`)
    if (hasStarted || !/\.kml$/i.test(file.name)) return
    hasStarted = true
    file.ondata = (error, chunk, isLast) => {
      // An error thrown here comes back as an error of the archive.
      if (error) throw error instanceof Refused ? error : new Refused('malformed', `KMZ: ${error.message}`)
      bytes += chunk.length
      if (bytes > MAX_KML_BYTES) throw new Refused('too_large', `more than ${MAX_KML_BYTES} bytes of KML`)
      chunks.push(chunk)
      hasEnded ||= isLast
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < kmz.length; at += PIECE_BYTES)
      unzip.push(kmz.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= kmz.length)
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused('malformed', `KMZ: ${error instanceof Error ? error.message : 'damaged'}`)
  }
  if (!hasStarted) throw new Refused('empty', 'no KML in the archive')
  if (!hasEnded) throw new Refused('malformed', 'KMZ: the archive breaks off')
  return Buffer.concat(chunks)
}

/** A placemark without a polygon only marks a centre. */
function areaOf(placemark: XmlNode, faults: Faults): Area | null {
  const polygons = allOf(placemark, 'Polygon')
  if (polygons.length === 0) return null
  const coordinates = polygons.map((polygon) =>
    [...allOf(polygon, 'outerBoundaryIs'), ...allOf(polygon, 'innerBoundaryIs')].map((boundary) =>
      ringOf(textAt(boundary, 'LinearRing', 'coordinates')),
    ),
  )
  const geometry = parseShape({ type: 'MultiPolygon', coordinates })
  if (geometry?.type !== 'MultiPolygon') {
    faults.add('bad_shape', `placemark in line ${placemark.line}`)
    return null
  }
  return { centre: centreOf(placemark, faults), geometry }
}

/** Coordinates `lon,lat,alt lon,lat,alt …`; the altitude may be missing. */
function ringOf(text: string): number[][] {
  const tuples = text.split(/\s+/).filter((tuple) => tuple !== '')
  if (tuples.length > MAX_VERTICES) return []
  return tuples.map((tuple) => {
    const [longitude = '', latitude = ''] = tuple.split(',')
    return [decimal(longitude), decimal(latitude)]
  })
}

const decimal = (text: string): number => (/^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN)

function centreOf(placemark: XmlNode, faults: Faults): Area['centre'] {
  const centroid = allOf(placemark, 'Data').find((data) => data.attributes.name === 'centroid')
  if (!centroid) return null
  try {
    return positionOf(textAt(centroid, 'value'))
  } catch (error) {
    if (!(error instanceof BadRow)) throw error
    faults.add('no_centre', error.message)
    return null
  }
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
