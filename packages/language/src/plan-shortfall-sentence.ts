import type { AdviceLocalizer } from './advice-words.ts'
import { closingPeriod } from './closing-words.ts'
import { gravePeriods, type PlanClosing } from './grave-periods.ts'
import type { PlanWithLateness, WithGraveHours } from './plan-lateness.ts'
import {
  hardlyHelpsWords,
  isHardlyHelping,
  laterNotHoldingWords,
  type PlanProblem,
  whyWords,
} from './plan-shortfall.ts'
import { currentDecisions } from './road-decisions.ts'

export type PlanWithShortfall = {
  readonly headline: {
    readonly problems?: readonly PlanProblem[]
    readonly later: { readonly from: string; readonly problems?: readonly PlanProblem[] | undefined } | null
  }
  readonly road?:
    | (NonNullable<PlanWithLateness['road']> & {
        readonly proposal?: {
          readonly holds: boolean
          readonly remedies: readonly string[]
          readonly road?: { readonly levels: readonly number[] } & WithGraveHours
        } | null
      })
    | null
  readonly closing?: PlanClosing
}

/** The page of the circuit has all of them. */
const MAX_PROBLEMS = 1
/** The problem of a departure that has passed, which the decisions name. */
const WINDOW_PASSED = 'late'

/**
 * That a plan does not hold or hardly helps, why, and what would help: «ne tient pas : la chaussée reste glissante malgré le
 * plan · tiendrait avec des passages de plus». That the road has to be closed is a decision of its own. Null: it is enough for the roads until `untilMs`.
 */
export function shortfallSentence(
  localizer: AdviceLocalizer,
  plan: PlanWithShortfall,
  untilMs: number,
): string | null {
  const { t, nowMs } = localizer
  if (!hasShortfall(plan, untilMs)) return null
  const { problems, later } = relevant(plan, untilMs)
  // Of a plan that does not hold nobody needs to read that it hardly helps.
  const gain = problems.length > 0 ? '' : hardlyHelpsWords(localizer, plan.road)
  const reasons = [
    problems.length > 0 &&
      t('circuits.plan.notHolding', { why: whyWords(localizer, problems.slice(0, MAX_PROBLEMS)) }),
    gain,
    later && laterNotHoldingWords(localizer, later),
  ].filter(Boolean)
  const help = helpWords(localizer, plan, [...problems, ...(later?.problems ?? [])])
  const others = isGraveBefore(plan, nowMs, untilMs) ? '' : t('circuits.plan.help.otherMeans')
  return [...reasons, help || others].filter(Boolean).join(' · ')
}

/** Equal for plans whose sentences are equal; null where the sentence has figures of its own. */
export function shortfallKey(plan: PlanWithShortfall, nowMs: number, untilMs: number): string | null {
  const { problems, later } = relevant(plan, untilMs)
  if (problems.length === 0 && isHardlyHelping(plan.road)) return null
  const { holds, remedies } = plan.road?.proposal ?? {}
  const isGrave = isGraveBefore(plan, nowMs, untilMs)
  return JSON.stringify([problems, later, holds, remedies, isGrave, isDecided(plan, nowMs)])
}

/** Whether a plan does not hold or hardly helps before `untilMs`. What closes a road is a decision of its own. */
export function hasShortfall(plan: PlanWithShortfall, untilMs: number): boolean {
  const { problems, later } = relevant(plan, untilMs)
  const isWeak = problems.length > 0 || (later?.problems?.length ?? 0) > 0
  return isWeak || isHardlyHelping(plan.road)
}

/** Sort key: first where closing the road is to be decided, then where the plan does not hold, then where it hardly helps. */
export function shortfallRank(plan: PlanWithShortfall, nowMs: number, untilMs: number): number {
  const closing = closingPeriod(plan, nowMs)
  if (closing !== null && closing.fromMs < untilMs) return 0
  const { problems, later } = relevant(plan, untilMs)
  return problems.length > 0 ? 1 : later?.problems?.length ? 2 : 3
}

/** Whether a danger comes for which a road is closed or slowed down, decided or not. */
const isGraveBefore = (plan: PlanWithShortfall, nowMs: number, untilMs: number): boolean =>
  gravePeriods(plan, nowMs).some(({ fromMs }) => fromMs < untilMs)

function relevant({ headline: { problems = [], later } }: PlanWithShortfall, untilMs: number) {
  return {
    problems: problems.filter(({ code }) => code !== WINDOW_PASSED),
    later: later && Date.parse(later.from) < untilMs ? later : null,
  }
}

const isDecided = ({ closing }: PlanWithShortfall, nowMs: number): boolean =>
  currentDecisions(closing?.decisions ?? [], nowMs).length > 0

/** The remedy that nobody needs to hear of once it is decided. */
const CLOSING = 'closing'

/** With what the plan would hold, or be better; empty if nothing that was tried is better. */
function helpWords(
  { t, nowMs }: AdviceLocalizer,
  plan: PlanWithShortfall,
  problems: readonly PlanProblem[],
): string {
  const { road } = plan
  const proposed = road?.proposal?.remedies ?? []
  const named = (proposed.length > 0 ? proposed : problems.flatMap(({ remedies }) => remedies)).filter(
    (remedy) => !(remedy === CLOSING && isDecided(plan, nowMs)),
  )
  if (named.length === 0) return ''
  const remedies = [...new Set(named)].map((remedy) => t(`circuits.plan.remedies.${remedy}`)).join(', ')
  if (proposed.length === 0) return t('circuits.plan.help.would', { remedies })
  return t(`circuits.plan.help.${road?.proposal?.holds ? 'holds' : 'better'}`, { remedies })
}
