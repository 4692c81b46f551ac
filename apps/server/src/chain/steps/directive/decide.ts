import { isSpreading, type RoadType } from '@verglas/contract/circuit-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { isTreating } from '@verglas/treatment'
import type { IssuedAdvice, Limit, Ordered, Rule } from './queries.ts'

/** What is known of a circuit when it was advised on. */
export type CircuitSituation = {
  readonly limit: Limit | null
  readonly advices: readonly IssuedAdvice[]
  /** Its public directives, the newest first. */
  readonly ordered: readonly Ordered[]
  readonly roadTypes: readonly RoadType[]
  readonly timezone: string
  readonly nowMs: number
}

/** Why nothing comes by itself. */
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
/** What comes by itself. */
export type Announcement = PendingAdvice & {
  readonly rules: readonly Rule[]
  readonly holdsMs: number
  readonly expiresMs: number
}
export type Decision = {
  /** The one that was announced is no longer what would be. */
  readonly withdrawn: Ordered | null
} & (
  | { readonly announcement: Announcement; readonly refusal?: undefined }
  | { readonly announcement: null; readonly refusal: Refusal }
)

/** Circuits are advised on every hour: what was announced for later may be announced better by the next issue. */
const NEXT_ISSUE_MS = HOUR_MS
/** An issue that was missed, and no more. */
const OLDEST_MS = 2 * HOUR_MS

/**
 * Whether an advice becomes a directive by itself: within all limits, with the time to object before the time to act is
 * over, and never beside what a person has ordered, or against what one has refused.
 */
export function decide(situation: CircuitSituation): Decision {
  const { limit, ordered, nowMs } = situation
  if (!limit?.isOn) return { withdrawn: announcedOf(ordered, nowMs), announcement: null, refusal: 'off' }
  const announced = announcedOf(ordered, nowMs)
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

/** What the limits, and what people have ordered, let through. */
function assess(
  { advices, ordered, roadTypes, timezone, nowMs }: CircuitSituation,
  limit: Limit,
  holdsMs: number,
): Announcement | Refusal {
  const available = advices.flatMap(({ headline, ...advice }) => (headline ? [{ ...advice, headline }] : []))
  // where the road is not known at one of its points, it is for people to judge
  if (available.length === 0 || available.length < advices.length) return 'no_advice'
  if (available.some(({ issuedAtMs }) => nowMs - issuedAtMs > OLDEST_MS)) return 'old_advice'
  const pending = available.filter(({ headline }) => isPending(headline, holdsMs))
  const [first, ...others] = pending
  if (!first) return 'nothing_due'
  const strongest = others.reduce((a, b) => (isStronger(b, a) ? b : a), first)
  const { headline, confidence } = strongest
  const expiresMs = Date.parse(headline.actTo ?? '')
  if (expiresMs <= holdsMs) return 'too_late'
  if (!isOrderable(headline, limit)) return 'treatment'
  const gm2 = headline.maxGm2 ?? headline.minGm2
  if (isSpreading(headline.treatment) && (gm2 === null || headline.minGm2 === null || gm2 > limit.mostGm2))
    return 'quantity'
  if (![nowMs, holdsMs].every((ms) => isInHours(ms, limit, timezone))) return 'hours'
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
  const announcement = { ...strongest, rules, holdsMs, expiresMs }
  return hindranceOf(announcement, ordered, nowMs) ?? announcement
}

/** What has to be announced now, since the next issue would come too late for the time to act. */
const isPending = ({ treatment, actFrom, actTo }: Headline, holdsMs: number): boolean =>
  isTreating(treatment) &&
  actFrom !== null &&
  actTo !== null &&
  Date.parse(actFrom) <= holdsMs + NEXT_ISSUE_MS

/** Of two points that ask for as much the surer one speaks. */
function isStronger(a: Point, b: Point): boolean {
  const more = (a.headline.minGm2 ?? 0) - (b.headline.minGm2 ?? 0)
  return more > 0 || (more === 0 && (a.confidence ?? 0) > (b.confidence ?? 0))
}

/** A directive says what is spread by the name of its treatment. */
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

/** What people have done on the circuit, or stands there already. */
function hindranceOf(announcement: Announcement, ordered: readonly Ordered[], nowMs: number): Refusal | null {
  const { holdsMs, expiresMs, rules } = announcement
  const isRefused = ordered.some(
    ({ holdsAt, archivedAt, objection, hasBegun, expiresAt }) =>
      holdsAt !== null &&
      archivedAt !== null &&
      (objection !== null || hasBegun) &&
      endsMs(expiresAt) > nowMs,
  )
  if (isRefused) return 'objected'
  const latest = ordered.find(({ hasBegun }) => hasBegun)
  if (!latest || latest.archivedAt !== null || endsMs(latest.expiresAt) <= holdsMs) return null
  if (latest.holdsAt === null) return 'person'
  const remainsInForce = endsMs(latest.expiresAt) >= Math.min(expiresMs, holdsMs + NEXT_ISSUE_MS)
  return remainsInForce && ordersSame(latest.rules, rules) ? 'ordered' : null
}

const endsMs = (expiresAt: Date | null): number => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY

/** The automatic one that waits for its time; a directive that has begun since takes its place. */
function announcedOf(
  ordered: readonly Ordered[],
  nowMs: number,
): (Ordered & { readonly holdsAt: Date }) | null {
  const latestIndex = ordered.findIndex(({ hasBegun }) => hasBegun)
  const since = latestIndex < 0 ? ordered : ordered.slice(0, latestIndex)
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
