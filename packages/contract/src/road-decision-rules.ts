import { DAY_MS } from '@verglas/quantities'

/** What is decided about the traffic on the road of a circuit. */
export const ROAD_DECISION_KINDS = ['closed', 'reduced_speed', 'kept_open'] as const
export type RoadDecisionKind = (typeof ROAD_DECISION_KINDS)[number]

export const ROAD_DECISION_STATES = [
  'upcoming',
  'in_force',
  'over',
  'ended',
  'withdrawn',
  'replaced',
] as const
export type RoadDecisionState = (typeof ROAD_DECISION_STATES)[number]

/** A reduced speed, km/h. */
export const SPEED_LIMIT_KMH = { min: 20, max: 120 } as const
/** A decision lasts at most this long, and ends at most this long after it is taken. */
export const MAX_DECISION_DAYS = 7

/** A decision as it is entered; in a form, some fields may still be missing. */
type EnteredDecision = {
  readonly kind: RoadDecisionKind
  readonly limitKmh: number | null
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly comment: string
}

/** Why a decision is refused, with the detail for callers of the API. */
export const ROAD_DECISION_PROBLEMS = {
  limit_missing: 'a reduced speed needs a limit',
  limit_unwanted: 'only a reduced speed has a limit',
  limit_range: `a limit is a whole number from ${SPEED_LIMIT_KMH.min} to ${SPEED_LIMIT_KMH.max} km/h`,
  ends_before: 'the end is not after the beginning',
  past: 'the end has passed',
  too_long: `it ends more than ${MAX_DECISION_DAYS} days after its beginning, or after now`,
  reason_missing: 'keeping a road open needs a reason',
} as const
export type RoadDecisionProblem = {
  readonly field: 'limitKmh' | 'to' | 'comment'
  readonly code: keyof typeof ROAD_DECISION_PROBLEMS
}

/** All problems of a decision, one per field. */
export function roadDecisionProblems(
  { kind, limitKmh, from = '', to = '', comment }: EnteredDecision,
  nowMs: number,
): RoadDecisionProblem[] {
  const problems: RoadDecisionProblem[] = []
  const limit = limitProblem(kind, limitKmh)
  if (limit) problems.push({ field: 'limitKmh', code: limit })
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  if (toMs <= fromMs) problems.push({ field: 'to', code: 'ends_before' })
  else if (toMs <= nowMs) problems.push({ field: 'to', code: 'past' })
  else if (toMs - Math.min(fromMs, nowMs) > MAX_DECISION_DAYS * DAY_MS)
    problems.push({ field: 'to', code: 'too_long' })
  if (kind === 'kept_open' && comment.trim() === '')
    problems.push({ field: 'comment', code: 'reason_missing' })
  return problems
}

function limitProblem(kind: RoadDecisionKind, limitKmh: number | null) {
  if (kind !== 'reduced_speed') return limitKmh === null ? null : 'limit_unwanted'
  if (limitKmh === null) return 'limit_missing'
  const { min, max } = SPEED_LIMIT_KMH
  return Number.isInteger(limitKmh) && limitKmh >= min && limitKmh <= max ? null : 'limit_range'
}
