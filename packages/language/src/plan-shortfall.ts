import { HOUR_MS } from '@verglas/quantities'
import { type AdviceLocalizer, periodWords } from './advice-words.ts'
import { type Compared, hardlyHelps, savedWords } from './plan-gain.ts'
import type { PlanWithLateness } from './plan-lateness.ts'

export type PlanProblem = { readonly code: string; readonly remedies: readonly string[] }

/** The gravest danger after the first event of a plan. */
type Later = { readonly from: string; readonly problems?: readonly PlanProblem[] | undefined }

/**
 * From these danger levels on, a road is closed or slowed down (product defaults): where a plan hardly helps or does harm, and
 * where it helps and is not enough. Packed snow at level 3 is an ordinary winter road in Québec.
 */
const HELPLESS_LEVEL = 3
const HELPED_LEVEL = 4

type PlanToJudge = Pick<PlanWithLateness, 'road'> & {
  readonly headline: { readonly problems?: readonly PlanProblem[] }
}

/** The hours of a danger that a plan leaves: from its first level that counts on, and those of its worst level. */
export type ClosingPeriod = {
  readonly fromMs: number
  readonly toMs: number
  readonly level: number
  readonly worst: {
    readonly level: number
    readonly fromMs: number
    readonly toMs: number
    /** Whether there are milder hours between them. */
    readonly isInterrupted: boolean
  }
}

/** What begins later is decided with a later forecast. */
const CLOSING_HOURS = 24

/**
 * The first hours for which closing the road or a lower speed limit has to be decided: the plan is not enough, or hardly helps,
 * no other plan would be enough, and the danger that remains is grave. Null: none in the coming day.
 */
export function closingPeriod({ road, headline }: PlanToJudge, nowMs: number): ClosingPeriod | null {
  const compared = road && comparedRoads(road)
  if (!road || !compared) return null
  const closingLevel = closingLevelOf(compared, headline.problems ?? [])
  const { proposal } = road
  if (closingLevel === null || (proposal?.holds && !proposal.road)) return null
  const startMs = Date.parse(road.from)
  // What would be enough is the decision, as far as it keeps the danger below that level.
  const better = proposal?.holds ? proposal.road?.levels : undefined
  const levels = compared.treated.levels.map((level, hour) => Math.min(level, better?.[hour] ?? level))
  const isGrave = (hour: number) =>
    (levels[hour] ?? 0) >= closingLevel && startMs + (hour + 1) * HOUR_MS > nowMs
  const first = levels.findIndex((_, hour) => isGrave(hour))
  if (first < 0 || startMs + first * HOUR_MS >= nowMs + CLOSING_HOURS * HOUR_MS) return null
  const length = levels.slice(first).findIndex((_, index) => !isGrave(first + index))
  const end = length < 0 ? levels.length : first + length
  const span = levels.slice(first, end)
  const level = Math.max(...span)
  const [worstFirst, worstLast] = [span.indexOf(level), span.lastIndexOf(level)]
  return {
    fromMs: startMs + first * HOUR_MS,
    toMs: startMs + end * HOUR_MS,
    level: Math.min(...span),
    worst: {
      level,
      fromMs: startMs + (first + worstFirst) * HOUR_MS,
      toMs: startMs + (first + worstLast + 1) * HOUR_MS,
      isInterrupted: span.slice(worstFirst, worstLast).some((other) => other < level),
    },
  }
}

/** From which danger level on a road with this plan is closed or slowed down; null: the plan is enough. */
function closingLevelOf(compared: Compared, problems: readonly PlanProblem[]): number | null {
  const has = (problem: string) => problems.some(({ code }) => code === problem)
  if (has('more_dangerous') || hardlyHelps(compared)) return HELPLESS_LEVEL
  return has('stays_slippery') ? HELPED_LEVEL : null
}

/**
 * «Fermeture ou vitesse réduite à décider avant 21:00 : danger fort ou plus de 21:00 à 6:00, extrême de 22:00 à 3:00
 * malgré le plan». It comes before any departure, because a pass does not answer that danger. Empty if there is nothing to
 * decide.
 */
export function closingWords(localizer: AdviceLocalizer, plan: PlanToJudge): string {
  const { t, moment, nowMs } = localizer
  const closing = closingPeriod(plan, nowMs)
  if (!closing) return ''
  const { fromMs, level, worst } = closing
  const wordsOf = (key: 'danger' | 'worst' | 'orMore', hours: typeof worst | ClosingPeriod) =>
    t(`circuits.plan.closing.${key}`, {
      level: t(`circuits.risk.levels.${hours.level}`),
      period: closingPeriodWords(localizer, hours),
    })
  const all =
    level < worst.level ? [wordsOf('orMore', closing), wordsOf('worst', worst)] : [wordsOf('danger', worst)]
  return t(`circuits.plan.closing.${fromMs <= nowMs ? 'now' : 'before'}`, {
    time: moment(fromMs),
    dangers: all.join(', '),
  })
}

function closingPeriodWords(
  localizer: AdviceLocalizer,
  hours: Pick<ClosingPeriod, 'fromMs' | 'toMs'> & { readonly isInterrupted?: boolean },
): string {
  const [from, to] = [hours.fromMs, hours.toMs].map((ms) => new Date(ms).toISOString()) as [string, string]
  const period = periodWords(localizer, { from, to })
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
