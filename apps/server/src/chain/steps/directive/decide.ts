import { isSpreading, type RoadType } from '@verglas/contract/circuit-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { isTreating } from '@verglas/treatment'
import type { IssuedAdvice, Limit, OrderedPass, PublicDirective, Rule } from './queries.ts'

/** The state of a circuit on which the decision is based. */
export type CircuitSituation = {
  readonly limit: Limit | null
  readonly advices: readonly IssuedAdvice[]
  /** Its public directives, the latest first. */
  readonly directives: readonly PublicDirective[]
  readonly roadTypes: readonly RoadType[]
  readonly timezone: string
  readonly nowMs: number
}

/** Why no automatic directive is issued. */
export type Refusal =
  | 'off'
  | 'no_advice'
  | 'old_advice'
  | 'nothing_due'
  | 'too_late'
  | 'treatment'
  | 'quantity'
  | 'hours'
  | 'confidence'
  | 'person'
  | 'objected'
  | 'ordered'

type Headline = NonNullable<IssuedAdvice['headline']>
type Point = { readonly headline: Headline; readonly confidence: number | null }
type PendingAdvice = {
  readonly castpointId: string
  readonly issuedAtMs: number
  readonly headline: Headline
}
/** An automatic directive to be announced. */
export type Announcement = PendingAdvice & {
  readonly rules: readonly Rule[]
  /** Every pass of the event, if all are within the limits. */
  readonly passes: readonly OrderedPass[]
  readonly inForceFromMs: number
  readonly expiresMs: number
}
export type Decision = {
  /** The announced directive that must be withdrawn. */
  readonly withdrawn: PublicDirective | null
} & (
  | { readonly announcement: Announcement; readonly refusal?: undefined }
  | { readonly announcement: null; readonly refusal: Refusal }
)

/** Advice for a circuit is issued every hour, so a treatment that can wait is announced with the next issue. */
const NEXT_ISSUE_MS = HOUR_MS
/** Maximum age of an advice; one missed issue is tolerated. */
const OLDEST_MS = 2 * HOUR_MS

/**
 * Decides whether an advice becomes an automatic directive. It must be within all limits, and the time to object
 * must end before the time to act does. It must neither compete with a directive of a person nor repeat one that a
 * person has refused.
 */
export function decide(situation: CircuitSituation): Decision {
  const { limit, directives, nowMs } = situation
  if (!limit?.isOn) return { withdrawn: announcedOf(directives, nowMs), announcement: null, refusal: 'off' }
  const announced = announcedOf(directives, nowMs)
  if (announced) {
    const reassessed = assess(situation, limit, announced.holdsAt.getTime())
    if (typeof reassessed !== 'string' && ordersSame(announced.rules, reassessed.rules))
      return { withdrawn: null, announcement: null, refusal: 'ordered' }
  }
  const assessment = assess(situation, limit, nowMs + limit.objectMinutes * MINUTE_MS)
  return typeof assessment === 'string'
    ? { withdrawn: announced, announcement: null, refusal: assessment }
    : { withdrawn: announced, announcement: assessment }
}

/** The announcement that the limits and people's own directives allow, or why there is none. */
function assess(
  { advices, directives, roadTypes, timezone, nowMs }: CircuitSituation,
  limit: Limit,
  inForceFromMs: number,
): Announcement | Refusal {
  const available = advices.flatMap(({ headline, ...advice }) => (headline ? [{ ...advice, headline }] : []))
  // If the road forecast is missing at one of the circuit's points, people must decide.
  if (available.length === 0 || available.length < advices.length) return 'no_advice'
  if (available.some(({ issuedAtMs }) => nowMs - issuedAtMs > OLDEST_MS)) return 'old_advice'
  const pending = available.filter(({ headline }) => isPending(headline, inForceFromMs))
  const [first, ...others] = pending
  if (!first) return 'nothing_due'
  // The plan of the circuit covers all of its points.
  const serving = pending.find(({ plan }) => plan?.servesCircuit)
  const strongest = serving ?? others.reduce((a, b) => (isStronger(b, a) ? b : a), first)
  const { headline, confidence } = strongest
  const expiresMs = Date.parse(headline.actTo ?? '')
  if (expiresMs <= inForceFromMs) return 'too_late'
  if (!isOrderable(headline, limit)) return 'treatment'
  const gm2 = headline.maxGm2 ?? headline.minGm2
  if (isSpreading(headline.treatment) && (gm2 === null || headline.minGm2 === null || gm2 > limit.mostGm2))
    return 'quantity'
  if (![nowMs, inForceFromMs].every((ms) => isInHours(ms, limit, timezone))) return 'hours'
  if (confidence === null || confidence < limit.leastConfidence) return 'confidence'
  const { treatment, minGm2, maxGm2 } = headline
  const rules = roadTypes.map(
    (roadType): Rule => ({
      roadType,
      priority: null,
      treatment,
      minGm2,
      maxGm2: maxGm2 === minGm2 ? null : maxGm2,
      deicer: 'nacl',
      isOnDemand: false,
    }),
  )
  const event = eventWithin(strongest, limit)
  const passes = event?.passes.map(toOrderedPass) ?? []
  const ends = [event?.to ?? '', ...passes.map(({ finishAt }) => finishAt)].map((end) => Date.parse(end) || 0)
  const announcement = {
    ...strongest,
    rules,
    passes,
    inForceFromMs,
    expiresMs: Math.max(expiresMs, ...ends),
  }
  return hindranceOf(announcement, directives, nowMs) ?? announcement
}

/** The first event of the plan with a treatment; null if one of its passes exceeds the limits. */
function eventWithin({ plan }: Pick<IssuedAdvice, 'plan'>, { treatments, mostGm2 }: Limit) {
  const event = plan?.events.find(({ passes }) => passes.length > 0)
  const isWithin = event?.passes.every(
    ({ treatment, gm2 }) => treatments.includes(treatment) && (gm2 ?? 0) <= mostGm2,
  )
  return event && isWithin ? event : null
}

type PlannedPass = NonNullable<IssuedAdvice['plan']>['events'][number]['passes'][number]

const toOrderedPass = ({ departBy, finishBy, treatment, gm2, totalKg }: PlannedPass): OrderedPass => ({
  departAt: departBy,
  finishAt: finishBy,
  treatment,
  deicer: 'nacl',
  minGm2: gm2,
  maxGm2: null,
  totalKg,
})

/** Whether the advice must be announced now, because the next issue would be too late for the time to act. */
const isPending = ({ treatment, actFrom, actTo }: Headline, inForceFromMs: number): boolean =>
  isTreating(treatment) &&
  actFrom !== null &&
  actTo !== null &&
  Date.parse(actFrom) <= inForceFromMs + NEXT_ISSUE_MS

/** Compares by quantity; if equal, the point with the higher confidence wins. */
function isStronger(a: Point, b: Point): boolean {
  const rateDifference = (a.headline.minGm2 ?? 0) - (b.headline.minGm2 ?? 0)
  return rateDifference > 0 || (rateDifference === 0 && (a.confidence ?? 0) > (b.confidence ?? 0))
}

/**
 * A directive has no field for the spread material. So the name of the treatment must tell it, and the limits must
 * allow the treatment.
 */
function isOrderable({ treatment, spread }: Headline, { treatments }: Limit): boolean {
  const isNamed = spread === treatment || treatment === `plow_${spread}` || !isSpreading(treatment)
  return isNamed && treatments.includes(treatment)
}

function isInHours(ms: number, { fromHour, toHour }: Limit, timezone: string): boolean {
  if (fromHour === toHour) return true
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' }).format(ms),
  )
  return fromHour < toHour ? fromHour <= hour && hour < toHour : hour >= fromHour || hour < toHour
}

/** Checks whether people have refused or replaced the directive, or whether it is already in force. */
function hindranceOf(
  announcement: Announcement,
  directives: readonly PublicDirective[],
  nowMs: number,
): Refusal | null {
  const { inForceFromMs, expiresMs, rules } = announcement
  const isRefused = directives.some(
    ({ holdsAt, archivedAt, objection, hasBegun, expiresAt }) =>
      holdsAt !== null &&
      archivedAt !== null &&
      (objection !== null || hasBegun) &&
      endsMs(expiresAt) > nowMs,
  )
  if (isRefused) return 'objected'
  const latest = directives.find(({ hasBegun }) => hasBegun)
  if (!latest || latest.archivedAt !== null || endsMs(latest.expiresAt) <= inForceFromMs) return null
  if (latest.holdsAt === null) return 'person'
  const remainsInForce = endsMs(latest.expiresAt) >= Math.min(expiresMs, inForceFromMs + NEXT_ISSUE_MS)
  return remainsInForce && ordersSame(latest.rules, rules) ? 'ordered' : null
}

const endsMs = (expiresAt: Date | null): number => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY

/**
 * The automatic directive that is announced but has not begun. An announcement does not count if a later directive
 * has begun meanwhile.
 */
function announcedOf(
  directives: readonly PublicDirective[],
  nowMs: number,
): (PublicDirective & { readonly holdsAt: Date }) | null {
  const latestIndex = directives.findIndex(({ hasBegun }) => hasBegun)
  const since = latestIndex < 0 ? directives : directives.slice(0, latestIndex)
  for (const directive of since) {
    const { holdsAt, archivedAt } = directive
    if (archivedAt === null && holdsAt !== null && holdsAt.getTime() > nowMs) return { ...directive, holdsAt }
  }
  return null
}

function ordersSame(a: readonly Rule[], b: readonly Rule[]): boolean {
  const words = (rules: readonly Rule[]) =>
    rules
      .map(({ roadType, treatment, minGm2, maxGm2 }) => `${roadType} ${treatment} ${minGm2} ${maxGm2}`)
      .toSorted()
      .join()
  return words(a) === words(b)
}
