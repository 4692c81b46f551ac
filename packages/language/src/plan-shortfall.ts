import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { type AdviceLocalizer, periodWords } from './advice-words.ts'
import { type Compared, hardlyHelps, savedWords } from './plan-gain.ts'
import type { PlanWithLateness } from './plan-lateness.ts'
import {
  type DecisionGap,
  decidedWords,
  decisionGap,
  decisionGapWords,
  type RoadDecision,
} from './road-decisions.ts'

export type PlanProblem = { readonly code: string; readonly remedies: readonly string[] }

/** The gravest danger after the first event of a plan. */
type Later = { readonly from: string; readonly problems?: readonly PlanProblem[] | undefined }

/**
 * From these danger levels on, a road is closed or slowed down (product defaults): where a plan hardly helps or does harm, and
 * where it helps and is not enough. Packed snow at level 3 is an ordinary winter road in Québec.
 */
const HELPLESS_LEVEL = 3
const HELPED_LEVEL = 4

/** The decisions about the traffic on the circuit of a plan, and how long closing takes there. */
export type PlanClosing = { readonly leadMinutes: number; readonly decisions: readonly RoadDecision[] }

/** How long closing a road takes where an organisation has not set it (a product default, decision 0044). */
export const USUAL_CLOSING_LEAD_MINUTES = 60
const NOTHING_DECIDED: PlanClosing = { leadMinutes: USUAL_CLOSING_LEAD_MINUTES, decisions: [] }

type PlanToJudge = Pick<PlanWithLateness, 'road'> & {
  readonly headline: { readonly problems?: readonly PlanProblem[] }
  /** Missing in plans that are only tried. */
  readonly closing?: PlanClosing
}

/** The hours of a danger that a plan leaves: from its first level that counts on, and those of its worst level. */
export type GravePeriod = {
  readonly fromMs: number
  readonly toMs: number
  readonly level: number
  /** Whether the forecast ends with it, so that it may last longer. */
  readonly isOpenEnded: boolean
  readonly worst: {
    readonly level: number
    readonly fromMs: number
    readonly toMs: number
    /** Whether there are milder hours between them. */
    readonly isInterrupted: boolean
    readonly isOpenEnded: boolean
  }
}

/** A danger for which closing the road or a lower speed limit has to be decided. */
export type ClosingPeriod = GravePeriod & {
  /** Until when: closing takes its time, so before what is not answered yet begins. */
  readonly decideByMs: number
  /** What an earlier decision leaves of the danger; null: none concerns it. */
  readonly gap: DecisionGap | null
}

/** What begins later is decided with a later forecast. */
const CLOSING_HOURS = 24

/**
 * The periods of the coming day in which the plan is not enough, or hardly helps, no other plan would be enough, and the
 * danger that remains is grave, whatever has been decided about them.
 */
export function gravePeriods({ road, headline }: PlanToJudge, nowMs: number): GravePeriod[] {
  const compared = road && comparedRoads(road)
  if (!road || !compared) return []
  const closingLevel = closingLevelOf(compared, headline.problems ?? [])
  const { proposal } = road
  if (closingLevel === null || (proposal?.holds && !proposal.road)) return []
  const startMs = Date.parse(road.from)
  // What would be enough is the decision, as far as it keeps the danger below that level.
  const better = proposal?.holds ? proposal.road?.levels : undefined
  const levels = compared.treated.levels.map((level, hour) => Math.min(level, better?.[hour] ?? level))
  const isGrave = (hour: number) =>
    (levels[hour] ?? 0) >= closingLevel && startMs + (hour + 1) * HOUR_MS > nowMs
  const begins = levels.flatMap((_, hour) => (isGrave(hour) && !isGrave(hour - 1) ? hour : []))
  return begins
    .filter((first) => startMs + first * HOUR_MS < nowMs + CLOSING_HOURS * HOUR_MS)
    .map((first) => {
      const length = levels.slice(first).findIndex((_, index) => !isGrave(first + index))
      const span = levels.slice(first, length < 0 ? levels.length : first + length)
      return toPeriod(span, startMs + first * HOUR_MS, { isOpenEnded: length < 0 })
    })
}

function toPeriod(
  span: readonly number[],
  fromMs: number,
  { isOpenEnded }: { readonly isOpenEnded: boolean },
): GravePeriod {
  const level = Math.max(...span)
  const [worstFirst, worstLast] = [span.indexOf(level), span.lastIndexOf(level)]
  return {
    fromMs,
    toMs: fromMs + span.length * HOUR_MS,
    level: Math.min(...span),
    isOpenEnded,
    worst: {
      level,
      fromMs: fromMs + worstFirst * HOUR_MS,
      toMs: fromMs + (worstLast + 1) * HOUR_MS,
      isInterrupted: span.slice(worstFirst, worstLast).some((other) => other < level),
      isOpenEnded: isOpenEnded && worstLast === span.length - 1,
    },
  }
}

/**
 * The first danger for which closing the road or a lower speed limit has to be decided; null: there is none in the coming
 * day, what was decided answers it, or it ends before the road could be closed.
 */
export function closingPeriod(plan: PlanToJudge, nowMs: number): ClosingPeriod | null {
  const { leadMinutes, decisions } = plan.closing ?? NOTHING_DECIDED
  const leadMs = leadMinutes * MINUTE_MS
  for (const period of gravePeriods(plan, nowMs)) {
    // Closing would take longer than the danger still lasts.
    if (period.toMs < nowMs + leadMs) continue
    const gap = decisionGap(period, decisions, nowMs)
    if (gap === 'covered') continue
    const openMs = gap === 'undecided' ? period.fromMs : gap.fromMs
    return {
      ...period,
      decideByMs: openMs - leadMs,
      gap: gap === 'undecided' ? null : gap,
    }
  }
  return null
}

/** From which danger level on a road with this plan is closed or slowed down; null: the plan is enough. */
function closingLevelOf(compared: Compared, problems: readonly PlanProblem[]): number | null {
  const has = (problem: string) => problems.some(({ code }) => code === problem)
  if (has('more_dangerous') || hardlyHelps(compared)) return HELPLESS_LEVEL
  return has('stays_slippery') ? HELPED_LEVEL : null
}

/**
 * «Fermeture ou vitesse réduite à décider avant 21:00 : danger fort ou plus de 22:00 à 6:00, extrême de 22:00 à 3:00
 * malgré le plan», or what a decision no longer answers. It comes before any departure, because a pass does not answer
 * that danger. Empty if there is nothing to decide.
 */
export function closingWords(localizer: AdviceLocalizer, plan: PlanToJudge): string {
  const { t, moment, nowMs } = localizer
  const closing = closingPeriod(plan, nowMs)
  if (!closing) return ''
  const { level, worst, decideByMs, gap } = closing
  const when = t(`circuits.plan.closing.${decideByMs <= nowMs ? 'now' : 'before'}`, {
    time: moment(decideByMs),
  })
  if (gap) return decisionGapWords(localizer, gap, { ...closing, when })
  const wordsOf = (key: 'danger' | 'worst' | 'orMore', hours: typeof worst | GravePeriod) =>
    t(`circuits.plan.closing.${key}`, {
      level: t(`circuits.risk.levels.${hours.level}`),
      period: closingPeriodWords(localizer, hours),
    })
  const all =
    level < worst.level ? [wordsOf('orMore', closing), wordsOf('worst', worst)] : [wordsOf('danger', worst)]
  return t('circuits.plan.closing.toDecide', { when, dangers: all.join(', ') })
}

/** What was decided about the traffic on the circuit of a plan, and holds now or later; empty if nothing was. */
export const planDecidedWords = (
  localizer: AdviceLocalizer,
  { closing }: Pick<PlanToJudge, 'closing'>,
): string => decidedWords(localizer, closing?.decisions ?? [])

function closingPeriodWords(
  localizer: AdviceLocalizer,
  hours: Pick<GravePeriod, 'fromMs' | 'toMs' | 'isOpenEnded'> & { readonly isInterrupted?: boolean },
): string {
  const [from, to] = [hours.fromMs, hours.toMs].map((ms) => new Date(ms).toISOString()) as [string, string]
  const hoursWords = periodWords(localizer, { from, to })
  const period = hours.isOpenEnded
    ? localizer.t('circuits.plan.closing.atLeast', { period: hoursWords })
    : hoursWords
  return hours.isInterrupted ? localizer.t('circuits.plan.closing.atTimes', { period }) : period
}

/** Whether a plan makes a slippery road hardly safer, or not at all; false where that is not computed. */
export function isHardlyHelping(road: PlanWithLateness['road']): boolean {
  const compared = road && comparedRoads(road)
  return !!compared && hardlyHelps(compared)
}

/** The roads without the plan and with it; null in plans of older programs, which lack what is compared. */
function comparedRoads({ untreated, treated }: NonNullable<PlanWithLateness['road']>): Compared | null {
  const { slipperyMin, lowestGrip, levels } = untreated
  if (!treated || slipperyMin === undefined || lowestGrip === undefined) return null
  return { untreated: { slipperyMin, lowestGrip, levels }, treated }
}

/** «aide à peine : 40 min de moins sur 10 h de route glissante»; nothing where a plan helps, or no road needs it. */
export function hardlyHelpsWords({ t, formats }: AdviceLocalizer, road: PlanWithLateness['road']): string {
  const compared = road && comparedRoads(road)
  if (!compared || !isHardlyHelping(road)) return ''
  const savesTime = compared.treated.slipperyMin < compared.untreated.slipperyMin
  return t(`circuits.plan.${savesTime ? 'hardlyHelps' : 'noShorter'}`, savedWords(formats, compared))
}

/** «le plan ne tient pas dès mar. 1er 07:00 : la chaussée reste glissante malgré le plan», of a danger after the first event. */
export function laterNotHoldingWords(localizer: AdviceLocalizer, later: Later | null): string {
  if (!later?.problems?.length) return ''
  return localizer.t('circuits.plan.laterNotHolding', {
    time: localizer.moment(Date.parse(later.from)),
    why: whyWords(localizer, later.problems.slice(0, 1)),
  })
}

/** Why a plan does not hold, each reason once. */
export const whyWords = ({ t }: AdviceLocalizer, problems: readonly PlanProblem[]): string =>
  [...new Set(problems.map(({ code }) => code))].map((code) => t(`circuits.plan.problems.${code}`)).join(', ')
