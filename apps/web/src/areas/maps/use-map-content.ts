import { mapCredits } from './map-credits.ts'
import { legendOf, missingOf } from './map-legend.ts'
import type { MapState } from './map-state.ts'
import { useMapAnswers } from './use-map-answers.ts'
import { useMapContext } from './use-map-context.ts'
import { useMapItems } from './use-map-items.ts'
import { useMapPictures, useSelectedPictures } from './use-map-pictures.ts'

/** Everything on a map in a state: pictures, layers, legend and attributions. */
export function useMapContent(state: MapState, { isPlaying }: { readonly isPlaying: boolean }) {
  const selectedPictures = useSelectedPictures(state)
  const hasPictures = Object.keys(selectedPictures.chosen).length > 0
  const context = useMapContext(state, { hasPictures, isPlaying })
  const { answers, isWaiting, isLoading, failed } = useMapAnswers(context)
  const { items, layers } = useMapItems(answers, context)
  const { pictures, choices, credits, hasFailed } = useMapPictures(selectedPictures, context.atMs)
  const mapContent = { items, pictures: choices }
  return {
    context,
    items,
    layers,
    pictures,
    choices,
    chosenPictures: selectedPictures.chosen,
    hasPictures,
    havePicturesFailed: hasFailed,
    legend: {
      ...legendOf(state, mapContent, context.display),
      missing: missingOf(state, mapContent, context.display),
    },
    credits: [...new Set([...mapCredits(items), ...credits])],
    isWaiting,
    isLoading,
    failed,
  }
}
