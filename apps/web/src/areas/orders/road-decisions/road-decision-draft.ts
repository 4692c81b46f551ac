import type { CallBody } from '@verglas/contract'
import { MAX_COMMENT_LENGTH } from '@verglas/contract/circuit-codes'
import {
  MAX_DECISION_DAYS,
  ROAD_DECISION_KINDS,
  type RoadDecisionProblem,
  roadDecisionProblems,
  SPEED_LIMIT_KMH,
} from '@verglas/contract/road-decision-rules'
import { type ClosingPeriod, limitWords } from '@verglas/language'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import { draftOf, type GroupDraft, readDraft } from '../../../ui/form/draft.ts'
import type { FieldError } from '../../../ui/form/field-error.ts'
import { type Field, field } from '../../../ui/form/fields.ts'
import type { Reading } from '../../../ui/form/use-form.ts'
import type { RoadDecision } from './use-road-decisions.ts'

type EnteredDecision = Omit<CallBody<'recordRoadDecision'>, 'basedOn' | 'advice'>

/** Without a danger, this many hours from now are proposed. */
export const USUAL_HOURS = 12

/** Limits that signs usually have, km/h: in Québec, and in France. */
const USUAL_LIMITS_KMH = { america: [40, 50, 70], europe: [30, 50, 70] } as const

const usualLimitsKmh = (timeZone: string): readonly number[] =>
  USUAL_LIMITS_KMH[timeZone.startsWith('America/') ? 'america' : 'europe']

const COMMENT = { kind: 'prose', maxLength: MAX_COMMENT_LENGTH } as const

export const decisionFields = (timeZone: string, mayNotify: boolean): readonly Field[] => [
  field('kind', { kind: 'choice', options: ROAD_DECISION_KINDS }),
  field(
    'limitKmh',
    { kind: 'number', isInteger: true, min: null, max: null, usual: usualLimitsKmh(timeZone) },
    { applies: ({ kind }) => kind === 'reduced_speed' },
  ),
  field('from', { kind: 'time', timeZone }),
  field('to', { kind: 'time', timeZone }),
  field('comment', COMMENT, { isRequired: false, applies: ({ kind }) => kind !== 'kept_open' }),
  field('comment', COMMENT, { applies: ({ kind }) => kind === 'kept_open' }),
  ...(mayNotify ? [field('notify', { kind: 'flag' } as const, { isRequired: false })] : []),
]

type Start = {
  /** What has to be decided; null: nothing. */
  readonly closing: ClosingPeriod | null
  /** What is decided for now and later. */
  readonly current: readonly Pick<RoadDecision, 'from' | 'until'>[]
  readonly mayNotify: boolean
  readonly nowMs: number
}

type Proposal = {
  readonly fromMs: number
  readonly toMs: number
  /** What the end is that of; `usual`: nothing, it is some hours from now. */
  readonly endOf: 'danger' | 'decision' | 'nextDecision' | 'usual'
}

/**
 * The hours of the danger, and of the decision that no longer covers it. Hours that have passed are left out, unless that
 * decision began in them. Without a danger they end where the next decision begins.
 */
export function proposedHours({ closing, current, nowMs }: Start): Proposal {
  const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS
  const gap = closing?.gap ?? null
  const fromMs =
    gap && gap.kind !== 'start' ? Date.parse(gap.decision.from) : Math.max(minuteMs, closing?.fromMs ?? 0)
  if (closing) {
    const untilMs = gap ? Date.parse(gap.decision.until) : 0
    return untilMs > closing.toMs
      ? { fromMs, toMs: untilMs, endOf: 'decision' }
      : { fromMs, toMs: closing.toMs, endOf: 'danger' }
  }
  const usualMs = minuteMs + USUAL_HOURS * HOUR_MS
  const nextMs = Math.min(
    ...current.map(({ from }) => Date.parse(from)).filter((beginMs) => beginMs > fromMs),
  )
  return nextMs < usualMs
    ? { fromMs, toMs: nextMs, endOf: 'nextDecision' }
    : { fromMs, toMs: usualMs, endOf: 'usual' }
}

/**
 * The form starts with the proposed hours. What to do with the road is never preselected; only a decision that no longer
 * covers the danger is repeated, to be extended.
 */
export function decisionDraft(fields: readonly Field[], start: Start): GroupDraft {
  const { fromMs, toMs } = proposedHours(start)
  const repeated = start.closing?.gap?.decision
  return draftOf(fields, {
    ...(repeated && { kind: repeated.kind, comment: repeated.comment }),
    ...(repeated && repeated.limitKmh !== null && { limitKmh: repeated.limitKmh }),
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    notify: start.mayNotify,
  })
}

/** The decisions that this period would replace, from its beginning on. */
export function replacedDecisions<D extends Pick<RoadDecision, 'from' | 'until'>>(
  current: readonly D[],
  { from, to }: Pick<EnteredDecision, 'from' | 'to'>,
): D[] {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  return current.filter((decision) => Date.parse(decision.from) < toMs && Date.parse(decision.until) > fromMs)
}

/** The body to send, and the errors by field. */
export function readDecision(
  fields: readonly Field[],
  draft: GroupDraft,
  { formats, nowMs }: Pick<Display, 'formats'> & { readonly nowMs: number },
): Reading<EnteredDecision> {
  const { settings, errors } = readDraft(fields, draft)
  const {
    // An error at the field: what to do was not chosen.
    kind = 'closed',
    limitKmh = null,
    from = '',
    to = '',
    comment = '',
    notify = false,
  } = settings as Partial<EnteredDecision>
  const body = { kind, limitKmh, from, to, comment, notify }
  const problems = roadDecisionProblems(body, nowMs).map(
    (problem) => [problem.field, errorOf(problem, formats)] as const,
  )
  return { body, errors: { ...errors, ...Object.fromEntries(problems) } }
}

function errorOf({ code }: RoadDecisionProblem, formats: Display['formats']): FieldError {
  const word = `circuits.roadDecision.errors.${code}`
  if (code === 'too_long') return { word, limit: MAX_DECISION_DAYS }
  if (code !== 'limit_range') return { word }
  const { min, max } = SPEED_LIMIT_KMH
  return {
    word,
    limit: limitWords({ formats }, { limitKmh: min }),
    detail: limitWords({ formats }, { limitKmh: max }),
  }
}
