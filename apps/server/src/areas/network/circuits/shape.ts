import { type Match, NO_MATCH, segmentLengthKm, toMetres } from '@verglas/road-network'
import type { NetworkCircuit, Segment } from './network.ts'

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
    lengthKm: toMetres(segments.reduce((sum, segment) => sum + segmentLengthKm(segment), 0)),
    segmentCount: segments.length,
    castpoints: [...new Set(matches.flatMap(({ castpointId }) => castpointId ?? []))],
  }
}

export function toSegment({ castpointId: _, ...segment }: Segment, match: Match = NO_MATCH) {
  return { ...segment, lengthKm: segmentLengthKm(segment), match }
}

export function toChunk(circuitId: string, segment: Segment) {
  const { coordinates: _coordinates, castpointId: _castpointId, ...rest } = segment
  return { ...rest, lengthKm: segmentLengthKm(segment), circuitId }
}

export function toLine(circuitId: string, segment: Segment) {
  const { id, coordinates, name, road, roadType, kmFrom, isBridge } = segment
  return {
    type: 'Feature' as const,
    id,
    geometry: { type: 'LineString' as const, coordinates },
    properties: { circuitId, name, road, roadType, lengthKm: segmentLengthKm(segment), kmFrom, isBridge },
  }
}

export function toFeature(circuitId: string, segment: Segment, { castpointId }: Match = NO_MATCH) {
  const line = toLine(circuitId, segment)
  return { ...line, properties: { ...line.properties, castpointId } }
}
