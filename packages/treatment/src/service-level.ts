import type { RoadType } from '@verglas/contract/circuit-codes'
import { type ServiceLevel, USUAL_SERVICE } from '@verglas/contract/treatment-codes'

export type ServiceLevels = Readonly<Record<RoadType, ServiceLevel>>

/** The level of service of a road with segments of these classes: the strictest of them. */
export function strictestService(levels: ServiceLevels | null, roadTypes: readonly RoadType[]): ServiceLevel {
  const [strictest] = roadTypes
    .flatMap((roadType) => levels?.[roadType] ?? [])
    .toSorted((a, b) => a.goalLevel - b.goalLevel || a.returnMinutes - b.returnMinutes)
  return strictest ?? USUAL_SERVICE
}
