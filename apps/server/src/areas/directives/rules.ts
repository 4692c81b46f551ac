import type { Directive, DirectiveRule } from '@verglas/contract'
import { isDeicing, isSpreading } from '@verglas/contract/circuit-codes'
import { type Departure, differsFromAdvice } from '@verglas/contract/treatment-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { z } from 'zod'
import { Invalid } from '../../http/errors.ts'
import type { Membership } from '../../http/person.ts'
import type { Caller, MaySee } from '../../http/serve.ts'

export type Rule = z.output<typeof DirectiveRule>
export type DirectiveAdvice = NonNullable<z.output<typeof Directive>['advice']>
export type State = z.output<typeof Directive>['state']

/** Refuses rules that a crew could not follow, at the field that is wrong. */
export function checkRules(rules: readonly Rule[]): void {
  for (const [index, { roadType, treatment, minGm2, maxGm2, deicer }] of rules.entries()) {
    const field = `body.rules.${index}`
    if (rules.findIndex((rule) => rule.roadType === roadType) !== index)
      throw new Invalid(`${field}.roadType`, 'another rule has this road type')
    if (deicer !== 'nacl' && !isDeicing(treatment))
      throw new Invalid(`${field}.deicer`, 'this treatment spreads no de-icer')
    if (!isSpreading(treatment)) {
      if (minGm2 !== null) throw new Invalid(`${field}.minGm2`, 'this treatment spreads nothing')
      if (maxGm2 !== null) throw new Invalid(`${field}.maxGm2`, 'this treatment spreads nothing')
      continue
    }
    if (minGm2 === null) throw new Invalid(`${field}.minGm2`, 'a least quantity is needed')
    if (maxGm2 !== null && maxGm2 < minGm2) throw new Invalid(`${field}.maxGm2`, 'it is below the least')
  }
}

/** A reason is one for an order that differs from what was advised, and no order without advice has any. */
export function checkDeparture(
  rules: readonly Rule[],
  advice: DirectiveAdvice | null,
  departure: Departure | null,
): void {
  if (departure !== null && (advice === null || !differsFromAdvice(rules, advice)))
    throw new Invalid('body.departure', 'the order is what was advised')
}

type DirectiveLifecycle = {
  scope: string
  circuitId: string
  archivedAt: string | null
  expiresAt: string | null
  holdsAt: string | null
  objection: Departure | null
  revision: number
}

/**
 * What has become of a directive at an instant; `newest`: the revision of that of its circuit and scope which has begun
 * last, 0 where there is none.
 */
export function stateOf(directive: DirectiveLifecycle, latestStartedRevision: number, nowMs: number): State {
  const { archivedAt, expiresAt, holdsAt, objection, revision } = directive
  if (objection !== null) return 'objected'
  if (archivedAt !== null) return holdsAt !== null && archivedAt <= holdsAt ? 'withdrawn' : 'archived'
  if (revision < latestStartedRevision) return 'replaced'
  if (holdsAt !== null && Date.parse(holdsAt) > nowMs) return 'announced'
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs ? 'expired' : 'in_force'
}

/** Whether it counts on its circuit: it is in force, or will be unless somebody objects. */
export const isActiveDirective = ({ state }: { state: State }): boolean =>
  state === 'in_force' || state === 'announced'

const UNBEGUN: readonly State[] = ['announced', 'objected', 'withdrawn']
/** Of those that came last. */
export const hasStarted = ({ state }: { state: State }): boolean => !UNBEGUN.includes(state)

/**
 * Who looks at directives. A private one is for its author and for the supervisors of its circuit: those who may order
 * and have its zone among theirs. A circuit without a zone is everybody's, and who has no zone has them all.
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

/** Whether somebody has had a directive for longer than the organisation allows, and has not read it. */
export const isReadOverdue = (
  { toldAt, readAt }: { toldAt: string; readAt: string | null },
  minutes: number,
  nowMs: number,
): boolean => readAt === null && nowMs - Date.parse(toldAt) >= minutes * MINUTE_MS

/** The author hears of the end an hour before; of what lasts less than two hours at half its time. */
export function isEndingSoon(
  { orderedAt, expiresAt }: { orderedAt: string; expiresAt: string | null },
  nowMs: number,
): boolean {
  if (expiresAt === null) return false
  const [fromMs, toMs] = [Date.parse(orderedAt), Date.parse(expiresAt)]
  return nowMs < toMs && toMs - nowMs <= Math.min(HOUR_MS, (toMs - fromMs) / 2)
}
