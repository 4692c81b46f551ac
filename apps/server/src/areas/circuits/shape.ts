import { distanceKm } from '@verglas/quantities'
import { type Match, NO_MATCH } from '@verglas/road-network'
import type { NetworkCircuit, Segment } from './network.ts'

/** From its kilometres, since a line that somebody has drawn is shorter than the road; else along the line. */
export function lengthKm({ kmFrom, kmTo, coordinates }: Segment): number {
  const km =
    kmFrom !== null && kmTo !== null
      ? Math.abs(kmTo - kmFrom)
      : coordinates.reduce((sum, [longitude, latitude], index) => {
          const [fromLongitude, fromLatitude] = coordinates[index - 1] ?? [longitude, latitude]
          const from = { longitude: fromLongitude, latitude: fromLatitude }
          return sum + distanceKm(from, { longitude, latitude })
        }, 0)
  return toMetres(km)
}

const toMetres = (km: number) => Math.round(km * 1000) / 1000

export function toCircuit(circuit: NetworkCircuit, matches: readonly Match[]) {
  const { id, name, zoneId, crew, cycleMinutes, laneWidthM, spreadUnit, isSchematic, segments } = circuit
  return {
    id,
    name,
    zoneId,
    crew,
    cycleMinutes,
    laneWidthM,
    spreadUnit,
    isSchematic,
    lengthKm: toMetres(segments.reduce((sum, segment) => sum + lengthKm(segment), 0)),
    segmentCount: segments.length,
    castpoints: [...new Set(matches.flatMap(({ castpointId }) => castpointId ?? []))],
  }
}

export function toSegment({ castpointId: _, ...segment }: Segment, match: Match = NO_MATCH) {
  return { ...segment, lengthKm: lengthKm({ ...segment, castpointId: null }), match }
}

export function toChunk(circuitId: string, segment: Segment) {
  const { coordinates: _coordinates, castpointId: _castpointId, ...rest } = segment
  return { ...rest, lengthKm: lengthKm(segment), circuitId }
}

export function toFeature(circuitId: string, segment: Segment, { castpointId }: Match = NO_MATCH) {
  const { id, coordinates, name, roadType, kmFrom, isBridge } = segment
  return {
    type: 'Feature' as const,
    id,
    geometry: { type: 'LineString' as const, coordinates },
    properties: { circuitId, name, roadType, lengthKm: lengthKm(segment), kmFrom, isBridge, castpointId },
  }
}
