import type { Circuit, RoadSegment } from '@verglas/contract'
import type { NetworkFaultCode } from '@verglas/contract/circuit-codes'
import type { z } from 'zod'

export type Position = [longitude: number, latitude: number]

/** A stretch of road as stored in the network. */
export type Segment = Omit<z.output<typeof RoadSegment>, 'lengthKm'> & {
  coordinates: Position[]
  /** The forecast point that a person has chosen for this segment; null uses the nearest one. */
  castpointId: string | null
}

/** Segments that one crew drives, in the order in which they are driven. */
export type NetworkCircuit = Omit<z.output<typeof Circuit>, 'lengthKm' | 'segmentCount' | 'castpoints'> & {
  segments: Segment[]
}

/** Why a part of a network cannot be accepted. */
export type NetworkFault = {
  /**
   * The id of the feature in the file, or its position there; empty if the fault concerns the file itself.
   */
  feature: string
  code: NetworkFaultCode
  /** English explanation, for the command line. */
  detail: string
  /** Values inserted into the translated sentence of the fault. */
  values: Readonly<Record<string, string | number>>
  place: Position | null
}
