import { RISK_KINDS, type RiskKind, type RiskLevel } from '@verglas/contract/risk-codes'
import { HOUR_MS } from '@verglas/quantities'
import { undecidedDeparture } from '../circuits/circuit-work.ts'
import { deadlineMs } from '../circuits/next-departure.ts'
import type { HourRisk } from '../circuits/risk-words.ts'
import { type CircuitNight, NIGHT_HOURS, type NightDanger, WORK_LEVEL } from './circuit-night.ts'

/** Summary of the night for the person in charge of the roads, in the order of its sentence. */
export type NightSummary = {
  /** Dangers that need a crew in the displayed hours, or null. */
  readonly danger: NightDanger | null
  /** The worst level of that danger, with its own hours and circuits. */
  readonly peak: NightDanger | null
  /** Freezing rain, if it is not the only cause, so that nobody overlooks it. */
  readonly freezingRain: NightDanger | null
  /** Whether there is only a minor danger, which needs no crew. */
  readonly isMinor: boolean
  /** The circuit whose departure has to be decided first. */
  readonly first: CircuitNight | null
  /** Number of circuits with a departure in these hours that no order covers. */
  readonly undecidedCount: number
  /** Circuits with and without a recent forecast. */
  readonly knownCount: number
  readonly unknownCount: number
}

/** Summarises the night of all circuits; `fromMs` is the beginning of the current hour. */
export function nightSummary(circuits: readonly CircuitNight[], fromMs: number): NightSummary {
  const waiting = circuits
    .filter(({ isUndecided }) => isUndecided)
    .toSorted((a, b) => deadlineMs(undecidedDeparture(a)) - deadlineMs(undecidedDeparture(b)))
  const danger = dangerOf(circuits, fromMs, () => true)
  const isMixed = danger !== null && danger.kinds.length > 1
  const unknownCount = circuits.filter(({ hours }) => hours.every((hour) => hour === null)).length
  return {
    danger,
    peak: danger && dangerOf(circuits, fromMs, ({ level }) => level === danger.level),
    freezingRain: isMixed ? dangerOf(circuits, fromMs, ({ kind }) => kind === 'freezing_rain') : null,
    isMinor: danger === null && circuits.some(({ hours }) => hours.some((risk) => (risk?.level ?? 0) > 0)),
    first: waiting[0] ?? null,
    undecidedCount: waiting.length,
    knownCount: circuits.length - unknownCount,
    unknownCount,
  }
}

/** The combined danger of these hours on all circuits; null if none reaches the level of work. */
function dangerOf(
  circuits: readonly CircuitNight[],
  fromMs: number,
  counts: (risk: HourRisk) => boolean,
): NightDanger | null {
  const kinds = new Set<RiskKind>()
  const affected: CircuitNight[] = []
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let level: RiskLevel = WORK_LEVEL
  for (const circuit of circuits) {
    let isAffected = false
    circuit.hours.forEach((risk, hour) => {
      if (!risk?.kind || risk.level < WORK_LEVEL || !counts(risk)) return
      kinds.add(risk.kind)
      isAffected = true
      if (risk.level > level) level = risk.level
      first = Math.min(first, hour)
      last = Math.max(last, hour)
    })
    if (isAffected) affected.push(circuit)
  }
  if (affected.length === 0) return null
  return {
    level,
    kinds: RISK_KINDS.filter((kind) => kinds.has(kind)),
    fromMs: fromMs + first * HOUR_MS,
    toMs: last === NIGHT_HOURS - 1 ? null : fromMs + (last + 1) * HOUR_MS,
    circuits: affected,
  }
}
