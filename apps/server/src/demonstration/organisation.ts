import type { RoadClass } from '@verglas/road-model'
import type { SimulatedStation } from '@verglas/simulated-weather'
import type { DemonstrationNetwork } from './network.ts'

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
  /** Share of the sky that the road sees, as somebody has judged it from pictures; absent: in the open. */
  skyView?: number
  /** The road goes into a tunnel here. */
  hasTunnel?: boolean
  /** Absent: a forecast point without a station. */
  station?: Pick<SimulatedStation, 'sensors'> & {
    fault?: SimulatedStation['fault']
    /** Declared out of order by a person. */
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
  stationVersion: 1 | 2
  themes: string[]
  /** Of the winter: the same seed gives the same weather. */
  seed: string
  zones: { id: string; name: string }[]
  /** Circuits of each road, in the order of the roads. */
  network: DemonstrationNetwork
  roads: { id: string; name: string; places: RoadPlace[] }[]
}
