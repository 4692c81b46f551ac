import type { Directive, DirectiveRule } from '@verglas/contract'
import { type DeviationReason, differsFromAdvice } from '@verglas/contract/treatment-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { z } from 'zod'
import type { OrderAdvice } from '../../../db/order-fact.ts'
import { Invalid } from '../../../http/errors.ts'
import type { Membership } from '../../../http/person.ts'
import type { Caller, MaySee } from '../../../http/serve.ts'

export type Rule = z.output<typeof DirectiveRule>
export type DirectiveState = z.output<typeof Directive>['state']

/** Refuses a reason unless the order differs from its advice. */
export function checkDeviationReason(
  rules: readonly Rule[],
  advice: OrderAdvice | null,
  departure: DeviationReason | null,
): void {
  if (departure !== null && (advice === null || !differsFromAdvice(rules, advice)))
    throw new Invalid('body.departure', 'the order equals the advice, so it needs no reason')
}

type DirectiveLifecycle = {
  scope: string
  circuitId: string
  archivedAt: string | null
  expiresAt: string | null
  /** When an automatic directive takes effect unless somebody objects; null for one ordered by a person. */
  holdsAt: string | null
  objection: DeviationReason | null
  revision: number
}

/**
 * State of a directive at an instant. `latestStartedRevision` is the revision of the directive of the same circuit and
 * scope that started last, 0 if there is none.
 */
export function stateOf(
  directive: DirectiveLifecycle,
  latestStartedRevision: number,
  nowMs: number,
): DirectiveState {
  const { archivedAt, expiresAt, holdsAt, objection, revision } = directive
  if (objection !== null) return 'objected'
  if (archivedAt !== null)
    return holdsAt !== null && Date.parse(archivedAt) <= Date.parse(holdsAt) ? 'withdrawn' : 'archived'
  if (revision < latestStartedRevision) return 'replaced'
  if (holdsAt !== null && Date.parse(holdsAt) > nowMs) return 'announced'
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs ? 'expired' : 'in_force'
}

/** Whether the directive applies to its circuit: it is in force, or will be unless somebody objects. */
export const isActiveDirective = ({ state }: { state: DirectiveState }): boolean =>
  state === 'in_force' || state === 'announced'

/** Whether the directive has ended without another that replaced it. */
export const hasEnded = ({ state }: { state: DirectiveState }): boolean =>
  state === 'expired' || state === 'archived'

const NEVER_IN_FORCE: readonly DirectiveState[] = ['announced', 'objected', 'withdrawn']
/** Whether a directive has ever taken effect, judged by its state. */
export const hasBeenInForce = ({ state }: { state: DirectiveState }): boolean =>
  !NEVER_IN_FORCE.includes(state)

type Ended = Pick<DirectiveLifecycle, 'scope' | 'expiresAt' | 'archivedAt' | 'revision'>
type Started = Pick<DirectiveLifecycle, 'scope' | 'revision' | 'holdsAt'> & {
  orderedAt: string
  state: DirectiveState
}

/** When a directive ended or will end, ms: it expires, is archived, or another of its scope begins. Infinity: never. */
export function endOf(directive: Ended, others: readonly Started[]): number {
  const successors = others.filter(
    (other) =>
      other.scope === directive.scope && other.revision > directive.revision && hasBeenInForce(other),
  )
  const ends = [
    directive.expiresAt,
    directive.archivedAt,
    ...successors.map(({ orderedAt, holdsAt }) => holdsAt ?? orderedAt),
  ]
  return Math.min(...ends.map((end) => (end === null ? Number.POSITIVE_INFINITY : Date.parse(end))))
}

/**
 * Time of a crew's report. It is limited to the time from the order to the arrival of the report, because the clock of
 * a phone may be wrong.
 */
export function reportedAt(at: string | undefined, { orderedAt }: { orderedAt: string }, now: Date): Date {
  const ms = at === undefined ? now.getTime() : Date.parse(at)
  return new Date(Math.min(now.getTime(), Math.max(ms, Date.parse(orderedAt))))
}

/**
 * A person who reads directives. A private directive is visible to its author and to the supervisors of its
 * circuit: people who may order and have its zone. A circuit without a zone belongs to all zones; a person without
 * zones has all zones.
 */
export type DirectiveViewer = Caller & { mayOrder: boolean }
export const viewerOf = (caller: Caller, may: MaySee<'directive_post'>): DirectiveViewer => ({
  ...caller,
  mayOrder: may('directive_post'),
})

export const memberViewer = (
  personId: string,
  { zoneIds, features }: Pick<Membership, 'zoneIds' | 'features'>,
): DirectiveViewer => viewerOf({ personId, zoneIds }, (feature) => features.has(feature))

export const isSupervisor = ({ mayOrder, zoneIds }: DirectiveViewer, zoneId: string | null): boolean =>
  mayOrder && (zoneId === null || zoneIds.length === 0 || zoneIds.includes(zoneId))

/** Whether a person has left a directive unread for longer than the organisation allows. */
export const isReadOverdue = (
  { notifiedAt, readAt }: { notifiedAt: string; readAt: string | null },
  minutes: number,
  nowMs: number,
): boolean => readAt === null && nowMs - Date.parse(notifiedAt) >= minutes * MINUTE_MS

/**
 * The author is notified of the end one hour before; for a directive shorter than two hours, at half its
 * time.
 */
export function isEndingSoon(
  { orderedAt, expiresAt }: { orderedAt: string; expiresAt: string | null },
  nowMs: number,
): boolean {
  if (expiresAt === null) return false
  const [fromMs, toMs] = [Date.parse(orderedAt), Date.parse(expiresAt)]
  return nowMs < toMs && toMs - nowMs <= Math.min(HOUR_MS, (toMs - fromMs) / 2)
}
