import type { MapContext } from './map-kind.ts'
import { type AnswersByKind, useAnswersOfKinds } from './map-kinds.ts'

/** Data of all kinds at the hour of the slider. */
export function useMapAnswers(context: MapContext) {
  const answers: AnswersByKind = useAnswersOfKinds(context)
  const kindAnswers = Object.values(answers).flatMap((answersOfKind) => Object.values(answersOfKind))
  return {
    answers,
    isWaiting:
      context.isThrottled ||
      kindAnswers.some(({ isFetching, isPlaceholderData }) => isFetching && isPlaceholderData),
    isLoading: kindAnswers.some(({ isLoading }) => isLoading),
    failed: kindAnswers.find(({ isError }) => isError) ?? null,
  }
}
