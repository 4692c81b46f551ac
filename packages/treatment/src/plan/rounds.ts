import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { Need } from './needs.ts'
import { EFFECT_HOURS } from './plan-events.ts'
import type { PlanCase, PlanHour } from './treatment-plan.ts'

/** Hours that a treatment lasts where nothing falls on it (product default). */
const DRY_EFFECT_MS = 12 * HOUR_MS
/** G4: a treatment that rain would wash off is driven at most this long before the change. */
const RAIN_LEAD_MS = 2 * HOUR_MS

/** A spreading pass before vehicles are considered: when it should be finished, and until when it serves. */
export type Round = {
  readonly finishMs: number
  readonly servesToMs: number
  /** Earliest useful departure (G4), or -Infinity. */
  readonly notBeforeMs: number
}

/** The interval between passes that vehicles can keep, and the one at which a treatment is renewed. */
export function intervalsOf({ circuit }: PlanCase): { spacingMs: number; renewalMs: number } {
  const spacingMs = (circuit.roundTripMin * MINUTE_MS) / circuit.vehicles
  const times = Math.max(1, Math.floor((EFFECT_HOURS * HOUR_MS) / spacingMs))
  return { spacingMs, renewalMs: times * spacingMs }
}

type Span = { readonly fromMs: number; readonly toMs: number }

/**
 * Spreading rounds of an event. Precipitation sets their times: a round is finished when it begins and renewed
 * as long as it falls, each round trip where the table says successive. What needs treatment before has rounds
 * of its own, and what remains after is served by the last one as long as its effect lasts. Times that do not
 * depend on how cold it is keep more danger from meaning fewer rounds.
 */
export function roundsOf(planCase: PlanCase, needs: readonly Need[]): Round[] {
  const { hours, circuit } = planCase
  const falling = spansOf(
    planCase,
    needs.filter(({ isFalling }) => isFalling),
  )
  const lying = spansOf(
    planCase,
    needs.filter(({ isFalling }) => !isFalling),
  )
  const successive = spansOf(
    planCase,
    needs.filter(({ isSuccessive }) => isSuccessive),
  )
  const { spacingMs, renewalMs } = intervalsOf(planCase)
  const anchorMs = falling[0]?.fromMs ?? Infinity
  const finishes: number[] = []
  const firstLyingMs = Math.max(
    lying[0]?.fromMs ?? Infinity,
    planCase.nowMs + circuit.roundTripMin * MINUTE_MS,
  )
  const isOwnRound = firstLyingMs < anchorMs - spacingMs && lying.length > 0
  for (let ms = lying[0]?.fromMs ?? Infinity; isOwnRound && ms < anchorMs - spacingMs; ) {
    finishes.push(ms)
    ms = nextNeeded(lying, ms + DRY_EFFECT_MS)
  }
  if (anchorMs < Infinity)
    finishes.push(...fallingFinishes({ falling, successive, anchorMs, spacingMs, renewalMs }))
  const joined = finishes.indexOf(anchorMs)
  // A need that begins too late for a round of its own is served by the one before the precipitation.
  if (joined >= 0 && !isOwnRound && firstLyingMs < anchorMs) finishes[joined] = firstLyingMs
  for (;;) {
    const uncoveredMs = nextNeeded(lying, (finishes.at(-1) ?? -Infinity) + DRY_EFFECT_MS)
    if (uncoveredMs === Infinity) break
    finishes.push(uncoveredMs)
  }
  repeatOnCover(finishes, needs, spacingMs)
  const sorted = finishes.toSorted((a, b) => a - b)
  const endMs = hours.at(-1)?.toMs ?? 0
  return sorted.map((finishMs, index) => ({
    finishMs,
    servesToMs: sorted[index + 1] ?? endMs,
    notBeforeMs: notBeforeMs(needs, finishMs),
  }))
}

/** Periods in which any of the needs has to be treated. */
function spansOf({ hours }: PlanCase, needs: readonly Need[]): Span[] {
  const spans: { fromMs: number; toMs: number }[] = []
  for (const [index, { fromMs, toMs }] of hours.entries()) {
    if (!needs.some((need) => need.hours[index])) continue
    const last = spans.at(-1)
    if (last && last.toMs >= fromMs) last.toMs = toMs
    else spans.push({ fromMs, toMs })
  }
  return spans
}

/** First instant from `ms` on within one of the spans. */
function nextNeeded(spans: readonly Span[], ms: number): number {
  const span = spans.find(({ toMs }) => toMs > ms)
  return span ? Math.max(span.fromMs, ms) : Infinity
}

type Grid = {
  falling: readonly Span[]
  successive: readonly Span[]
  anchorMs: number
  spacingMs: number
  renewalMs: number
}

/** Slots of a round trip each; a renewal is a whole number of them, so that both share their beginnings. */
function fallingFinishes({ falling, successive, anchorMs, spacingMs, renewalMs }: Grid): number[] {
  const finishes: number[] = []
  const endMs = falling.at(-1)?.toMs ?? anchorMs
  for (let renewMs = anchorMs; renewMs < endMs; renewMs += renewalMs) {
    let isServed = false
    for (let slotMs = renewMs; slotMs < Math.min(endMs, renewMs + renewalMs - 1); slotMs += spacingMs) {
      const neededMs = nextNeeded(falling, slotMs)
      if (neededMs >= slotMs + spacingMs) continue
      if (isServed && nextNeeded(successive, slotMs) >= slotMs + spacingMs) continue
      isServed = true
      finishes.push(Math.max(neededMs, (finishes.at(-1) ?? -Infinity) + spacingMs))
    }
  }
  return finishes
}

/** Rows that ask for several passes on what lies: one round after another. */
function repeatOnCover(finishes: number[], needs: readonly Need[], spacingMs: number): void {
  for (const { times, of, hours } of needs) {
    if (times < 2 || !hours.includes(true)) continue
    const startMs = Math.max(of.fromMs, Math.min(...finishes))
    for (let pass = 1; pass < times; pass++) {
      const first = finishes.findLast((ms) => ms <= startMs) ?? startMs
      const ms = first + pass * spacingMs
      if (ms >= of.toMs) break
      if (!finishes.some((other) => Math.abs(other - ms) < spacingMs)) finishes.push(ms)
    }
  }
}

function notBeforeMs(needs: readonly Need[], finishMs: number): number {
  const rainFirst = needs.filter(({ isRainFirst, of }) => isRainFirst && of.fromMs === finishMs)
  return rainFirst.length > 0 ? finishMs - RAIN_LEAD_MS : -Infinity
}

export const hourAt = (hours: readonly PlanHour[], ms: number): number => {
  const index = hours.findIndex(({ toMs }) => toMs > ms)
  return index < 0 ? hours.length - 1 : index
}
