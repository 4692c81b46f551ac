import { type Box, distanceKm, distanceToBoxKm } from '@verglas/quantities'
import { nearBox } from './gis-export.ts'
import type { NetworkCircuit, NetworkFault, Position, Segment } from './network.ts'
import { type FaultySegment, numberOfFeature } from './network-geojson.ts'

/** Ends closer than this count as joined: lines are drawn by hand, and a roundabout is about as wide. */
const GAP_KM = 0.05
/** The roads of an organisation lie within this distance of the box around its points. */
export const AREA_MARGIN_KM = 60

/**
 * Finds all faults of a network. `area` is the box around the organisation's points, null if it has none.
 * `faulty` are segments that could not be read completely: their lines and ids are checked too. `afterFaults` are the
 * segments whose predecessor could not be read.
 */
export function checkNetwork(
  circuits: readonly NetworkCircuit[],
  area: Box | null,
  {
    faulty = [],
    afterFaults = new Set(),
  }: { faulty?: readonly FaultySegment[]; afterFaults?: ReadonlySet<string> } = {},
): NetworkFault[] {
  const ofLine = (segment: Line): NetworkFault[] => [
    ...withoutLength(segment),
    ...crossing(segment),
    ...(area ? outside(segment, area) : []),
  ]
  const withId = faulty.filter(({ id }) => numberOfFeature(id) === null)
  return [
    ...duplicates(
      circuits.map(({ id, segments }) => ({ id, place: segments[0]?.coordinates[0] })),
      'duplicate_circuit',
    ),
    ...duplicates(
      [...circuits.flatMap(({ segments }) => segments), ...withId].map(({ id, coordinates }) => ({
        id,
        place: coordinates[0],
      })),
      'duplicate_segment',
    ),
    ...circuits.flatMap((circuit) => [
      ...emptyCircuit(circuit),
      ...circuit.segments.flatMap(ofLine),
      ...gaps(circuit.segments).filter(({ feature }) => !afterFaults.has(feature)),
    ]),
    ...faulty.filter(({ coordinates }) => coordinates.length > 0).flatMap(ofLine),
  ]
}

type Line = Pick<FaultySegment, 'id' | 'coordinates'>
type Named = { id: string; place: Position | undefined }

/** Reports each duplicated id once, at the place of its last occurrence. */
function duplicates(
  named: readonly Named[],
  code: 'duplicate_circuit' | 'duplicate_segment',
): NetworkFault[] {
  const countById = new Map<string, { count: number; place: Position | null }>()
  for (const { id, place } of named)
    countById.set(id, { count: (countById.get(id)?.count ?? 0) + 1, place: place ?? null })
  return [...countById]
    .filter(([, { count }]) => count > 1)
    .map(([feature, { count, place }]) => ({
      feature,
      code,
      detail: `${count} features have this id`,
      values: { count },
      place,
    }))
}

const emptyCircuit = ({ id, segments }: NetworkCircuit): NetworkFault[] =>
  segments.length === 0
    ? [{ feature: id, code: 'empty_circuit', detail: 'it has no segment', values: {}, place: null }]
    : []

function withoutLength({ id, coordinates }: Line): NetworkFault[] {
  const [first] = coordinates
  return coordinates.every((place) => isSame(place, first))
    ? [
        {
          feature: id,
          code: 'no_length',
          detail: 'its line is a single place',
          values: {},
          place: first ?? null,
        },
      ]
    : []
}

function crossing({ id, coordinates }: Line): NetworkFault[] {
  const place = crossingOf(coordinates)
  return place
    ? [{ feature: id, code: 'crosses_itself', detail: 'its line crosses itself', values: {}, place }]
    : []
}

/** Finds the places where a circuit has to jump from the end of a segment to the beginning of the next. */
function gaps(segments: readonly Segment[]): NetworkFault[] {
  return segments.flatMap((segment, index) => {
    const previous = segments[index - 1]
    const [end, begin] = [previous?.coordinates.at(-1), segment.coordinates[0]]
    if (!previous || !end || !begin) return []
    const gapKm = distance(end, begin)
    const gapM = Math.round(gapKm * 1000)
    return gapKm > GAP_KM
      ? [
          {
            feature: segment.id,
            code: 'gap' as const,
            detail: `it begins ${gapM} m from the end of ${previous.id}`,
            values: { gapM, former: previous.id },
            place: begin,
          },
        ]
      : []
  })
}

const distance = (a: Position, b: Position) =>
  distanceKm({ longitude: a[0], latitude: a[1] }, { longitude: b[0], latitude: b[1] })

function outside({ id, coordinates }: Line, area: Box): NetworkFault[] {
  const place = coordinates.find(
    ([longitude, latitude]) => distanceToBoxKm({ longitude, latitude }, area) > AREA_MARGIN_KM,
  )
  if (!place) return []
  const isSwapped = ([longitude, latitude]: Position) => nearBox(area, AREA_MARGIN_KM)([latitude, longitude])
  if (coordinates.every(isSwapped)) {
    const detail = 'its latitudes stand before its longitudes'
    return [{ feature: id, code: 'swapped', detail, values: {}, place: [place[1], place[0]] }]
  }
  const detail = `it lies more than ${AREA_MARGIN_KM} km away from the points of the organisation`
  return [{ feature: id, code: 'outside', detail, values: { mostKm: AREA_MARGIN_KM }, place }]
}

export const crossesItself = ({ coordinates }: Pick<Segment, 'coordinates'>): boolean =>
  crossingOf(coordinates) !== null

/**
 * The point where two non-consecutive stretches of a line meet: the beginning of the later one, or null if they do
 * not meet. A line that ends where it began is a loop, not a crossing.
 */
function crossingOf(coordinates: readonly Position[]): Position | null {
  const isLoop = isSame(coordinates[0], coordinates.at(-1))
  const last = coordinates.length - 2
  for (let first = 0; first <= last; first++) {
    const [a, b] = [coordinates[first], coordinates[first + 1]]
    if (!a || !b) continue
    for (let second = first + 2; second <= last; second++) {
      if (isLoop && first === 0 && second === last) continue
      const [c, d] = [coordinates[second], coordinates[second + 1]]
      if (c && d && areNear(a, b, c, d) && doMeet(a, b, c, d)) return c
    }
  }
  return null
}

/** Whether the boxes around two stretches touch. A cheap first test: on a long line hardly any do. */
const areNear = (a: Position, b: Position, c: Position, d: Position) =>
  Math.max(c[0], d[0]) >= Math.min(a[0], b[0]) &&
  Math.min(c[0], d[0]) <= Math.max(a[0], b[0]) &&
  Math.max(c[1], d[1]) >= Math.min(a[1], b[1]) &&
  Math.min(c[1], d[1]) <= Math.max(a[1], b[1])

const isSame = (a: Position | undefined, b: Position | undefined) =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1]

/** On which side of the line from `a` to `b` a point lies. */
const side = (a: Position, b: Position, point: Position) =>
  Math.sign((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]))

const isWithin = (a: Position, b: Position, point: Position) =>
  Math.min(a[0], b[0]) <= point[0] &&
  point[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= point[1] &&
  point[1] <= Math.max(a[1], b[1])

function doMeet(a: Position, b: Position, c: Position, d: Position): boolean {
  const [sideOfC, sideOfD, sideOfA, sideOfB] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (sideOfC !== sideOfD && sideOfA !== sideOfB) return true
  return (
    (sideOfC === 0 && isWithin(a, b, c)) ||
    (sideOfD === 0 && isWithin(a, b, d)) ||
    (sideOfA === 0 && isWithin(c, d, a)) ||
    (sideOfB === 0 && isWithin(c, d, b))
  )
}
