import type { RoadType, SpreadUnit } from '@verglas/contract/circuit-codes'
import type { OversightArea } from '@verglas/contract/oversight-area'
import type { OversightRule } from '@verglas/contract/oversight-rules'
import type { RoadClass } from '@verglas/road-model'
import type { SimulatedStation, SimulatedWater } from '@verglas/simulated-weather'
import type { DemonstrationNormal } from './normals.ts'

/** A place on a road of the demonstration, from the real map. */
export type RoadPlace = {
  id: string
  name: string
  road: string
  /** Kilometre (PR in France) along the road. */
  km: number
  longitudeDeg: number
  latitudeDeg: number
  altitudeM: number
  zoneId: string
  isBridge?: boolean
  roadClass: RoadClass
  /** 0…1: how much cold air gathers here in clear nights. */
  valley?: number
  /**
   * Share of the sky visible from the road, as somebody has estimated it from pictures; absent: open country.
   */
  skyView?: number
  /** The road goes into a tunnel here. */
  hasTunnel?: boolean
  /** Absent: a forecast point without a station. */
  station?: Pick<SimulatedStation, 'sensors'> & {
    fault?: SimulatedStation['fault']
    /** Reported out of order by a person. */
    isBroken?: boolean
    periodS?: number
  }
  /** Direction a camera looks, degrees; absent: no camera. */
  cameraHeadingDeg?: number
}

export type DemonstrationSetup = {
  id: string
  name: string
  timezone: string
  /** The page where its people start. */
  homepage: string
  stationVersion: 1 | 2
  /** The centre that crews call, on a number that is reserved for fiction. */
  hotline: { name: string; phone: string; hours: string }
  themes: string[]
  /** Seed of the winter: the same seed gives the same weather. */
  seed: string
  zones: { id: string; name: string }[]
  /** Circuits of each road, in the same order as the roads. */
  network: DemonstrationNetwork
  /** The oversights that exist from the first minute. */
  oversights: readonly DemonstrationOversight[]
  roads: { id: string; name: string; places: RoadPlace[] }[]
  gauges: readonly DemonstrationGauge[]
  normals: readonly DemonstrationNormal[]
}

/** A gauge of a river or of the sea near the roads; `source` is the service that has one there. */
export type DemonstrationGauge = {
  id: string
  name: string
  ref: string
  source: 'hubeau' | 'shom' | 'iwls' | 'geomet-hydrometric'
  longitudeDeg: number
  latitudeDeg: number
  altitudeM: number
  zoneId: string
  water: SimulatedWater
}

export type DemonstrationOversight = {
  id: string
  name: string
  area: OversightArea
  rules: readonly OversightRule[]
}

/** A circuit of the demonstration: the stretch of a road between two of its places. */
export type DemonstrationCircuit = {
  id: string
  name: string
  crew: string
  /** Ids of places, without the prefix of the organisation. */
  from: string
  to: string
  cycleMinutes: number
}

export type DemonstrationNetwork = {
  laneWidthM: number
  spreadUnit: SpreadUnit
  /** Prefix of the ids of places. */
  prefix: string
  roads: readonly {
    roadType: RoadType
    priority: number
    lanes: number
    circuits: readonly DemonstrationCircuit[]
  }[]
}
