import type { ObservationFact } from '../../facts/observation.ts'
import type { Measures } from '../../reading/measures.ts'
import type { Station } from './table-settings.ts'

/** The fact of one row of a configured station; null if the row gave no values. */
export function stationFact(
  { ref, name, longitudeDeg, latitudeDeg, altitudeM }: Station,
  observedAt: Date,
  values: Measures,
  attribution: string,
): ObservationFact | null {
  if (Object.keys(values.elements).length === 0) return null
  return {
    kind: 'observation',
    stationRef: ref,
    stationName: name,
    location: { longitudeDeg, latitudeDeg, altitudeM },
    observedAt,
    ...values,
    attribution,
  }
}
