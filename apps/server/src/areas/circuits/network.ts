import type { Circuit, RoadSegment } from '@verglas/contract'
import type { z } from 'zod'

type Position = [longitude: number, latitude: number]

/** A stretch of road, as the network has it. */
export type Segment = Omit<z.output<typeof RoadSegment>, 'lengthKm'> & {
  coordinates: Position[]
  /** Whose forecast holds here, as a person has chosen; null: the nearest. */
  castpointId: string | null
}

/** Segments that one crew drives, in its order. */
export type NetworkCircuit = Omit<z.output<typeof Circuit>, 'lengthKm' | 'segmentCount' | 'castpoints'> & {
  segments: Segment[]
}

/** Why something of a network cannot be taken: the feature as the file names it, and a code with its values. */
export type NetworkFault = {
  feature: string
  code:
    | 'not_geojson'
    | 'no_circuit'
    | 'unknown_circuit'
    | 'empty_circuit'
    | 'invalid'
    | 'unknown_class'
    | 'duplicate_segment'
    | 'duplicate_circuit'
    | 'crosses_itself'
    | 'gap'
    | 'outside'
  detail: string
}
