import { MINUTE_MS } from '@verglas/quantities'
import { type AdviceLocalizer, periodWords } from './advice-words.ts'
import { enumeration } from './enumeration.ts'
import {
  CLOSING_LEVEL,
  type DangerHours,
  type GravePeriod,
  gravePeriods,
  NOTHING_DECIDED,
  type PlanToJudge,
} from './grave-periods.ts'
import { type DecisionGap, decidedWords, decisionGap, decisionGapWords } from './road-decisions.ts'
import { stretchWords } from './stretch-words.ts'

/** A danger for which closing the road or a lower speed limit has to be decided. */
export type ClosingPeriod = GravePeriod & {
  /** Until when: closing takes its time, so before what is not answered yet begins. */
  readonly decideByMs: number
  /** What an earlier decision leaves of the danger; null: none concerns it. */
  readonly gap: DecisionGap | null
  /** When the next danger begins that has to be decided too; null: none in the coming day. */
  readonly againFromMs: number | null
}

/**
 * The first danger for which closing the road or a lower speed limit has to be decided; null: there is none in the coming
 * day, what was decided answers it, or it ends before the road could be closed.
 */
export function closingPeriod(plan: PlanToJudge, nowMs: number): ClosingPeriod | null {
  const { leadMinutes, decisions } = plan.closing ?? NOTHING_DECIDED
  const leadMs = leadMinutes * MINUTE_MS
  const open = gravePeriods(plan, nowMs).flatMap((period) => {
    // Closing would take longer than the danger still lasts, or closing and opening longer than ice of level 3 lasts.
    if (period.toMs < nowMs + leadMs || isBrief(period, 2 * leadMs)) return []
    const gap = decisionGap(period, decisions, nowMs)
    if (gap === 'covered') return []
    return gap === 'undecided'
      ? { ...period, decideByMs: period.fromMs - leadMs, gap: null }
      : { ...period, decideByMs: gap.fromMs - leadMs, gap }
  })
  const [first, next] = open
  return first ? { ...first, againFromMs: next?.fromMs ?? null } : null
}

/** Whether a danger stays below the level at which any hour counts, and is shorter than this. */
const isBrief = ({ fromMs, toMs, worst, isOpenEnded }: GravePeriod, shortestMs: number): boolean =>
  worst.level < CLOSING_LEVEL && !isOpenEnded && toMs - fromMs < shortestMs

/**
 * «Fermeture ou vitesse réduite à décider avant 21:00 : danger fort ou plus de 22:00 à 6:00, extrême de 22:00 à 3:00
 * malgré le plan», or what a decision no longer answers. It comes before any departure, because a pass does not answer
 * that danger. Empty if there is nothing to decide.
 */
export function closingWords(localizer: AdviceLocalizer, plan: PlanToJudge): string {
  const { t, moment, nowMs } = localizer
  const closing = closingPeriod(plan, nowMs)
  if (!closing) return ''
  const { level, kinds, worst, decideByMs, gap, againFromMs } = closing
  const when = t(`circuits.plan.closing.${decideByMs <= nowMs ? 'now' : 'before'}`, {
    time: moment(decideByMs),
  })
  if (gap) return decisionGapWords(localizer, gap, { ...closing, when })
  const kindWords = enumeration(
    t,
    kinds.map((kind) => t(`circuits.risk.kinds.${kind}`)),
  )
  const wordsOf = (key: 'danger' | 'worst' | 'orMore', hours: DangerHours & { readonly level: number }) =>
    t(`circuits.plan.closing.${key}`, {
      level: t(`circuits.risk.levels.${hours.level}`),
      period: closingPeriodWords(localizer, hours),
    })
  const levels =
    level < worst.level ? [wordsOf('orMore', closing), wordsOf('worst', worst)] : [wordsOf('danger', worst)]
  // The road may be as dangerous by packed snow in other hours, for which it is not closed.
  const dangers = [kindWords, ...levels].filter(Boolean).join(', ')
  const more = [
    worst.stretch && t('circuits.plan.closing.at', { place: stretchWords(localizer, worst.stretch, 0) }),
    againFromMs !== null && t('circuits.plan.closing.again', { time: moment(againFromMs) }),
  ]
  return [t('circuits.plan.closing.toDecide', { when, dangers }), ...more].filter(Boolean).join(', ')
}

/** What was decided about the traffic on the circuit of a plan, and holds now or later; empty if nothing was. */
export const planDecidedWords = (
  localizer: AdviceLocalizer,
  { closing }: Pick<PlanToJudge, 'closing'>,
): string => decidedWords(localizer, closing?.decisions ?? [])

function closingPeriodWords(localizer: AdviceLocalizer, hours: DangerHours): string {
  const [from, to] = [hours.fromMs, hours.toMs].map((ms) => new Date(ms).toISOString()) as [string, string]
  const hoursWords = periodWords(localizer, { from, to })
  const period = hours.isOpenEnded
    ? localizer.t('circuits.plan.closing.atLeast', { period: hoursWords })
    : hoursWords
  return hours.isInterrupted ? localizer.t('circuits.plan.closing.atTimes', { period }) : period
}
