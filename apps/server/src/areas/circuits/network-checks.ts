import { type Box, distanceKm, distanceToBoxKm } from '@verglas/quantities'
import type { NetworkCircuit, NetworkFault, Segment } from './network.ts'

/** Ends that lie closer than this meet: lines are drawn by hand, and a roundabout is about as wide. */
const GAP_KM = 0.05
/** Roads of an organisation lie this near to the box around its points. */
const AREA_MARGIN_KM = 60

type Point = Segment['coordinates'][number]

/** Everything that is wrong with a network; `area`: the box around the organisation's points, null where it has none. */
export function checkNetwork(circuits: readonly NetworkCircuit[], area: Box | null): NetworkFault[] {
  return [
    ...duplicates(
      circuits.map(({ id }) => id),
      'duplicate_circuit',
    ),
    ...duplicates(
      circuits.flatMap(({ segments }) => segments.map(({ id }) => id)),
      'duplicate_segment',
    ),
    ...circuits.flatMap((circuit) => [
      ...emptyCircuit(circuit),
      ...circuit.segments.filter(crossesItself).map((segment) => crossing(segment)),
      ...gaps(circuit.segments),
      ...(area ? circuit.segments.filter((segment) => isOutside(segment, area)).map(outside) : []),
    ]),
  ]
}

function duplicates(ids: readonly string[], code: 'duplicate_circuit' | 'duplicate_segment'): NetworkFault[] {
  const seen = new Map<string, number>()
  for (const id of ids) seen.set(id, (seen.get(id) ?? 0) + 1)
  return [...seen]
    .filter(([, count]) => count > 1)
    .map(([feature, count]) => ({ feature, code, detail: `${count} features have this id` }))
}

const emptyCircuit = ({ id, segments }: NetworkCircuit): NetworkFault[] =>
  segments.length === 0 ? [{ feature: id, code: 'empty_circuit', detail: 'it has no segment' }] : []

const crossing = ({ id }: Segment): NetworkFault => ({
  feature: id,
  code: 'crosses_itself',
  detail: 'its line crosses itself',
})

/** Where a circuit has to jump from the end of a segment to the beginning of the next. */
function gaps(segments: readonly Segment[]): NetworkFault[] {
  return segments.flatMap((segment, index) => {
    const former = segments[index - 1]
    const [end, begin] = [former?.coordinates.at(-1), segment.coordinates[0]]
    if (!former || !end || !begin) return []
    const gapKm = distance(end, begin)
    return gapKm > GAP_KM
      ? [
          {
            feature: segment.id,
            code: 'gap' as const,
            detail: `it begins ${Math.round(gapKm * 1000)} m from the end of ${former.id}`,
          },
        ]
      : []
  })
}

const distance = (a: Point, b: Point) =>
  distanceKm({ longitude: a[0], latitude: a[1] }, { longitude: b[0], latitude: b[1] })

function isOutside({ coordinates }: Segment, area: Box): boolean {
  return coordinates.some(
    ([longitude, latitude]) => distanceToBoxKm({ longitude, latitude }, area) > AREA_MARGIN_KM,
  )
}

const outside = ({ id }: Segment): NetworkFault => ({
  feature: id,
  code: 'outside',
  detail: `it lies more than ${AREA_MARGIN_KM} km away from the points of the organisation`,
})

/** Whether two stretches of a line that do not follow each other meet; a line that ends where it began is a loop. */
export function crossesItself({ coordinates }: Pick<Segment, 'coordinates'>): boolean {
  const isLoop = isSame(coordinates[0], coordinates.at(-1))
  const last = coordinates.length - 2
  for (let first = 0; first <= last; first++) {
    for (let second = first + 2; second <= last; second++) {
      if (isLoop && first === 0 && second === last) continue
      const [a, b, c, d] = [
        coordinates[first],
        coordinates[first + 1],
        coordinates[second],
        coordinates[second + 1],
      ]
      if (a && b && c && d && doMeet(a, b, c, d)) return true
    }
  }
  return false
}

const isSame = (a: Point | undefined, b: Point | undefined) =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1]

/** On which side of the line from `a` to `b` a point lies. */
const side = (a: Point, b: Point, point: Point) =>
  Math.sign((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]))

const isWithin = (a: Point, b: Point, point: Point) =>
  Math.min(a[0], b[0]) <= point[0] &&
  point[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= point[1] &&
  point[1] <= Math.max(a[1], b[1])

function doMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [ofC, ofD, ofA, ofB] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (ofC !== ofD && ofA !== ofB) return true
  return (
    (ofC === 0 && isWithin(a, b, c)) ||
    (ofD === 0 && isWithin(a, b, d)) ||
    (ofA === 0 && isWithin(c, d, a)) ||
    (ofB === 0 && isWithin(c, d, b))
  )
}
