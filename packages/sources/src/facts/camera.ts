import type { Location } from './location.ts'

/** One camera as its provider describes it. What it shows comes as picture facts. */
export type CameraFact = {
  kind: 'camera'
  /** The provider's own stable name of the camera; the engine makes the product's id from it. */
  cameraRef: string
  name: string
  location: Location
  /** Where it looks, degrees clockwise from north, above 0 up to 360; null where it is not said or it turns. */
  headingDeg: number | null
  /** As the provider writes it, e.g. "20" or "A75". */
  road: string | null
  /** Where the provider shows its newest picture to everybody, http or https; null where there is only a page or a film. */
  pictureUrl: string | null
  /** Address of a page for people. */
  pageUrl: string | null
  /** How often a new picture is expected, seconds; where it is known. */
  everyS?: number
  /** To be shown wherever the camera is shown. */
  attribution: string
}
