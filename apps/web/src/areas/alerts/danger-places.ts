import { alertPlace, type Danger, isRoadDanger } from '@verglas/contract/alert-rules'
import type { Alert } from './use-alerts.ts'

/** A circuit on a card: how grave, when, and how much of it is dangerous. */
export type AffectedCircuit = {
  readonly alert: Alert
  readonly severity: Alert['severity']
  readonly start: string
  readonly end: string | null
  /** The longest stretch that one cause affects; null: not stated. */
  readonly affectedKm: number | null
  readonly totalKm: number | null
}

/** The circuits of a danger, worst first, and its other places, each once. */
export function dangerPlaces({ voices }: Danger<Alert>) {
  const byPlace = new Map<string, Alert[]>()
  for (const alert of voices.flatMap(({ at }) => at)) {
    const here = byPlace.get(alertPlace(alert))
    if (here) here.push(alert)
    else byPlace.set(alertPlace(alert), [alert])
  }
  const places = [...byPlace.values()]
  const ofCircuits = places.flatMap((here) => (here[0]?.id_circuit ? [circuitOf(here[0], here)] : []))
  return {
    circuits: ofCircuits.toSorted(
      (a, b) => b.severity - a.severity || Date.parse(a.start) - Date.parse(b.start),
    ),
    others: places.flatMap(([first]) => (first && first.id_circuit === null ? [first] : [])),
  }
}

function circuitOf(first: Alert, alerts: readonly Alert[]): AffectedCircuit {
  const road = alerts.filter(isRoadDanger)
  const lengths = road.flatMap(({ own }) => (own?.form === 'weather' ? (own.length ?? []) : []))
  const ends = alerts.map(({ end }) => end)
  return {
    alert: first,
    severity: alerts.reduce<Alert['severity']>(
      (worst, { severity }) => (severity > worst ? severity : worst),
      0,
    ),
    start: alerts.map(({ start }) => start).reduce((a, b) => (b < a ? b : a)),
    end: ends.reduce((a, b) => (a === null || b === null ? null : b > a ? b : a)),
    affectedKm: lengths.length === 0 ? null : Math.max(...lengths.map(({ affectedKm }) => affectedKm)),
    totalKm: lengths[0]?.totalKm ?? null,
  }
}
