import { MINUTE_MS } from '@verglas/quantities'
import type { AdviceLocalizer } from './advice-words.ts'
import { periodWords } from './advice-words.ts'
import { NO_BREAK } from './locales.ts'

/** What a person decided about the traffic on a road, as far as words need it. */
export type RoadDecision = {
  readonly kind: 'closed' | 'reduced_speed' | 'kept_open'
  /** Only for a reduced speed. */
  readonly limitKmh: number | null
  readonly from: string
  /** Its end; earlier than decided if it was ended, or another decision has replaced it. */
  readonly until: string
  readonly comment: string
  readonly author: string
  readonly decidedAt: string
  /** The danger that its author knew; null: none. */
  readonly danger: { readonly level: number } | null
}

/** Hours of a grave danger, and those of its worst level. */
type GravePeriod = {
  readonly fromMs: number
  readonly toMs: number
  readonly worst: { readonly level: number; readonly fromMs: number; readonly toMs: number }
}

/** Why a decision no longer answers a danger: it begins before it, goes on after it, or has become worse. */
export type DecisionGap = {
  readonly kind: 'start' | 'end' | 'level'
  readonly decision: RoadDecision
  /** When what is not answered begins. */
  readonly fromMs: number
}

/** A danger may begin or end this much outside its decision: forecasts move by less from hour to hour. */
export const DECISION_TOLERANCE_MS = 30 * MINUTE_MS

/** The decisions that hold now or later, by their beginning; one that was replaced before its beginning never holds. */
export const currentDecisions = <D extends Pick<RoadDecision, 'from' | 'until'>>(
  decisions: readonly D[],
  nowMs: number,
): D[] =>
  decisions
    .filter(({ from, until }) => Date.parse(until) > Math.max(nowMs, Date.parse(from)))
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))

/**
 * What decisions leave of a danger: nothing (`covered`), all of it because none concerns its hours (`undecided`), or the
 * first gap. Hours that have passed are not decided any more.
 */
export function decisionGap(
  period: GravePeriod,
  decisions: readonly RoadDecision[],
  nowMs: number,
): 'covered' | 'undecided' | DecisionGap {
  const startMs = Math.max(period.fromMs, nowMs)
  const isWithin =
    (fromMs: number, toMs: number) =>
    ({ from, until }: RoadDecision) =>
      Date.parse(from) < toMs && Date.parse(until) > fromMs
  const within = currentDecisions(decisions, nowMs).filter(isWithin(startMs, period.toMs))
  const [first] = within
  if (!first) return 'undecided'
  if (Date.parse(first.from) - startMs >= DECISION_TOLERANCE_MS)
    return { kind: 'start', decision: first, fromMs: startMs }
  const { worst } = period
  const milder = within
    .filter(isWithin(worst.fromMs, worst.toMs))
    .find(({ danger }) => worst.level > (danger?.level ?? 0))
  if (milder) return { kind: 'level', decision: milder, fromMs: Math.max(startMs, worst.fromMs) }
  let last = first
  for (const decision of within) {
    if (Date.parse(decision.from) - Date.parse(last.until) >= DECISION_TOLERANCE_MS) break
    if (Date.parse(decision.until) > Date.parse(last.until)) last = decision
  }
  const endMs = Date.parse(last.until)
  return period.toMs - endMs >= DECISION_TOLERANCE_MS
    ? { kind: 'end', decision: last, fromMs: endMs }
    : 'covered'
}

/**
 * «Fermeture de 22:00 à 14:00 (Claire Bonnet, 20:40) : déviation par la D809», «Vitesse réduite à 80 km/h …», «Circulation
 * maintenue malgré le danger …».
 */
export function roadDecisionWords(localizer: AdviceLocalizer, decision: RoadDecision): string {
  const { t, moment } = localizer
  const { kind, from, until, author, decidedAt, comment } = decision
  const words = t(`circuits.roadDecision.decided.${kind}`, {
    limit: limitWords(localizer, decision),
    period: periodWords(localizer, { from, to: until }),
    author,
    time: moment(Date.parse(decidedAt)),
  })
  return comment === '' ? words : t('circuits.roadDecision.decided.withComment', { words, comment })
}

/**
 * «Réouverte à 04:10 par Claire Bonnet», or of a decision that had not begun «Fermeture de 22:00 à 14:00 annulée à 20:40 par
 * Claire Bonnet»; empty for one that nobody has ended.
 */
export function liftedDecisionWords(
  localizer: AdviceLocalizer,
  decision: Pick<RoadDecision, 'kind' | 'limitKmh' | 'from'> & {
    readonly to: string
    readonly endedBy: string | null
    readonly endedAt: string | null
  },
): string {
  const { kind, from, to, endedBy, endedAt } = decision
  if (endedBy === null || endedAt === null) return ''
  const endedMs = Date.parse(endedAt)
  const isWithdrawn = endedMs <= Date.parse(from)
  return localizer.t(`circuits.roadDecision.${isWithdrawn ? 'withdrawn' : 'lifted'}.${kind}`, {
    limit: limitWords(localizer, decision),
    period: periodWords({ ...localizer, nowMs: endedMs }, { from, to }),
    time: localizer.moment(endedMs),
    name: endedBy,
  })
}

/** What is decided now and for later, in one line; empty if nothing is. */
export const decidedWords = (localizer: AdviceLocalizer, decisions: readonly RoadDecision[]): string =>
  currentDecisions(decisions, localizer.nowMs)
    .map((decision) => roadDecisionWords(localizer, decision))
    .join(' · ')

/** The same for a list: «Fermée jusqu’à 14:00», «Fermeture dès 22:00», «80 km/h dès 22:00». */
export function shortDecisionWords(localizer: AdviceLocalizer, decision: RoadDecision): string {
  const { t, moment, nowMs } = localizer
  const fromMs = Date.parse(decision.from)
  return t(`circuits.roadDecision.short.${decision.kind}.${fromMs <= nowMs ? 'until' : 'from'}`, {
    limit: limitWords(localizer, decision),
    time: moment(fromMs <= nowMs ? Date.parse(decision.until) : fromMs),
  })
}

/**
 * «80 km/h»; empty for decisions without a limit. Whatever the reader's units, a limit is what the signs of the road say:
 * in France and Québec kilometres per hour.
 */
export const limitWords = (
  { formats }: Pick<AdviceLocalizer, 'formats'>,
  { limitKmh }: Pick<RoadDecision, 'limitKmh'>,
): string => (limitKmh === null ? '' : `${formats.number(limitKmh, 0)}${NO_BREAK}km/h`)

/** «Fermeture décidée jusqu’à 14:00, danger désormais jusqu’à 17:00 : à prolonger avant 13:00». */
export function decisionGapWords(
  localizer: AdviceLocalizer,
  { kind, decision }: DecisionGap,
  { fromMs, toMs, worst, when }: GravePeriod & { readonly when: string },
): string {
  const { t, moment } = localizer
  const { danger } = decision
  return t(`circuits.roadDecision.gap.${kind === 'level' && danger === null ? 'unknownLevel' : kind}`, {
    what: t(`circuits.roadDecision.was.${decision.kind}`, { limit: limitWords(localizer, decision) }),
    from: moment(Date.parse(decision.from)),
    until: moment(Date.parse(decision.until)),
    dangerFrom: moment(fromMs),
    dangerUntil: moment(toMs),
    known: danger === null ? '' : t(`circuits.risk.levels.${danger.level}`),
    level: t(`circuits.risk.levels.${worst.level}`),
    when,
  })
}
