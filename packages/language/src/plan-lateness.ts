import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { JudgedLevels } from './plan-gain.ts'
import type { NamedStretch } from './stretch-words.ts'

/** The danger level from which a road is slippery (docs/hazards.md); this package only imports quantities. */
const SLIPPERY_LEVEL = 2

type NextPass = { readonly departBy: string; readonly finishBy?: string; readonly isLate: boolean }

/** Hours at level 3 or more by level, cause and road; missing in plans of older programs. */
export type WithGraveHours = {
  readonly grave?:
    | readonly {
        readonly from: string
        readonly to: string
        readonly level: number
        readonly kind: string
        readonly place: { readonly stretch: NamedStretch | null } | null
      }[]
    | undefined
}

/** The fields of a plan that determine how late its next pass is. */
export type PlanWithLateness = {
  readonly headline: {
    readonly next: NextPass | null
    /** The dangers of the event that the pass is for. */
    readonly kinds: readonly { readonly from: string; readonly to?: string }[]
  }
  /** null: the road model was not run for it. Missing in plans of older programs. */
  readonly road?: {
    readonly from: string
    readonly to: string
    readonly untreated: Pick<JudgedLevels, 'levels'> & Partial<JudgedLevels>
    readonly treated?: JudgedLevels & WithGraveHours
    /** What would do better than the plan, and whether that would be enough. */
    readonly proposal?: {
      readonly holds: boolean
      readonly road?: Pick<JudgedLevels, 'levels'> & WithGraveHours
    } | null
  } | null
}

/**
 * What the road model says of a pass:
 * - `begun`: late for the treatment table, and a road is slippery before the pass sets out;
 * - `late`: late for the table, and a road is slippery before the pass is finished;
 * - `in_time`: late for the table, but a road becomes slippery only while the pass still works;
 * - `precaution`: no road becomes slippery while it works, and, if it is in time for the table, none in the whole event.
 */
export type Lateness = {
  readonly kind: 'begun' | 'late' | 'in_time' | 'precaution'
  /** When a road is slippery; where the road model was not run, when the first danger of the plan begins. */
  readonly slipperyFromMs: number
}

/**
 * The plan as a plan made now would find it: a next pass whose latest departure has passed leaves now, late for the table. A
 * plan without a run of the road model stays as it is, because nothing else says whether the delay matters.
 */
export function planAsOf<
  P extends {
    readonly headline: { readonly next: NextPass | null }
    readonly road?: PlanWithLateness['road']
  },
>(plan: P, nowMs: number): P {
  const { next } = plan.headline
  const overdueMs = next && plan.road ? nowMs - Date.parse(next.departBy) : 0
  if (!next || overdueMs <= MINUTE_MS) return plan
  const later = (instant: string) => new Date(Date.parse(instant) + overdueMs).toISOString()
  const leavingNow = {
    ...next,
    departBy: later(next.departBy),
    ...(next.finishBy !== undefined && { finishBy: later(next.finishBy) }),
    isLate: true,
  }
  return { ...plan, headline: { ...plan.headline, next: leavingNow } }
}

/** A treatment works for about this long while something falls (docs/treatment.md). */
const EFFECT_MS = 2 * HOUR_MS

/** The lateness of the next pass; null: there is none, or it is in time for a danger. */
export function planLateness(plan: PlanWithLateness): Lateness | null {
  return plan.headline.next && passLateness(plan, plan.headline.next)
}

/** Whether the road model was run and no road becomes slippery in the event of the next pass. */
export const isOptional = ({ headline: { kinds, next }, road }: PlanWithLateness): boolean =>
  !!next && !!road && precautionOf(kinds, road, next) !== null

/** Whether a road of the circuit is slippery before this pass of the plan is finished, and it could not be otherwise. */
export function endsInDanger(plan: PlanWithLateness, pass: NextPass): boolean {
  const kind = passLateness(plan, pass)?.kind
  return kind === 'begun' || kind === 'late'
}

function passLateness({ headline: { kinds }, road }: PlanWithLateness, next: NextPass): Lateness | null {
  if (!next.isLate) return road ? precautionOf(kinds, road, next) : null
  const departMs = Date.parse(next.departBy)
  const begins = kinds.map(({ from }) => Date.parse(from))
  if (!road) {
    const slipperyFromMs = begins.length > 0 ? Math.min(...begins) : departMs
    return { kind: begins.length > 0 && slipperyFromMs <= departMs ? 'begun' : 'late', slipperyFromMs }
  }
  const slipperyFromMs = slipperyFromMsOf(road)
  if (slipperyFromMs <= departMs) return { kind: 'begun', slipperyFromMs }
  const finishMs = Date.parse(next.finishBy ?? next.departBy)
  if (slipperyFromMs < finishMs) return { kind: 'late', slipperyFromMs }
  return { kind: slipperyFromMs < finishMs + EFFECT_MS ? 'in_time' : 'precaution', slipperyFromMs }
}

/** `precaution` if no road becomes slippery before the end of the event; null otherwise. */
function precautionOf(
  kinds: PlanWithLateness['headline']['kinds'],
  road: NonNullable<PlanWithLateness['road']>,
  { departBy, finishBy = departBy }: NextPass,
): Lateness | null {
  const slipperyFromMs = slipperyFromMsOf(road)
  const ends = kinds.flatMap(({ to }) => (to === undefined ? [] : Date.parse(to)))
  const safeUntilMs = Math.max(Date.parse(finishBy) + EFFECT_MS, ...ends)
  return slipperyFromMs >= safeUntilMs ? { kind: 'precaution', slipperyFromMs } : null
}

/** When a road of the circuit becomes slippery without treatment, ms; null: it does not, or the road model was not run. */
export function slipperyFrom({ road }: PlanWithLateness): number | null {
  const isSlippery = road?.untreated.levels.some((level) => level >= SLIPPERY_LEVEL)
  return road && isSlippery ? slipperyFromMsOf(road) : null
}

/** The same; the end of the run if no road becomes slippery. */
function slipperyFromMsOf({ from, to, untreated }: NonNullable<PlanWithLateness['road']>): number {
  const hour = untreated.levels.findIndex((level) => level >= SLIPPERY_LEVEL)
  return hour < 0 ? Date.parse(to) : Date.parse(from) + hour * HOUR_MS
}
