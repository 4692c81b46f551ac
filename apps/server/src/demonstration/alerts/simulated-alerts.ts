import { HOUR_MS } from '@verglas/quantities'
import type { SimulatedPlace, SimulatedWinter } from '@verglas/simulated-weather'
import type { AlertFact, AlertGeometry } from '@verglas/sources/facts/alert'
import { reachShapes, simulatedVigicrues } from './vigicrues.ts'
import { simulatedVigilance } from './vigilance.ts'
import { canadianWarnings, warningShapes } from './warnings.ts'

/** The services simulated by the demonstration repeat all their alerts each hour. */
export const ISSUE_MS = HOUR_MS

/**
 * The alerts of the country's services at an issue, in the form of the real ones and from the simulated
 * weather to come: Vigilance and Vigicrues where there are points in France, the Canadian service where there
 * are points in Canada. The product's own warnings come from its own rules.
 */
export function simulatedAlerts(
  winter: SimulatedWinter,
  castpoints: readonly SimulatedPlace[],
  issuedMs: number,
): { sourceId: string; fact: AlertFact }[] {
  const isInCanada = castpoints.some(({ longitudeDeg }) => longitudeDeg < -50)
  const isInFrance = castpoints.some(({ longitudeDeg }) => longitudeDeg > -6 && longitudeDeg < 10)
  return [
    ...(isInFrance
      ? [
          ...simulatedVigilance(winter, issuedMs).map((fact) => ({ sourceId: 'vigilance', fact })),
          { sourceId: 'vigicrues', fact: simulatedVigicrues(winter, issuedMs) },
        ]
      : []),
    ...(isInCanada
      ? [{ sourceId: 'geomet-alerts', fact: canadianWarnings(winter, castpoints, issuedMs) }]
      : []),
  ]
}

/** All shapes that the alerts can ever refer to. */
export const simulatedAlertShapes = (castpoints: readonly SimulatedPlace[]): AlertGeometry[] => [
  ...reachShapes(),
  ...warningShapes(castpoints),
]
