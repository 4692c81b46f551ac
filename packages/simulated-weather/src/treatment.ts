import { randomAt, streamOf } from './noise.ts'
import type { SimulatedPlace, TreatmentRecord, Weather } from './types.ts'
import { STEP_S } from './weather-day.ts'

export type Treatment = { readonly isPlowed?: boolean; readonly saltGm2?: number }

/** Crews set out at full hours only, and each of them every `ROUND_H` hours, with an offset of its own. */
export const ROUND_MS = 3_600_000
const ROUND_H = 3
/** Below this temperature salt is no longer spread (product default of the treatment rules). */
const TOO_COLD_FOR_SALT_C = -10
const SNOW_SALT_GM2 = 20
/** Above this air temperature snow melts on the road; below it, a plow departs from this rate on. */
const WARM_C = 1.5
const PLOWED_FROM_MMH = 0.15
const FROST_SALT_GM2 = 8
/** Threshold on −1 to 1: a frost is forecast, and treated, in six nights out of ten. */
const FORESEEN = 0.2
const NO_TREATMENT: Treatment = {}

/**
 * What a plausible crew does at the start of a step: plow and salt during snow, salt in freezing rain, and spread lightly
 * in the evening before a clear night near freezing. It depends only on place, instant and weather, as the road does.
 */
export function treatmentAt(weather: Weather, place: SimulatedPlace, atMs: number): Treatment {
  const crewOffset = crewOffsetOf(place)
  const hour = atMs / ROUND_MS
  if (!Number.isInteger(hour) || (hour + crewOffset) % ROUND_H !== 0) return NO_TREATMENT
  const isSaltable = weather.airTemperatureC > TOO_COLD_FOR_SALT_C
  const isSlippery = weather.phase !== 'none' && weather.phase !== 'rain'
  if (isSlippery && weather.airTemperatureC < WARM_C) {
    const isSnowing = weather.phase !== 'freezing_rain' && weather.precipitationMmh > PLOWED_FROM_MMH
    const saltGm2 = isSaltable ? SNOW_SALT_GM2 : 0
    return isSnowing || saltGm2 > 0 ? { isPlowed: isSnowing, saltGm2 } : NO_TREATMENT
  }
  const isEvening = isBetween(solarHour(atMs, place.longitudeDeg), 17, 20)
  const isFrostLikely =
    weather.airTemperatureC < 3 && weather.cloudPct < 50 && weather.relativeHumidityPct > 75
  const isForeseen = randomAt(crewOffset, Math.floor(hour / 24)) < FORESEEN
  return isEvening && isFrostLikely && isSaltable && isForeseen ? { saltGm2: FROST_SALT_GM2 } : NO_TREATMENT
}

/** Treatments of the step that starts at the instant: recorded ones, or before the record those of the place's own crew. */
export function treatmentInStep(
  weather: Weather,
  place: SimulatedPlace,
  atMs: number,
  record: TreatmentRecord | undefined,
): Treatment {
  if (!record || atMs < record.fromMs) return treatmentAt(weather, place, atMs)
  const stationTreatments = record.treatments.filter(
    (treatment) => treatment.atMs > atMs - STEP_S * 1000 && treatment.atMs <= atMs,
  )
  if (stationTreatments.length === 0) return NO_TREATMENT
  return {
    saltGm2: stationTreatments.reduce((sum, { saltGm2 }) => sum + saltGm2, 0),
    isPlowed: stationTreatments.some(({ isPlowed }) => isPlowed),
  }
}

const keysByRecord = new WeakMap<TreatmentRecord, Map<number, string>>()

/** Two records with the same treatments before an instant have the same key. */
export function recordKey(record: TreatmentRecord | undefined, beforeMs: number): string {
  if (!record || beforeMs <= record.fromMs) return ''
  const keys = keysByRecord.get(record) ?? new Map<number, string>()
  keysByRecord.set(record, keys)
  let key = keys.get(beforeMs)
  if (key === undefined) {
    const earlier = record.treatments.filter(({ atMs }) => atMs < beforeMs)
    key = [record.fromMs, ...earlier.map(({ atMs, saltGm2, isPlowed }) => [atMs, saltGm2, isPlowed])].join()
    keys.set(beforeMs, key)
  }
  return key
}

/** Decides at which hours the place's crew comes. */
const crewOffsetOf = (place: SimulatedPlace): number => streamOf(place.id) >>> 0

function solarHour(atMs: number, longitudeDeg: number): number {
  return (((atMs / 3_600_000 + longitudeDeg / 15) % 24) + 24) % 24
}

function isBetween(value: number, from: number, to: number): boolean {
  return value >= from && value < to
}
