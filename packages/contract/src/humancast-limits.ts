/**
 * Limits of a forecaster's correction. This file does not import zod, so that forms can use it without loading
 * the schemas.
 */

/** Measures that a forecaster may correct. */
export const CORRECTED_MEASURES = ['ts', 'tair'] as const
export type CorrectedMeasure = (typeof CORRECTED_MEASURES)[number]
/** Largest correction of the model, °C, in either direction. */
export const MAX_CORRECTION_C = 10
/** Longest duration of a correction. */
export const MAX_HUMANCAST_HOURS = 72
export const MAX_HUMANCAST_TEXT_LENGTH = 2000
