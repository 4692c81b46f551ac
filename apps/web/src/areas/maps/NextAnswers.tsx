import type { MapState } from './map-state.ts'
import { useMapAnswers } from './use-map-answers.ts'
import { useMapContext } from './use-map-context.ts'

/**
 * Requests the next step of a playback while the current one is on screen. Renders nothing, so the map is not
 * redrawn.
 */
export function NextAnswers({ state, hasPictures }: { state: MapState; hasPictures: boolean }) {
  useMapAnswers(useMapContext(state, { hasPictures, isPlaying: true }))
  return null
}
