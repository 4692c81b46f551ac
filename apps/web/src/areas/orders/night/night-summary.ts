import { RISK_KINDS, type RiskKind, type RiskLevel } from '@verglas/contract/risk-codes'
import { ROAD_DECISION_KINDS, type RoadDecisionKind } from '@verglas/contract/road-decision-rules'
import type { ClosingPeriod } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import { isLeftSlippery } from '../circuits/circuit-rows.ts'
import { undecidedDeparture } from '../circuits/circuit-work.ts'
import { deadlineMs, type NextDeparture } from '../circuits/next-departure.ts'
import type { HourRisk } from '../circuits/risk-words.ts'
import {
  type CircuitNight,
  FORESEEN_HOURS,
  hasOpenOrder,
  type NightDanger,
  WORK_LEVEL,
} from './circuit-night.ts'

/** A departure and its circuit. */
export type CircuitDeparture = {
  readonly circuit: CircuitNight['circuit']
  readonly departure: NextDeparture
}

/** Summary of the night for the person in charge of the roads, in the order of its sentence. */
export type NightSummary = {
  /** Circuits that are slippery now while nobody is out and no crew leaves soon. */
  readonly leftSlippery: readonly CircuitNight[]
  /** Dangers that need a crew in the foreseen hours, or null. */
  readonly danger: NightDanger | null
  /** The worst level of the foreseen hours, with all circuits that reach it. */
  readonly peak: NightDanger | null
  /** Freezing rain, if it is not the only cause, so that nobody overlooks it. */
  readonly freezingRain: NightDanger | null
  /** Whether there is only a minor danger, which needs no crew. */
  readonly isMinor: boolean
  /** Circuits for which closing or slowing the road has to be decided, the earliest first. */
  readonly toClose: readonly (CircuitNight & { readonly closing: Pick<ClosingPeriod, 'decideByMs'> })[]
  /** Circuits by what was decided about their traffic first, in the order of the kinds. */
  readonly decided: readonly { readonly kind: RoadDecisionKind; readonly circuits: readonly CircuitNight[] }[]
  /** The earliest departure, whether it is ordered or has to be decided. */
  readonly firstDeparture: CircuitDeparture | null
  /** Circuits without an order and their departures, the earliest first. */
  readonly undecided: readonly CircuitDeparture[]
  /** Circuits whose order leaves out a departure that is needed, the earliest first. */
  readonly incomplete: readonly CircuitDeparture[]
  /** Circuits whose order nobody who was notified has confirmed. */
  readonly unread: readonly CircuitNight[]
  /** Circuits without advice to act on, and since when all of them have none. */
  readonly lapsed: { readonly count: number; readonly sinceMs: number } | null
  /** Circuits with and without a recent forecast. */
  readonly knownCount: number
  readonly unknownCount: number
}

/** Summarises the night of all circuits; `fromMs` is the beginning of the current hour. */
export function nightSummary(circuits: readonly CircuitNight[], fromMs: number, nowMs: number): NightSummary {
  const waiting = circuits.filter(({ isUndecided }) => isUndecided)
  const undecided = departuresToDecide(waiting.filter((night) => !hasOpenOrder(night)))
  const incomplete = departuresToDecide(waiting.filter(hasOpenOrder))
  const foreseenMs = fromMs + FORESEEN_HOURS * HOUR_MS
  const departures = circuits
    .flatMap((night) => departureOf(night, night.departure))
    .filter(({ departure }) => departure.departMs < foreseenMs)
  const danger = dangerOf(circuits, { fromMs, counts: () => true })
  const isMixed = danger !== null && danger.kinds.length > 1
  const unknownCount = circuits.filter((night) => foreseen(night).every((hour) => hour === null)).length
  return {
    leftSlippery: circuits.filter((night) => isLeftSlippery(night, nowMs)),
    danger,
    peak: danger && dangerOf(circuits, { fromMs, counts: ({ level }) => level === danger.level }),
    freezingRain: isMixed
      ? dangerOf(circuits, { fromMs, counts: ({ kind }) => kind === 'freezing_rain' })
      : null,
    isMinor:
      danger === null && circuits.some((night) => foreseen(night).some((risk) => (risk?.level ?? 0) > 0)),
    toClose: circuits
      .flatMap((night) => (night.closing ? [{ ...night, closing: night.closing }] : []))
      .toSorted((a, b) => a.closing.decideByMs - b.closing.decideByMs),
    decided: ROAD_DECISION_KINDS.map((kind) => ({
      kind,
      circuits: circuits.filter(({ decided }) => decided[0]?.kind === kind),
    })).filter((group) => group.circuits.length > 0),
    firstDeparture: [...undecided, ...incomplete, ...departures].toSorted(byDeadline)[0] ?? null,
    undecided,
    incomplete,
    unread: circuits.filter(({ progress }) => progress?.state === 'issued' && progress.notifiedCount > 0),
    lapsed: lapsedOf(circuits),
    knownCount: circuits.length - unknownCount,
    unknownCount,
  }
}

/** How many circuits have no advice to act on, and since when the last of them has none; null: every circuit has. */
export function lapsedOf(
  circuits: readonly Pick<CircuitNight, 'lapsedMs'>[],
): { readonly count: number; readonly sinceMs: number } | null {
  const sinceMs = circuits.flatMap(({ lapsedMs }) => lapsedMs ?? [])
  return sinceMs.length === 0 ? null : { count: sinceMs.length, sinceMs: Math.max(...sinceMs) }
}

const departuresToDecide = (circuits: readonly CircuitNight[]): readonly CircuitDeparture[] =>
  circuits.flatMap((night) => departureOf(night, undecidedDeparture(night))).toSorted(byDeadline)

const departureOf = ({ circuit }: CircuitNight, departure: NextDeparture | null): CircuitDeparture[] =>
  departure ? [{ circuit, departure }] : []

const byDeadline = (a: CircuitDeparture, b: CircuitDeparture): number =>
  deadlineMs(a.departure) - deadlineMs(b.departure)

const foreseen = ({ hours, laterHours }: CircuitNight): readonly (HourRisk | null)[] => [
  ...hours,
  ...laterHours,
]

/** A pause longer than this separates two nights; a shorter one is part of the danger. */
const MAX_PAUSE_HOURS = 6

type Dangers = {
  /** Begin of the first hour. */
  readonly fromMs: number
  readonly counts: (risk: HourRisk) => boolean
}

/** The combined danger of the foreseen hours on all circuits; null if none reaches the level of work. */
function dangerOf(circuits: readonly CircuitNight[], { fromMs, counts }: Dangers): NightDanger | null {
  const kinds = new Set<RiskKind>()
  const affected: CircuitNight[] = []
  const dangerous = new Set<number>()
  let level: RiskLevel = WORK_LEVEL
  let currentCount = 0
  for (const circuit of circuits) {
    let isAffected = false
    foreseen(circuit).forEach((risk, hour) => {
      if (!risk?.kind || risk.level < WORK_LEVEL || !counts(risk)) return
      kinds.add(risk.kind)
      isAffected = true
      if (risk.level > level) level = risk.level
      dangerous.add(hour)
      if (hour === 0) currentCount++
    })
    if (isAffected) affected.push(circuit)
  }
  const [first, ...furtherHours] = [...dangerous].toSorted((a, b) => a - b)
  if (first === undefined) return null
  let last = first
  let againFrom: number | null = null
  for (const hour of furtherHours) {
    if (hour - last - 1 > MAX_PAUSE_HOURS) {
      againFrom = hour
      break
    }
    last = hour
  }
  return {
    level,
    kinds: RISK_KINDS.filter((kind) => kinds.has(kind)),
    fromMs: fromMs + first * HOUR_MS,
    toMs: last === FORESEEN_HOURS - 1 ? null : fromMs + (last + 1) * HOUR_MS,
    againFromMs: againFrom === null ? null : fromMs + againFrom * HOUR_MS,
    circuits: affected,
    currentCount,
  }
}
