/** What a simulated camera can know of its road, as the simulated sensors say. */
export type Scene = {
  /** The camera: hills, trees and the bend of the road are its own. */
  cameraId: string
  sunElevationDeg: number
  /** A state of `ROAD_STATES`. */
  roadState: string
  hasSnowOnGround: boolean
  falling: 'nothing' | 'rain' | 'snow'
  visibilityM: number
  /** Written on the picture below what says that it is simulated. */
  caption: string
}
