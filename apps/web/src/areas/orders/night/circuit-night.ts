import type { RiskKind, RiskLevel } from '@verglas/contract/risk-codes'
import { HOUR_MS } from '@verglas/quantities'
import type { CircuitRisks, CircuitRow } from '../circuits/circuit-rows.ts'
import {
  byDeparture,
  type OrderState,
  type UndecidedWork,
  undecidedDeparture,
} from '../circuits/circuit-work.ts'
import { OUTDATED_FORECAST_MS } from '../circuits/forecast-period.ts'
import { deadlineMs } from '../circuits/next-departure.ts'
import { type HourRisk, isWorseRisk, riskAt } from '../circuits/risk-words.ts'

/** Hours that the overview draws. */
export const NIGHT_HOURS = 12
/** Hours that its sentence and its decisions consider: in the morning they contain the coming night. */
export const FORESEEN_HOURS = 24

/** A circuit in the night: its row, and the worst danger of each hour from the current one on. */
export type CircuitNight = CircuitRow & {
  /** From the current hour on; null without a recent forecast. */
  readonly hours: readonly (HourRisk | null)[]
  /** The hours after those that are drawn, to the end of the foreseen ones. */
  readonly laterHours: readonly (HourRisk | null)[]
  /** Whether a departure within the foreseen hours still has to be ordered. */
  readonly isUndecided: boolean
}

/** Whether a circuit has a departure in the foreseen hours from `fromMs` on that no order covers. */
export function waitsForDecision(work: UndecidedWork, fromMs: number): boolean {
  const departure = undecidedDeparture(work)
  return departure !== null && departure.departMs < fromMs + FORESEEN_HOURS * HOUR_MS
}

/** Advice is no basis for action after six hours: what departs later is decided with a newer forecast. */
const DECIDED_LATER_HOURS = 6

/** Whether the decision that a circuit waits for can wait for a newer forecast; one about an order's own departure is due now. */
export function isDecidedLater(work: UndecidedWork, nowMs: number): boolean {
  const departure = undecidedDeparture(work)
  return departure !== null && !departure.isOrdered && isDecidedAfterForecast(deadlineMs(departure), nowMs)
}

/** Whether a decision that is needed until an instant can wait for a newer forecast. */
export const isDecidedAfterForecast = (untilMs: number, nowMs: number): boolean =>
  untilMs > nowMs + DECIDED_LATER_HOURS * HOUR_MS

/** Whether an order has passes left: what the plan needs besides completes it. Any other circuit needs a new order. */
export const hasOpenOrder = ({ order }: { readonly order: OrderState }): boolean =>
  order !== 'none' && order !== 'done'

/** The worst danger on any segment of a circuit in each of the coming hours. */
export function worstByHour(
  risks: CircuitRisks | undefined,
  fromMs: number,
  nowMs: number,
  count = NIGHT_HOURS,
): readonly (HourRisk | null)[] {
  const startMs = risks?.startAt ? Date.parse(risks.startAt) : null
  const isOutdated = !risks?.issuedAt || nowMs - Date.parse(risks.issuedAt) > OUTDATED_FORECAST_MS
  return Array.from({ length: count }, (_, index) => {
    if (!risks || startMs === null || isOutdated) return null
    const hour = Math.round((fromMs - startMs) / HOUR_MS) + index
    if (hour < 0 || hour >= risks.hours) return null
    let worst: HourRisk | null = null
    for (let row = 0; row * risks.hours < risks.rows.length; row += 1) {
      const risk = riskAt(risks.rows, row * risks.hours + hour)
      if (risk && (worst === null || isWorseRisk(risk, worst))) worst = { level: risk.level, kind: risk.kind }
    }
    return worst
  })
}

/** Circuits by the departure that their row displays; of those without one, those that need a decision come first. */
export const byUrgency = (a: CircuitNight, b: CircuitNight): number =>
  byDeparture(a, b) || Number(b.isUndecided) - Number(a.isUndecided)

/** Level from which a danger is work for a crew. */
export const WORK_LEVEL: RiskLevel = 2

/** A danger on several circuits: its worst level, its causes, the gravest first, its hours and its circuits. */
export type NightDanger = {
  readonly level: RiskLevel
  readonly kinds: readonly RiskKind[]
  readonly fromMs: number
  /** End of its last hour before a long pause; null if it lasts beyond the foreseen hours. */
  readonly toMs: number | null
  /** When it begins again after a long pause; null if it does not. */
  readonly againFromMs: number | null
  readonly circuits: readonly CircuitNight[]
  /** On how many of them it is in the current hour. */
  readonly currentCount: number
}
