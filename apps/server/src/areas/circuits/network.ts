import type { Circuit, RoadSegment } from '@verglas/contract'
import type { NetworkFaultCode } from '@verglas/contract/circuit-codes'
import type { z } from 'zod'

export type Position = [longitude: number, latitude: number]

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

/** Why something of a network cannot be taken. */
export type NetworkFault = {
  /** As the file names it, or its place in it; empty: the file. */
  feature: string
  code: NetworkFaultCode
  /** For the command line. */
  detail: string
  /** What a sentence of it needs. */
  values: Readonly<Record<string, string | number>>
  place: Position | null
}
