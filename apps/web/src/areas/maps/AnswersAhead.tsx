import type { MapState } from './map-address.ts'
import { useMapAnswers } from './use-map-answers.ts'

/** Asks for the step that is played next while this one is looked at. It draws nothing: the map is left alone. */
export function NextAnswers({ state, hasPictures }: { state: MapState; hasPictures: boolean }) {
  useMapAnswers(state, { hasPictures, isPlaying: true })
  return null
}
