import { type Coordinates, distanceKm } from '@verglas/quantities'

type Line = { coordinates: readonly (readonly [longitude: number, latitude: number])[] }

/** A place farther from the line of a circuit belongs to another road. */
const MAX_OFFSET_KM = 2
/** The two directions of one road are this close to each other; the arms of a hairpin are farther apart. */
const SAME_ROAD_KM = 0.15
const KM_PER_DEGREE = 111.195

/** The point of a line nearest to a place: its distance from the start of the line, and from the place. */
type NearestPoint = { alongKm: number; offsetKm: number }

export type CircuitLine = {
  /** From the start of the circuit to the middle of a segment. */
  middleKm(index: number): number
  /**
   * The positions of a place along the circuit: several if the circuit returns past it; empty if it is not
   * next to the circuit.
   */
  positionsKm(place: Coordinates): number[]
}

/** The line of a circuit made of consecutive segments. */
export function circuitLine(segments: readonly Line[]): CircuitLine {
  const vertexKm = segments.map(({ coordinates }) => lengthsOf(coordinates))
  const startKm: number[] = []
  let totalKm = 0
  for (const lengths of vertexKm) {
    startKm.push(totalKm)
    totalKm += lengths.at(-1) ?? 0
  }
  return {
    middleKm: (index) => {
      const lengths = vertexKm[index] ?? []
      return (startKm[index] ?? 0) + (lengths[Math.floor(lengths.length / 2)] ?? 0)
    },
    positionsKm(place) {
      const nearestPoints = segments.map(({ coordinates }) => nearestPoint(coordinates, place))
      const offsetKm = (index: number) => nearestPoints[index]?.offsetKm ?? Number.POSITIVE_INFINITY
      const maxKm = Math.min(
        MAX_OFFSET_KM,
        SAME_ROAD_KM + Math.min(...nearestPoints.map((foot) => foot.offsetKm)),
      )
      return nearestPoints.flatMap((foot, index) =>
        foot.offsetKm <= maxKm && foot.offsetKm <= offsetKm(index - 1) && foot.offsetKm <= offsetKm(index + 1)
          ? [(startKm[index] ?? 0) + foot.alongKm]
          : [],
      )
    },
  }
}

/** The distance from the first vertex to each vertex. */
function lengthsOf(coordinates: Line['coordinates']): number[] {
  let km = 0
  return coordinates.map(([longitude, latitude], index) => {
    const [fromLongitude, fromLatitude] = coordinates[index - 1] ?? [longitude, latitude]
    km += distanceKm({ longitude: fromLongitude, latitude: fromLatitude }, { longitude, latitude })
    return km
  })
}

function nearestPoint(coordinates: Line['coordinates'], { longitude, latitude }: Coordinates): NearestPoint {
  const kmPerLongitude = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  let nearest: NearestPoint = { alongKm: 0, offsetKm: Number.POSITIVE_INFINITY }
  let beforeKm = 0
  for (let index = 1; index < coordinates.length; index++) {
    const [from, to] = [coordinates[index - 1], coordinates[index]]
    if (!from || !to) continue
    const [x, y] = [(from[0] - longitude) * kmPerLongitude, (from[1] - latitude) * KM_PER_DEGREE]
    const [dx, dy] = [(to[0] - from[0]) * kmPerLongitude, (to[1] - from[1]) * KM_PER_DEGREE]
    const lengthKm = Math.hypot(dx, dy)
    const share = lengthKm === 0 ? 0 : Math.max(0, Math.min(1, -(x * dx + y * dy) / lengthKm ** 2))
    const offsetKm = Math.hypot(x + share * dx, y + share * dy)
    if (offsetKm < nearest.offsetKm) nearest = { alongKm: beforeKm + share * lengthKm, offsetKm }
    beforeKm += lengthKm
  }
  return nearest
}
