import type { RoadType, SegmentTag } from '@verglas/contract/circuit-codes'
import type { DemonstrationNetwork, RoadPlace } from './organisation.ts'

type Position = [longitude: number, latitude: number]

/** Number of bends between the ends of a segment. */
const BENDS = 3
/** Distance along the road within which a segment takes over the features of a place in the table. */
const BRIDGE_INFLUENCE_KM = 1.2
const INFLUENCE_KM = 1.5
const VALLEY = 0.6

/** The rows of all circuits, with one segment per kilometre along a smooth line through the places. */
export function circuitRows(
  setupId: string,
  network: DemonstrationNetwork,
  roads: readonly { places: readonly RoadPlace[] }[],
) {
  const { laneWidthM, spreadUnit, prefix } = network
  return network.roads
    .flatMap((road, index) =>
      road.circuits.map((circuit) => ({ road, circuit, places: roads[index]?.places ?? [] })),
    )
    .map(({ road, circuit, places }, position) => {
      const indexOf = (id: string) => places.findIndex((place) => place.id === `${prefix}${id}`)
      const [first, last] = [indexOf(circuit.from), indexOf(circuit.to)]
      if (first < 0 || last <= first) throw new Error(`circuit ${circuit.id}: its places are not on the road`)
      return {
        setup_id: setupId,
        circuit_id: circuit.id,
        name: circuit.name,
        zone_id: places[first]?.zoneId ?? null,
        crew: circuit.crew,
        cycle_minutes: circuit.cycleMinutes,
        lane_width_m: laneWidthM,
        spread_unit: spreadUnit,
        is_schematic: true,
        position,
        segments: Array.from({ length: last - first }, (_, leg) =>
          segmentsOfLeg(places, first + leg, { ...road, circuitId: circuit.id }),
        ).flat(),
        is_removed: false,
        changed_by: 'demonstration',
        author: 'demonstration',
      }
    })
}

type SegmentRoad = { roadType: RoadType; priority: number; lanes: number; circuitId: string }

/** Segments from the place with that index to the next one. */
function segmentsOfLeg(places: readonly RoadPlace[], index: number, road: SegmentRoad) {
  const [from, to] = [places[index], places[index + 1]]
  if (!from || !to) throw new Error(`no place after ${index}`)
  const corners = [places[index - 1] ?? from, from, to, places[index + 2] ?? to] as const
  const count = Math.max(1, Math.ceil(to.km - from.km))
  const stepKm = (to.km - from.km) / count
  const slopePct = round(((to.altitudeM - from.altitudeM) / ((to.km - from.km) * 1000)) * 100, 1)
  return Array.from({ length: count }, (_, segmentIndex) => {
    const [kmFrom, kmTo] = [
      round(from.km + segmentIndex * stepKm, 3),
      round(from.km + (segmentIndex + 1) * stepKm, 3),
    ]
    const middleKm = (kmFrom + kmTo) / 2
    const features = featuresAt(places, middleKm)
    return {
      id: `${road.circuitId}-${String(segmentIndex + 1).padStart(2, '0')}-${from.id}`,
      name: `${from.name} – ${to.name}`,
      road: from.road,
      roadType: road.roadType,
      priority: road.priority,
      kmFrom,
      kmTo,
      altitudeM: Math.round(
        from.altitudeM + ((segmentIndex + 0.5) / count) * (to.altitudeM - from.altitudeM),
      ),
      slopePct,
      aspectDeg: null,
      skyView: features.skyView,
      isBridge: features.tags.includes('bridge'),
      lanes: road.lanes,
      tags: features.tags,
      castpointId: null,
      coordinates: Array.from({ length: BENDS + 2 }, (_bend, bend) =>
        pointOnCurve(corners, (segmentIndex + bend / (BENDS + 1)) / count),
      ),
    }
  })
}

/** The features of the places nearby along the road. */
function featuresAt(
  places: readonly RoadPlace[],
  km: number,
): { tags: SegmentTag[]; skyView: number | null } {
  const placesWithin = (influenceKm: number) =>
    places.filter((place) => Math.abs(place.km - km) <= influenceKm)
  const nearPlaces = placesWithin(INFLUENCE_KM)
  const cut = nearPlaces.find(({ skyView }) => skyView !== undefined)
  const tags: SegmentTag[] = []
  if (placesWithin(BRIDGE_INFLUENCE_KM).some(({ isBridge }) => isBridge)) tags.push('bridge')
  if (nearPlaces.some(({ name }) => /^(Col|Pas) d/.test(name))) tags.push('col')
  if (cut) tags.push('cut')
  if (nearPlaces.some(({ hasTunnel }) => hasTunnel)) tags.push('tunnel_mouth')
  if (nearPlaces.some(({ valley }) => (valley ?? 0) >= VALLEY)) tags.push('valley')
  return { tags, skyView: cut?.skyView ?? null }
}

/** A point of the Catmull-Rom curve through four places; the curve passes through the middle two. */
function pointOnCurve(places: readonly [RoadPlace, RoadPlace, RoadPlace, RoadPlace], t: number): Position {
  const interpolated = (coordinateOf: (place: RoadPlace) => number) => {
    const [a, b, c, d] = places.map(coordinateOf) as [number, number, number, number] // As many coordinates as places.
    return round(
      0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3),
      5,
    )
  }
  return [interpolated(({ longitudeDeg }) => longitudeDeg), interpolated(({ latitudeDeg }) => latitudeDeg)]
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
