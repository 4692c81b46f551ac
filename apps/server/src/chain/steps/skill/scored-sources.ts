import { BLEND_SOURCE } from '@verglas/contract/codes'

/** What is scored beside the raw sources: the forecast as published, and what it is held against. */
export const PERSISTENCE = 'persistence'
/** The forecast before its correction and after it, whichever was published. */
export const RAW_SOURCE = `${BLEND_SOURCE}-raw`
export const CORRECTED_SOURCE = `${BLEND_SOURCE}-corrected`

/** Scored, but no lesson for the blend. */
export const NOT_LEARNT_FROM: readonly string[] = [BLEND_SOURCE, PERSISTENCE]
