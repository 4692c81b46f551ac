import type { ListGeometry } from '@verglas/contract/lists'
import { nameOf } from '../../reading/alert-words.ts'
import type { Faults } from '../../reading/fault-counts.ts'
import { allOf, childOf, textAt, type XmlNode } from '../../reading/xml-subtrees.ts'

type Vertex = [longitudeDeg: number, latitudeDeg: number]
export type RecordLocation = {
  geometry: ListGeometry | null
  road: string | null
  place: string | null
  direction: string | null
  codes: string[]
  properties: Record<string, string | number>
}

const MAX_VERTICES = 5000
const MAX_CODES = 50
const DIGITS = 5

/**
 * The location of a record, as precisely as possible without tables of places: `groupOfLocations` of 2.x,
 * `locationReference` of 3.x.
 */
export function locationOf(record: XmlNode, faults: Faults): RecordLocation {
  const places = record.children.filter(
    ({ name }) => name === 'groupOfLocations' || name === 'locationReference',
  )
  const lines = places.flatMap((place) => linesIn(place, faults))
  const points = places.flatMap((place) => pointsIn(place, faults))
  const [point] = points
  const geometry: ListGeometry | null =
    lines.length > 0
      ? { type: 'MultiLineString', coordinates: lines }
      : point
        ? { type: 'Point', coordinates: point }
        : null
  const all = (name: string) => places.flatMap((place) => allOf(place, name))
  const first = (name: string) => nameOf(all(name)[0]?.text)
  const referent = first('referentIdentifier')
  const distanceM = Number(all('distanceAlong')[0]?.text.trim() || Number.NaN)
  return {
    geometry,
    road: first('roadNumber')?.slice(0, 100) ?? descriptor(places, 'linkName')?.slice(0, 100) ?? null,
    place:
      descriptor(places, 'townName') ??
      nameOf(all('alertCLocationName').map((element) => allOf(element, 'value')[0]?.text)[0]),
    direction: directionIn(all),
    codes: [...new Set(places.flatMap(alertCodesIn))].slice(0, MAX_CODES),
    properties: {
      ...(referent === null ? {} : { referent }),
      ...(Math.abs(distanceM) <= 1_000_000 ? { distanceAlongM: distanceM } : {}),
    },
  }
}

/** GML lines, `lat lon lat lon …`; otherwise a line from one end of a linear place to the other. */
function linesIn(place: XmlNode, faults: Faults): Vertex[][] {
  const drawn = allOf(place, 'posList').flatMap(({ text }) => {
    const numbers = text.trim().split(/\s+/)
    if (numbers.length > MAX_VERTICES * 2 || numbers.length % 2 !== 0) {
      faults.add('bad_shape', `posList of ${numbers.length} numbers`)
      return []
    }
    const vertices = Array.from({ length: numbers.length / 2 }, (_, index) =>
      vertexOf(numbers[2 * index] ?? '', numbers[2 * index + 1] ?? ''),
    )
    const validVertices = vertices.filter((vertex) => vertex !== null)
    if (validVertices.length === vertices.length && validVertices.length >= 2) return [validVertices]
    faults.add('bad_shape', 'posList with numbers that are not positions')
    return []
  })
  if (drawn.length > 0) return drawn
  return allOf(place, 'tpegLinearLocation').flatMap((line) => {
    const ends = ['from', 'to'].flatMap((name) => {
      const end = childOf(line, name)
      return end ? pointsIn(end, faults).slice(0, 1) : []
    })
    const [from, to] = ends
    return from && to && (from[0] !== to[0] || from[1] !== to[1]) ? [[from, to]] : []
  })
}

/** Explicit positions; those intended for display come last. */
function pointsIn(place: XmlNode, faults: Faults): Vertex[] {
  const named = [
    'pointCoordinates',
    'openlrCoordinates',
    'openlrCoordinate',
    'coordinatesForDisplay',
    'locationForDisplay',
  ]
  return named.flatMap((name) =>
    allOf(place, name).flatMap((node) => {
      const vertex = vertexOf(textAt(node, 'latitude'), textAt(node, 'longitude'))
      if (!vertex) faults.add('bad_position', `${name} in line ${node.line}`)
      return vertex ? [vertex] : []
    }),
  )
}

function vertexOf(latitude: string, longitude: string): Vertex | null {
  const number = /^[-+]?\d{1,3}(\.\d{1,20})?$/
  if (!number.test(latitude) || !number.test(longitude)) return null
  const [latitudeDeg, longitudeDeg] = [Number(latitude), Number(longitude)]
  if (Math.abs(latitudeDeg) > 90 || Math.abs(longitudeDeg) > 180) return null
  // Unset coordinates are zeros, in the Gulf of Guinea.
  if (latitudeDeg === 0 && longitudeDeg === 0) return null
  return [Number(longitudeDeg.toFixed(DIGITS)), Number(latitudeDeg.toFixed(DIGITS))]
}

/** The name of a point of a kind, such as a town or a road. */
function descriptor(places: readonly XmlNode[], kind: string): string | null {
  for (const place of places) {
    for (const name of allOf(place, 'name')) {
      const descriptor = name.children.find((child) => /DescriptorType$/.test(child.name))?.text.trim()
      if (descriptor === kind) return nameOf(allOf(name, 'value')[0]?.text)
    }
  }
  return null
}

/**
 * The affected direction. TPEG gives it by the compass, Alert-C by the order of its table; if the places of a
 * record lie on both sides of a road, or one says so, it is both.
 */
function directionIn(all: (name: string) => XmlNode[]): string | null {
  const namesOf = (element: string) => [
    ...new Set(
      all(element)
        .flatMap(({ text }) => nameOf(text) ?? [])
        .filter((name) => name !== 'unknown'),
    ),
  ]
  const compass = namesOf('tpegDirection')
  if (compass.length > 0) return compass.length === 1 ? (compass[0] ?? null) : 'bothWays'
  const coded = namesOf('alertCDirectionCoded')
  if (namesOf('alertCAffectedDirection').includes('both') || coded.length > 1) return 'both'
  return coded[0] ?? namesOf('directionRelative')[0] ?? null
}

/**
 * `alertc:F-32:37147`: country, table and place; the tables are not public everywhere, so they are not
 * resolved.
 */
function alertCodesIn(place: XmlNode): string[] {
  const [country, table] = ['alertCLocationCountryCode', 'alertCLocationTableNumber'].map(
    (name) => allOf(place, name)[0]?.text.trim() ?? '',
  )
  const codes = allOf(place, 'specificLocation')
    .map(({ text }) => text.trim())
    .filter((code) => /^\d{1,6}$/.test(code))
  const prefix = /^[\w-]{0,10}$/.test(`${country}${table}`) ? `${country}-${table}` : '-'
  return codes.map((code) => `alertc:${prefix}:${code}`)
}
