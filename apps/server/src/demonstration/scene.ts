/** What a simulated camera sees of its road, derived from the simulated sensors. */
export type Scene = {
  /** Determines the hills, the trees and the bend of the road. */
  cameraId: string
  sunElevationDeg: number
  /** A state of `ROAD_STATES`. */
  roadState: string
  hasSnowOnGround: boolean
  falling: 'nothing' | 'rain' | 'snow'
  visibilityM: number
  /** Written at the bottom of the picture, below the notice that it is simulated. */
  caption: string
}
