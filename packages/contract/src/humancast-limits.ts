/** What a forecaster may move; without schemas, so that a form can hold it as well. */
export const CORRECTED_MEASURES = ['ts', 'tair'] as const
export type CorrectedMeasure = (typeof CORRECTED_MEASURES)[number]
/** Most that is added to the model, °C, either way. */
export const MAX_CORRECTION_C = 10
/** Longest time that one speaks of. */
export const MAX_HUMANCAST_HOURS = 72
export const MAX_TEXT_LENGTH = 2000
