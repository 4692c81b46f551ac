import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { TRACE_MM } from '../situations.ts'
import type { Effect, Need, Span } from './needs.ts'
import type { PlanCase, PlanHour } from './treatment-plan.ts'

/** Hours of precipitation that a treatment lasts (product default). */
export const EFFECT_HOURS = 2
/** Hours that a treatment lasts where nothing falls on it (product default). */
const DRY_EFFECT_HOURS = 8
/** What lies is treated once in a day. */
const COVER_EFFECT_HOURS = 24
/** A spreading pass before blades are considered. */
export type Round = {
  readonly finishMs: number
  /** Part of what it serves began before it can be finished. */
  readonly isLate: boolean
}

/** The shortest interval between passes that vehicles can keep. */
export const spacingMs = ({ circuit }: PlanCase): number =>
  (circuit.roundTripMin * MINUTE_MS) / circuit.vehicles

/**
 * Spreading rounds of all events. The first is finished when something needs it, and each later one at the
 * first need that no earlier pass serves any more. All conditions are of one kind, «a pass must be finished by
 * then unless there was one within its effect before»; so a road that needs more, or longer, gets its first,
 * second, third … pass at the same time or earlier, and never fewer.
 */
export function roundsOf(planCase: PlanCase, needs: readonly Need[], lasting: Lasting): Round[] {
  const treated = needs.filter(({ state }) => state === 'treated')
  const spacing = spacingMs(planCase)
  const readyMs = planCase.nowMs + planCase.circuit.roundTripMin * MINUTE_MS
  const finishes: number[] = []
  for (;;) {
    const lastMs = finishes.at(-1) ?? -Infinity
    let neededMs = Infinity
    for (const { spans, effect, times } of treated)
      for (let repeat = 0; repeat < times; repeat++) {
        const servingMs = finishes[finishes.length - 1 - repeat]
        const unservedMs = servingMs === undefined ? -Infinity : lasting(effect, servingMs)
        neededMs = Math.min(neededMs, nextNeeded(spans, Math.max(readyMs, unservedMs)) + repeat * spacing)
      }
    if (neededMs === Infinity) break
    finishes.push(Math.max(neededMs, lastMs + spacing))
  }
  return finishes.map((finishMs, index) => ({
    finishMs,
    isLate: index === 0 && treated.some(({ spans }) => (spans[0]?.fromMs ?? Infinity) < finishMs - MINUTE_MS),
  }))
}

/** When a pass that is finished at an instant no longer serves situations of a kind. */
export type Lasting = (effect: Effect, finishMs: number) => number

export function lastingOf(planCase: PlanCase): Lasting {
  const washing = planCase.hours.filter(
    ({ rainMm, snowMm, freezingRainMm, pelletsMm }) =>
      Math.max(rainMm, snowMm, freezingRainMm, pelletsMm) >= TRACE_MM,
  )
  const roundMs = spacingMs(planCase)
  const fallMs = Math.max(roundMs, EFFECT_HOURS * HOUR_MS)
  return (effect, finishMs) => {
    if (effect === 'round') return finishMs + roundMs
    if (effect === 'fall') return finishMs + fallMs
    if (effect === 'cover') return finishMs + Math.max(roundMs, COVER_EFFECT_HOURS * HOUR_MS)
    const dryMs = Math.max(roundMs, DRY_EFFECT_HOURS * HOUR_MS)
    return finishMs + Math.min(dryMs, Math.max(fallMs, nextNeeded(washing, finishMs) - finishMs))
  }
}

/**
 * Whether a pass is dosed for a need: some of it falls into the time that the pass lasts. It does not matter
 * whether another pass comes before that time is over; otherwise a worse night, with more passes, would dose the
 * earlier ones less.
 */
export function isServed({ spans, effect }: Need, finishMs: number, lasting: Lasting): boolean {
  return nextNeeded(spans, finishMs) < lasting(effect === 'cover' ? 'dry' : effect, finishMs)
}

/** First instant from `ms` on within one of the spans. */
function nextNeeded(spans: readonly Span[], ms: number): number {
  for (const { fromMs, toMs } of spans) if (toMs > ms) return Math.max(fromMs, ms)
  return Infinity
}

export const hourAt = (hours: readonly PlanHour[], ms: number): number => {
  const index = hours.findIndex(({ toMs }) => toMs > ms)
  return index < 0 ? hours.length - 1 : index
}
