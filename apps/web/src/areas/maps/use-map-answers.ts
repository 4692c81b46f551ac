import type { MapContext } from './map-kind.ts'
import { type AnswersByKind, useAnswersOfKinds } from './map-kinds.ts'

/** Data of all kinds at the hour of the slider. */
export function useMapAnswers(context: MapContext) {
  const answers: AnswersByKind = useAnswersOfKinds(context)
  const all = Object.values(answers).flatMap((ofKind) => Object.values(ofKind))
  return {
    answers,
    isWaiting:
      context.isThrottled || all.some(({ isFetching, isPlaceholderData }) => isFetching && isPlaceholderData),
    isLoading: all.some(({ isLoading }) => isLoading),
    failed: all.find(({ isError }) => isError) ?? null,
  }
}
