import { alertPlace, type Danger, isRoadDanger } from '@verglas/contract/alert-rules'
import type { Alert } from './use-alerts.ts'

/** A circuit on a card: level, time and dangerous length. */
export type AffectedCircuit = {
  readonly alert: Alert
  readonly severity: Alert['severity']
  readonly alerts: readonly Alert[]
  /** The longest stretch that one cause affects; null if unknown. */
  readonly affectedKm: number | null
  readonly totalKm: number | null
}

/** The circuits of a danger, worst first, and its other places, each once. */
export function dangerPlaces({ voices }: Danger<Alert>) {
  const byPlace = new Map<string, Alert[]>()
  for (const alert of voices.flatMap(({ at }) => at)) {
    const placeAlerts = byPlace.get(alertPlace(alert))
    if (placeAlerts) placeAlerts.push(alert)
    else byPlace.set(alertPlace(alert), [alert])
  }
  const places = [...byPlace.values()]
  const circuits = places.flatMap((placeAlerts) =>
    placeAlerts[0]?.id_circuit ? [circuitOf(placeAlerts[0], placeAlerts)] : [],
  )
  return {
    circuits: circuits.toSorted((a, b) => b.severity - a.severity || firstMs(a.alerts) - firstMs(b.alerts)),
    others: places.flatMap(([first]) => (first && first.id_circuit === null ? [first] : [])),
  }
}

const firstMs = (alerts: readonly Alert[]): number =>
  Math.min(...alerts.map(({ start }) => Date.parse(start)))

function circuitOf(first: Alert, alerts: readonly Alert[]): AffectedCircuit {
  const road = alerts.filter(isRoadDanger)
  const lengths = road.flatMap(({ own }) => (own?.form === 'weather' ? (own.length ?? []) : []))
  return {
    alert: first,
    severity: alerts.reduce<Alert['severity']>(
      (worst, { severity }) => (severity > worst ? severity : worst),
      0,
    ),
    alerts,
    affectedKm: lengths.length === 0 ? null : Math.max(...lengths.map(({ affectedKm }) => affectedKm)),
    totalKm: lengths[0]?.totalKm ?? null,
  }
}
