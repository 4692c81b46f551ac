/**
 * Limits of a forecaster's correction. This file does not import zod, so that forms can use it without loading
 * the schemas.
 */

/** What a humancast can be about. */
export const HUMANCAST_SCOPES = ['castpoint', 'zone', 'circuit'] as const
export type HumancastScopeKind = (typeof HUMANCAST_SCOPES)[number]

/** Measures to which a correction adds degrees. */
export const SHIFTED_MEASURES = ['ts', 'tair'] as const
export type ShiftedMeasure = (typeof SHIFTED_MEASURES)[number]

type Limits = { readonly min: number; readonly max: number; readonly digits: number }

/** Other corrections, with the limits of their value: what they mean is described in the contract. */
export const WEATHER_CORRECTIONS = {
  precip_amount: { min: 0, max: 5, digits: 1 },
  precip_shift: { min: -12, max: 12, digits: 0 },
  precip_type: { min: 1, max: 4, digits: 0 },
  wind: { min: 0, max: 3, digits: 1 },
  cloud: { min: 0, max: 100, digits: 0 },
  vis: { min: 0, max: 50_000, digits: 0 },
} as const satisfies Record<string, Limits>
export type WeatherCorrection = keyof typeof WEATHER_CORRECTIONS
export const WEATHER_CORRECTION_CODES = Object.keys(WEATHER_CORRECTIONS) as [
  WeatherCorrection,
  ...WeatherCorrection[],
]

/** Types of precipitation that a forecaster can set; the codes are those of `precip_type` in the road forecast. */
export const STATED_PRECIPITATION = { rain: 1, snow: 3, freezing_rain: 4 } as const

/** Everything that a forecaster may correct. */
export const CORRECTED_MEASURES = [...SHIFTED_MEASURES, ...WEATHER_CORRECTION_CODES] as const
export type CorrectedMeasure = (typeof CORRECTED_MEASURES)[number]
/** Largest correction of a temperature, °C, in either direction. */
export const MAX_CORRECTION_C = 10
/** Longest duration of a correction. */
export const MAX_HUMANCAST_HOURS = 72
export const MAX_HUMANCAST_TEXT_LENGTH = 2000
export const MAX_CORRECTIONS = 20
/**
 * A correction grows during this time at its start and fades during it at its end, each at most a third of its
 * duration.
 */
export const TAPER_HOURS = 2
/** A shorter correction might cover no full hour. */
export const MIN_CORRECTION_HOURS = 2
