import type { Location } from './location.ts'

/** One camera as its provider describes it. Its pictures are separate facts. */
export type CameraFact = {
  kind: 'camera'
  /** The provider's own stable id of the camera; the engine derives the product's id from it. */
  cameraRef: string
  name: string
  location: Location
  /**
   * Viewing direction, degrees clockwise from north, above 0 up to 360; null if not given or if the camera
   * turns.
   */
  headingDeg: number | null
  /** Road as the provider writes it, e.g. "20" or "A75". */
  road: string | null
  /** Public address of the latest picture, http or https; null if there is only a page or a film. */
  pictureUrl: string | null
  /** Address of a page for people. */
  pageUrl: string | null
  /** Expected interval between pictures, seconds, if known. */
  everyS?: number
  /** Must be displayed wherever the camera is displayed. */
  attribution: string
}
