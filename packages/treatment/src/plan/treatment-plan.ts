import type { Treatment } from '@verglas/contract/circuit-codes'
import type {
  CarriedMaterial,
  PLAN_KINDS,
  PLAN_PROBLEMS,
  PLAN_REASONS,
  PLAN_REMEDIES,
  ServiceLevel,
  Situation,
} from '@verglas/contract/treatment-codes'
import type { RoadDanger } from '../road-outlook.ts'
import type { RoadHour } from '../situations.ts'
import type { DrivenPass } from '../treatment-events.ts'

/** A named danger: one of the road, or snow that the wind drives over it. */
export type PlanKind = (typeof PLAN_KINDS)[number]

/** The circuit as far as a plan depends on it. */
export type PlanCircuit = {
  /** Length of all lanes together, km. */
  readonly laneKm: number
  readonly laneWidthM: number
  /** Time that one vehicle needs for the whole circuit and its return, minutes. */
  readonly roundTripMin: number
  /** Vehicles on duty; each drives the whole circuit, one after another. 0: none is in service. */
  readonly vehicles: number
  /** What one vehicle carries, kg; null if unknown. */
  readonly capacityKg: number | null
  /** What is left in the depots, kg of salt and of abrasives; null if unknown. */
  readonly stockKg: { readonly salt: number | null; readonly abrasive: number | null }
  readonly materials: readonly CarriedMaterial[]
  /** The level of service that the road has to meet; the product's default if left out. */
  readonly service?: ServiceLevel
  /** Passes over the whole circuit that have been reported done in the last hours. */
  readonly driven?: readonly DrivenPass[]
}

/**
 * An hour of an untreated road. Temperatures and wind apply to the hour, what lies on the road to its beginning, and
 * precipitation is the sum of the hour, mm of water.
 */
export type PlanHour = Omit<RoadHour, 'dewMarginK' | 'isFalling' | 'hasInitialIce' | 'hasInitialPack'> & {
  readonly fromMs: number
  readonly toMs: number
  readonly dewPointC: number
  readonly windKmh: number
  readonly saltGm2: number
  /** Danger of this hour in the road forecast; missing if the forecast has none. */
  readonly danger?: RoadDanger
}

/** Freezing point of the film that a sensor of this road has measured. */
export type MeasuredFilm = { readonly freezingPointC: number; readonly atMs: number }

/** The hourly forecast of an untreated road. */
export type ForecastRoad = { readonly hours: readonly PlanHour[]; readonly measured: MeasuredFilm | null }

export type PlanCase = ForecastRoad & {
  readonly nowMs: number
  readonly circuit: PlanCircuit
  /** Other roads of the circuit, which the same passes serve. */
  readonly others?: readonly ForecastRoad[]
}

/** All roads that a plan serves: the road of the case, then the others. */
export const roadsOf = (planCase: PlanCase): readonly ForecastRoad[] => [planCase, ...(planCase.others ?? [])]

/** One drive over the whole circuit. */
export type Pass = {
  /** Latest departure with which the pass is finished in time; now, if this instant has passed. */
  readonly departMs: number
  readonly finishMs: number
  /** When the situation begins for which the pass has to be finished; before `finishMs` if it is late. */
  readonly neededMs: number
  readonly treatment: Treatment
  /** Dry NaCl, or abrasives; null for a blade alone. */
  readonly gm2: number | null
  readonly kgPerLaneKm: number | null
  readonly totalKg: number | null
  /** Gravest first. */
  readonly situations: readonly Situation[]
  readonly rowIds: readonly string[]
  /** Salt of earlier treatments that was subtracted. */
  readonly residualGm2: number
  /** The road that needs the pass first, and the one that needs the most: positions in `roadsOf`. */
  readonly deadlineRoad: number
  readonly rateRoad: number
  /** Whether the circuit cannot be finished before the situation begins. */
  readonly isLate: boolean
  /** Set for a blade that spreads only because freezing rain falls during its drive; it does not count as a round. */
  readonly isSaltedBlade?: true
}

/** Why a plan does not hold, and what would help. */
export type PlanProblem = {
  readonly code: (typeof PLAN_PROBLEMS)[number]
  readonly remedies: readonly PlanRemedy[]
}
export type PlanRemedy = (typeof PLAN_REMEDIES)[number]

export type NamedPeriod = {
  readonly kind: PlanKind
  readonly fromMs: number
  readonly toMs: number
  /** An earlier treatment still prevents it, so the road forecast does not have it. */
  readonly isPrevented?: true
}
export type Patrol = { readonly fromMs: number; readonly toMs: number }
export type PlanReason = (typeof PLAN_REASONS)[number]

export type PlannedEvent = {
  readonly fromMs: number
  readonly toMs: number
  /** The gravest kind in the event. */
  readonly worstKind: PlanKind
  /** Every kind in the event with its time, gravest first. */
  readonly kinds: readonly NamedPeriod[]
  readonly situations: readonly { situation: Situation; fromMs: number; toMs: number; lowestC: number }[]
  readonly passes: readonly Pass[]
  /** Times to watch the road instead of treating it, or between treatments. */
  readonly patrols: readonly Patrol[]
  readonly reason: PlanReason
  readonly problems: readonly PlanProblem[]
}

/** What a crew has to know first. */
export type PlanHeadline = {
  readonly next: Pass | null
  /** The first later pass that does something else, or null. */
  readonly afterwards: Pass | null
  readonly worstKind: PlanKind
  /** Gravest first; freezing rain is always among them when it is in the event. */
  readonly kinds: readonly NamedPeriod[]
  /** Whether the first pass can no longer be finished before the event. */
  readonly isWindowPassed: boolean
  readonly reason: PlanReason
  /** Why the plan of the event does not hold. */
  readonly problems: readonly PlanProblem[]
  /** The gravest danger after this event. */
  readonly later: LaterDanger | null
}

/** A danger after the first event, with the reasons why the plan does not hold in it. */
export type LaterDanger = NamedPeriod & { readonly problems: readonly PlanProblem[] }

export type TreatmentPlan = {
  readonly events: readonly PlannedEvent[]
  readonly headline: PlanHeadline
  /** The gravest kind of all events. */
  readonly worstKind: PlanKind
  readonly untilMs: number
}
