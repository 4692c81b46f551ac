import type { RiskKind, RiskLevel } from '@verglas/contract/risk-codes'
import { HOUR_MS } from '@verglas/quantities'
import type { CircuitRisks, CircuitRow } from '../circuits/circuit-rows.ts'
import { type OrderState, type UndecidedWork, undecidedDeparture } from '../circuits/circuit-work.ts'
import { OUTDATED_FORECAST_MS } from '../circuits/forecast-period.ts'
import { deadlineMs, type NextDeparture } from '../circuits/next-departure.ts'
import { type HourRisk, riskAt } from '../circuits/risk-words.ts'

/** Hours that the overview draws. */
export const NIGHT_HOURS = 12

/** A circuit in the night: its row, and the worst danger of each hour from the current one on. */
export type CircuitNight = CircuitRow & {
  /** From the current hour on; null without a recent forecast. */
  readonly hours: readonly (HourRisk | null)[]
  /** Whether a departure within these hours still has to be ordered. */
  readonly isUndecided: boolean
}

/** Whether a circuit has a departure in the hours from `fromMs` on that no order covers. */
export function waitsForDecision(work: UndecidedWork, fromMs: number): boolean {
  const departure = undecidedDeparture(work)
  return departure !== null && departure.departMs < fromMs + NIGHT_HOURS * HOUR_MS
}

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
      if (risk && (worst === null || risk.level > worst.level)) worst = { level: risk.level, kind: risk.kind }
    }
    return worst
  })
}

/**
 * Sort order after circuits that need a decision: orders without a crew, crews that are out, finished orders, the
 * rest.
 */
const RANKS: Readonly<Record<OrderState, number>> = { issued: 1, read: 1, out: 2, done: 3, none: 4 }

/** Circuits with the earliest decision or departure come first; circuits without work tonight come last. */
export function byUrgency(a: CircuitNight, b: CircuitNight): number {
  return rankOf(a) - rankOf(b) || deadlineMs(awaited(a)) - deadlineMs(awaited(b)) || 0
}

/** The departure that needs a decision, otherwise the ordered one. */
const awaited = (night: CircuitNight): NextDeparture | null =>
  night.isUndecided ? undecidedDeparture(night) : night.departure

const rankOf = ({ order, isUndecided }: CircuitNight): number => (isUndecided ? 0 : RANKS[order])

/** Level from which a danger is work for a crew. */
export const WORK_LEVEL: RiskLevel = 2

/** A danger on several circuits: its worst level, its causes, the gravest first, its hours and its circuits. */
export type NightDanger = {
  readonly level: RiskLevel
  readonly kinds: readonly RiskKind[]
  readonly fromMs: number
  /** End of its last hour; null if it lasts beyond the displayed hours. */
  readonly toMs: number | null
  readonly circuits: readonly CircuitNight[]
}
