/** Test support: the fault of a fact with measures; null if it is sound. */
import { isMeasureCode, MEASURES } from '@verglas/contract/measures'
import { type EnsembleFact, isRectangular } from './ensemble.ts'
import type { ForecastFact } from './forecast.ts'
import type { ObservationFact } from './observation.ts'

export function valueFaultOf(
  fact: ObservationFact | ForecastFact | EnsembleFact,
  receivedAt: Date,
): string | null {
  const { longitudeDeg, latitudeDeg, altitudeM } = fact.location
  if (!(Math.abs(longitudeDeg) <= 180 && Math.abs(latitudeDeg) <= 90)) return 'place'
  if (altitudeM !== null && !Number.isFinite(altitudeM)) return 'altitude'
  const at = fact.kind === 'observation' ? fact.observedAt : fact.issuedAt
  if (!(at.getTime() <= receivedAt.getTime() + 600_000)) return 'time'
  if (fact.kind === 'observation' && fact.stationRef === '') return 'station'
  if (fact.kind === 'ensemble' && !isRectangular(fact)) return 'members and steps'
  for (const [code, values] of Object.entries(fact.values)) {
    for (const value of [values].flat(2)) {
      if (value !== null && !isPlausible(code, value)) return `${code} ${value}`
    }
  }
  return null
}

/**
 * Ranges of sea-level and station pressure and of codes that only forecasts have; they are the widest
 * plausible ones.
 */
const OTHERS: Record<string, readonly [number, number]> = {
  cloud: [0, 100],
  weather: [0, 99],
  rain_frz: [0, 300],
  iso0: [-500, 9000],
  pn: [-500, 9000],
  ice: [0, 300],
}

function isPlausible(code: string, value: number): boolean {
  const [min, max] = isMeasureCode(code)
    ? [MEASURES[code].min, MEASURES[code].max]
    : (OTHERS[code] ?? [0, -1])
  return Number.isFinite(value) && value >= min && value <= max
}
