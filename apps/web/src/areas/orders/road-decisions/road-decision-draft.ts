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
import { convert, HOUR_MS, MINUTE_MS, type UnitSystem } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import { draftOf, type GroupDraft, readDraft } from '../../../ui/form/draft.ts'
import type { FieldError } from '../../../ui/form/field-error.ts'
import { type Field, field } from '../../../ui/form/fields.ts'
import type { Reading } from '../../../ui/form/use-form.ts'
import type { RoadDecision } from './use-road-decisions.ts'

type EnteredDecision = Omit<CallBody<'recordRoadDecision'>, 'basedOn' | 'advice'>

/** A decision without a danger begins now and lasts this long. */
const USUAL_HOURS = 12

export const decisionFields = (timeZone: string, mayNotify: boolean): readonly Field[] => [
  field('kind', { kind: 'choice', options: ROAD_DECISION_KINDS }),
  field(
    'limitKmh',
    { kind: 'number', isInteger: true, min: null, max: null },
    { isNullable: true, applies: ({ kind }) => kind === 'reduced_speed' },
  ),
  field('from', { kind: 'time', timeZone }),
  field('to', { kind: 'time', timeZone }),
  field('comment', { kind: 'prose', maxLength: MAX_COMMENT_LENGTH }, { isRequired: false }),
  ...(mayNotify ? [field('notify', { kind: 'flag' } as const, { isRequired: false })] : []),
]

/** Speeds are typed in the reader's unit. */
const kmhPerUnit = (units: UnitSystem): number => 1 / convert('speed', 1, units).value

type Start = {
  /** What has to be decided; null: nothing. */
  readonly closing: ClosingPeriod | null
  /** What is decided for now and later. */
  readonly current: readonly Pick<RoadDecision, 'from' | 'until'>[]
  readonly units: UnitSystem
  readonly mayNotify: boolean
  readonly nowMs: number
}

/**
 * The form starts with the hours of the danger, and with the decision that no longer covers it. Hours that have passed are
 * left out, unless that decision began in them. Without a danger it ends where the next decision begins.
 */
export function decisionDraft(
  fields: readonly Field[],
  { closing, current, units, mayNotify, nowMs }: Start,
): GroupDraft {
  const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS
  const gap = closing?.gap ?? null
  const fromMs =
    gap && gap.kind !== 'start' ? Date.parse(gap.decision.from) : Math.max(minuteMs, closing?.fromMs ?? 0)
  const nextMs = current.map(({ from }) => Date.parse(from)).filter((beginMs) => beginMs > fromMs)
  const toMs = Math.max(
    closing?.toMs ?? Math.min(minuteMs + USUAL_HOURS * HOUR_MS, ...nextMs),
    gap ? Date.parse(gap.decision.until) : 0,
  )
  const limitKmh = gap?.decision.limitKmh ?? null
  return draftOf(fields, {
    kind: gap?.decision.kind ?? 'closed',
    ...(limitKmh !== null && { limitKmh: Math.round(limitKmh / kmhPerUnit(units)) }),
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    comment: gap?.decision.comment ?? '',
    notify: mayNotify,
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

/** The body to send, in km/h, and the errors by field. */
export function readDecision(
  fields: readonly Field[],
  draft: GroupDraft,
  { formats, nowMs }: Pick<Display, 'formats'> & { readonly nowMs: number },
): Reading<EnteredDecision> {
  const { settings, errors } = readDraft(fields, draft)
  const { units } = formats.settings
  const {
    kind = 'closed',
    limitKmh: limit = null,
    from = '',
    to = '',
    comment = '',
    notify = false,
  } = settings as Partial<EnteredDecision>
  const limitKmh = limit === null ? null : Math.round(limit * kmhPerUnit(units))
  const body = { kind, limitKmh, from, to, comment, notify }
  const problems = roadDecisionProblems(body, nowMs).map(
    (problem) => [problem.field, errorOf(problem, formats)] as const,
  )
  return { body, errors: { ...Object.fromEntries(problems), ...errors } }
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
