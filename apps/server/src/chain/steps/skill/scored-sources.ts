import { BLEND_SOURCE } from '@verglas/contract/codes'

/** Scored in addition to the raw sources: the published forecast and its reference. */
export const PERSISTENCE = 'persistence'
/** The forecast before and after its correction, whichever was published. */
export const RAW_SOURCE = `${BLEND_SOURCE}-raw`
export const CORRECTED_SOURCE = `${BLEND_SOURCE}-corrected`
/** The road with the correction learned from the causes of its errors, whether or not it was published. */
export const LEARNED_SOURCE = `${BLEND_SOURCE}-learned`
/** Variants of the blend with a correction; they are not sources of weather. */
export const CORRECTION_SOURCES: readonly string[] = [RAW_SOURCE, CORRECTED_SOURCE, LEARNED_SOURCE]

/** Scored, but not used for learning the blend. */
export const NOT_LEARNED_FROM: readonly string[] = [BLEND_SOURCE, PERSISTENCE]
