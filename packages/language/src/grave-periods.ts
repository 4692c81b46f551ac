import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { JudgedLevels } from './plan-gain.ts'
import type { PlanWithLateness, WithGraveHours } from './plan-lateness.ts'
import type { RoadDecision } from './road-decisions.ts'
import type { NamedStretch } from './stretch-words.ts'

/**
 * A road is closed or slowed down at level 4, and at level 3 where ice makes it slippery (product defaults). Packed snow at
 * level 3 is an ordinary winter road in Québec (decision 0047).
 */
export const CLOSING_LEVEL = 4
const CLOSING_LEVEL_OF_ICE = 3
const KINDS_OF_ICE: readonly string[] = ['ice', 'freezing_rain']

/** The decisions about the traffic on the circuit of a plan, and how long closing takes there. */
export type PlanClosing = { readonly leadMinutes: number; readonly decisions: readonly RoadDecision[] }

/** How long closing a road takes where an organisation has not set it (a product default, decision 0044). */
export const USUAL_CLOSING_LEAD_MINUTES = 60
export const NOTHING_DECIDED: PlanClosing = { leadMinutes: USUAL_CLOSING_LEAD_MINUTES, decisions: [] }

export type PlanToJudge = Pick<PlanWithLateness, 'road'> & {
  /** Missing in plans that are only tried. */
  readonly closing?: PlanClosing
}

/** The hours of a danger that a plan leaves: from its first level that counts on, and those of its worst level. */
export type GravePeriod = DangerHours & {
  /** The lowest level of its dangerous hours. */
  readonly level: number
  /** The causes of its dangerous hours, the most frequent first; empty in older plans. */
  readonly kinds: readonly string[]
  readonly worst: DangerHours & {
    readonly level: number
    /** The road that has it the longest; null: a forecast point, or an older plan. */
    readonly stretch: NamedStretch | null
  }
}

export type DangerHours = {
  readonly fromMs: number
  readonly toMs: number
  /** Whether there are milder hours between them. */
  readonly isInterrupted: boolean
  /** Whether the forecast ends with them, so that they may last longer. */
  readonly isOpenEnded: boolean
}

/** What begins later is decided with a later forecast. */
const CLOSING_HOURS = 24

/** The danger of an hour in which a road has to be closed or slowed down; null: it has not. */
type GraveHour = {
  readonly level: number
  /** null: an older plan. */
  readonly kind: string | null
  readonly stretch: NamedStretch | null
} | null

/**
 * The periods of the coming day in which the danger that remains under the plan is grave, and under a better plan that is
 * enough too, whatever has been decided about them. Between two periods the road could be opened and closed again.
 */
export function gravePeriods({ road, closing }: PlanToJudge, nowMs: number): GravePeriod[] {
  if (!road?.treated) return []
  const { treated, proposal } = road
  if (proposal?.holds && !proposal.road) return []
  const startMs = Date.parse(road.from)
  // What would be enough is the decision, as far as it keeps the danger below these levels.
  const better = proposal?.holds && proposal.road ? graveHours(proposal.road, startMs) : null
  const hours = graveHours(treated, startMs).map((danger, hour): GraveHour => {
    if (startMs + (hour + 1) * HOUR_MS <= nowMs) return null
    return better ? milder(danger, better[hour] ?? null) : danger
  })
  const { leadMinutes } = closing ?? NOTHING_DECIDED
  return spansOf(hours, Math.ceil((2 * leadMinutes * MINUTE_MS) / HOUR_MS))
    .map((span) => toPeriod(hours, span, startMs))
    .filter(({ fromMs }) => fromMs < nowMs + CLOSING_HOURS * HOUR_MS)
}

const milder = (a: GraveHour, b: GraveHour): GraveHour => (a && b ? (b.level < a.level ? b : a) : null)

/** The dangers of the hours from `startMs` on. Plans of older programs do not have the causes. */
function graveHours(road: Pick<JudgedLevels, 'levels'> & WithGraveHours, startMs: number): GraveHour[] {
  const { levels, grave } = road
  if (!grave)
    return levels.map((level) => (level >= CLOSING_LEVEL ? { level, kind: null, stretch: null } : null))
  return levels.map((_, hour): GraveHour => {
    const ms = startMs + hour * HOUR_MS
    const danger = grave.find(({ from, to }) => Date.parse(from) <= ms && ms < Date.parse(to))
    const closingLevel = KINDS_OF_ICE.includes(danger?.kind ?? '') ? CLOSING_LEVEL_OF_ICE : CLOSING_LEVEL
    return danger && danger.level >= closingLevel
      ? { level: danger.level, kind: danger.kind, stretch: danger.place?.stretch ?? null }
      : null
  })
}

type HourSpan = { readonly first: number; readonly last: number }

/** Dangerous hours in a row, with pauses of at most `pauseHours`. */
function spansOf(hours: readonly GraveHour[], pauseHours: number): HourSpan[] {
  const spans: HourSpan[] = []
  hours.forEach((danger, hour) => {
    if (!danger) return
    const last = spans.at(-1)
    if (last && hour - last.last - 1 <= pauseHours) spans[spans.length - 1] = { ...last, last: hour }
    else spans.push({ first: hour, last: hour })
  })
  return spans
}

function toPeriod(hours: readonly GraveHour[], { first, last }: HourSpan, startMs: number): GravePeriod {
  const dangers = hours.slice(first, last + 1)
  const levels = dangers.flatMap((danger) => danger?.level ?? [])
  const level = Math.max(...levels)
  const isWorst = (danger: GraveHour | undefined) => danger?.level === level
  const worst = { first: first + dangers.findIndex(isWorst), last: first + dangers.findLastIndex(isWorst) }
  const hoursOf = (span: HourSpan, counts: (danger: GraveHour | undefined) => boolean): DangerHours => ({
    fromMs: startMs + span.first * HOUR_MS,
    toMs: startMs + (span.last + 1) * HOUR_MS,
    isInterrupted: !hours.slice(span.first, span.last + 1).every(counts),
    isOpenEnded: span.last === hours.length - 1,
  })
  return {
    ...hoursOf({ first, last }, Boolean),
    level: Math.min(...levels),
    kinds: byFrequency(dangers.map((danger) => danger?.kind ?? null)),
    worst: { ...hoursOf(worst, isWorst), level, stretch: longest(dangers.filter(isWorst)) },
  }
}

/** The stretch that has most of these hours, the first of several. */
const longest = (dangers: readonly GraveHour[]): NamedStretch | null => {
  const [key] = byFrequency(dangers.map((danger) => JSON.stringify(danger?.stretch ?? null)))
  return key ? JSON.parse(key) : null
}

/** The different values, the most frequent first, then the earliest. */
function byFrequency(values: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value)
}
