import type { CallBody } from '@verglas/contract'
import {
  DIRECTIVE_SCOPES,
  type DirectiveScope,
  MAX_COMMENT_LENGTH,
  MAX_EXPIRY_HOURS,
  MAX_ORDERED_PASSES,
  ROAD_PRIORITIES,
  ROAD_TYPES,
  type RoadType,
  TREATMENTS,
  type Treatment,
} from '@verglas/contract/circuit-codes'
import { orderProblems, passProblems, unfinishedPass } from '@verglas/contract/order-rules'
import {
  DEICERS,
  DEVIATION_REASONS,
  type Deicer,
  type DeviationReason,
  differsFromAdvice,
} from '@verglas/contract/treatment-codes'
import {
  gm2OfSpread,
  HOUR_MS,
  SPREAD_DECIMALS,
  type SpreadWriting,
  spreadQuantity,
} from '@verglas/quantities'
import {
  type Draft,
  draftOf,
  type GroupDraft,
  type RowDraft,
  readDraft,
  rowsOf,
} from '../../../ui/form/draft.ts'
import type { FieldError } from '../../../ui/form/field-error.ts'
import { type Field, field } from '../../../ui/form/fields.ts'
import type { Reading } from '../../../ui/form/use-form.ts'
import { clearAmounts } from '../circuits/clear-amounts.ts'
import type { Directive } from './directive.ts'
import {
  type Compared,
  ORDER_QUESTIONS,
  type OrderQuestion,
  orderQuestions,
  type RaisedQuestion,
} from './order-questions.ts'

export type Order = Omit<CallBody<'orderDirective'>, 'basedOn' | 'advice'>

/** How quantities and times are written in the form. */
export type OrderWriting = SpreadWriting & { readonly timeZone: string }

const quantity = { kind: 'number', isInteger: false, min: null, max: null } as const
/** Inputs of the spread material. Amounts are required if the treatment spreads, and must be empty if it does not. */
const DOSE_FIELDS: readonly Field[] = [
  field('treatment', { kind: 'choice', options: TREATMENTS }),
  field('deicer', { kind: 'choice', options: DEICERS }, { isRequired: false }),
  field('minGm2', quantity, { isNullable: true }),
  field('maxGm2', quantity, { isRequired: false }),
]
const RULE_FIELDS: readonly Field[] = [
  field('roadType', { kind: 'choice', options: ROAD_TYPES }),
  field('priority', { kind: 'choice', options: ROAD_PRIORITIES.map(String) }, { isRequired: false }),
  ...DOSE_FIELDS,
  field('isOnDemand', { kind: 'flag' }, { isRequired: false }),
]

const passFields = (timeZone: string): readonly Field[] => [
  field('departAt', { kind: 'time', timeZone }),
  field('finishAt', { kind: 'time', timeZone }),
  ...DOSE_FIELDS,
]

/** The fields of a directive, named as in the call; quantities are in the circuit's unit. */
const allFields = (timeZone: string): readonly Field[] => [
  field('rules', { kind: 'rows', fields: RULE_FIELDS, min: 1, max: ROAD_TYPES.length }),
  field(
    'passes',
    { kind: 'rows', fields: passFields(timeZone), min: 0, max: MAX_ORDERED_PASSES },
    { isRequired: false },
  ),
  field('departure', { kind: 'choice', options: DEVIATION_REASONS }, { isRequired: false }),
  field('scope', { kind: 'choice', options: DIRECTIVE_SCOPES }),
  field(
    'expiresInHours',
    { kind: 'number', isInteger: true, min: 1, max: MAX_EXPIRY_HOURS },
    { isRequired: false },
  ),
  field('notify', { kind: 'flag' }, { isRequired: false }),
  ...ORDER_QUESTIONS.map((question) => field(question, { kind: 'flag' }, { isRequired: false })),
  field('comment', { kind: 'prose', maxLength: MAX_COMMENT_LENGTH }, { isRequired: false }),
]

type Asks = {
  mayNotify: boolean
  departs: boolean
  questions: readonly OrderQuestion[]
  isSupervisor: boolean
  timeZone: string
}
/**
 * Shows the "notify" field only to users who may notify the team, the scope only to users who could read a private
 * directive, the reason only if the order departs from the advice, and only the questions that the order
 * raises.
 */
export const directiveFields = ({
  mayNotify,
  departs,
  questions,
  isSupervisor,
  timeZone,
}: Asks): readonly Field[] =>
  allFields(timeZone)
    .filter(
      ({ key }) =>
        (key !== 'notify' || mayNotify) &&
        (key !== 'departure' || departs) &&
        (!isQuestion(key) || questions.includes(key)) &&
        (key !== 'scope' || isSupervisor),
    )
    .map((field) => (field.key === 'departure' ? { ...field, isRequired: true } : field))

const isQuestion = (key: string): key is OrderQuestion => ORDER_QUESTIONS.some((question) => question === key)

type AdvisedPass = {
  readonly departAt: string
  readonly finishAt: string
  readonly treatment: Treatment
  readonly deicer?: Deicer
  readonly minGm2: number | null
  readonly maxGm2: number | null
}

/** The advised treatment, and the road types for which it is ordered. */
export type Advised = {
  readonly treatment: Treatment
  readonly minGm2: number | null
  readonly maxGm2: number | null
  /** Set by a plan; advice always means NaCl. */
  readonly deicer?: Deicer
  /** Every pass of the plan, by departure. */
  readonly passes: readonly AdvisedPass[]
  /** End of the event. */
  readonly to: string
  readonly roadTypes: readonly RoadType[]
  readonly comment: string
  /** The issue of the advice. */
  readonly castpointId: string
  readonly issuedAt: string
}

type Beginning = {
  readonly inForce: Directive | null
  /** Takes precedence over the directive in force. */
  readonly advised?: Advised
  readonly writing: OrderWriting
  /** The road type of the first rule. */
  readonly usualRoadType: RoadType
  /** Whether the team is to be notified, unless the author decides otherwise. */
  readonly notify?: boolean
  readonly nowMs: number
}

/** The initial form: the advice, the directive in force, or one empty rule. */
export function directiveDraft(beginning: Beginning): GroupDraft {
  const { inForce, advised, writing, usualRoadType, notify = false, nowMs } = beginning
  const written = (gm2: number | null) =>
    gm2 === null ? undefined : Number(spreadQuantity(gm2, writing).value.toFixed(SPREAD_DECIMALS))
  const hoursUntil = (end: string) =>
    Math.min(MAX_EXPIRY_HOURS, Math.max(1, Math.ceil((Date.parse(end) - nowMs) / HOUR_MS)))
  const fields = allFields(writing.timeZone)
  const writtenPass = ({ minGm2, maxGm2, deicer, ...pass }: AdvisedPass) => ({
    ...pass,
    ...otherDeicer(deicer),
    minGm2: written(minGm2),
    maxGm2: written(maxGm2 === minGm2 ? null : maxGm2),
  })
  if (advised) {
    const { treatment, minGm2, maxGm2, deicer, passes, to, roadTypes, comment } = advised
    const quantities = { minGm2: written(minGm2), maxGm2: written(maxGm2 === minGm2 ? null : maxGm2) }
    return draftOf(fields, {
      rules: roadTypes.map((roadType) => ({ roadType, treatment, ...quantities, ...otherDeicer(deicer) })),
      passes: passes.map(writtenPass),
      scope: 'public',
      notify,
      comment,
      expiresInHours: hoursUntil(to),
    })
  }
  if (!inForce) return draftOf(fields, { rules: [{ roadType: usualRoadType }], scope: 'public', notify })
  const { rules, passes, scope, comment, expiresAt } = inForce
  return draftOf(fields, {
    rules: rules.map(({ priority, minGm2, maxGm2, deicer, ...rule }) => ({
      ...rule,
      ...otherDeicer(deicer),
      ...(priority === null ? {} : { priority: String(priority) }),
      minGm2: written(minGm2),
      maxGm2: written(maxGm2),
    })),
    // Passes that have been driven are not ordered again.
    passes: passes.filter(({ finishAt }) => Date.parse(finishAt) > nowMs).map(writtenPass),
    scope,
    notify,
    comment,
    ...(expiresAt === null ? {} : { expiresInHours: hoursUntil(expiresAt) }),
  })
}

/**
 * The draft after an input. A rule or pass whose treatment changes loses the quantities and the de-icer of the
 * previous one. Passes that match a rule follow it when it changes.
 */
export function changeDirective(before: GroupDraft, after: GroupDraft): GroupDraft {
  const rules = rowsAfter(before.rules, after.rules)
  return {
    ...after,
    rules,
    passes: passesOfRules(rowsOf(before.rules), rules, rowsAfter(before.passes, after.passes)),
  }
}

const DOSE_KEYS = ['treatment', 'deicer', 'minGm2', 'maxGm2'] as const
const doseOf = (values: GroupDraft): GroupDraft =>
  Object.fromEntries(DOSE_KEYS.map((key) => [key, values[key] ?? '']))
const isSameDose = (a: GroupDraft, b: GroupDraft): boolean =>
  DOSE_KEYS.every((key) => (a[key] ?? '') === (b[key] ?? ''))

/** The passes after the rules have changed. */
function passesOfRules(
  before: readonly RowDraft[],
  rules: readonly RowDraft[],
  passes: readonly RowDraft[],
): readonly RowDraft[] {
  const changed = before.flatMap(({ id, values }) => {
    const after = rules.find((rule) => rule.id === id)
    return after && values.treatment && !isSameDose(values, after.values)
      ? [{ values, after: after.values }]
      : []
  })
  if (changed.length === 0) return passes
  return passes.map(({ id, values }) => {
    const rule = changed.find((one) => isSameDose(one.values, values))
    return rule ? { id, values: { ...values, ...doseOf(rule.after) } } : { id, values }
  })
}

function rowsAfter(before: Draft | undefined, after: Draft | undefined): readonly RowDraft[] {
  const previous = new Map(rowsOf(before).map(({ id, values }) => [id, values]))
  return rowsOf(after).map(({ id, values }) => ({
    id,
    values: clearAmounts(previous.get(id), values, { minGm2: '', maxGm2: '', deicer: '' }),
  }))
}

/** The de-icer field stays empty for NaCl. */
const otherDeicer = (deicer: Deicer = 'nacl') => (deicer === 'nacl' ? {} : { deicer })

/** The values as read by the fields; invalid ones are missing. */
type TypedDose = {
  readonly treatment?: Treatment
  readonly deicer?: Deicer
  readonly minGm2?: number | null
  readonly maxGm2?: number
}
type TypedRule = TypedDose & {
  readonly roadType?: RoadType
  readonly priority?: string
  readonly isOnDemand?: boolean
}
type Typed = {
  readonly rules?: readonly TypedRule[]
  readonly passes?: readonly (TypedDose & { readonly departAt?: string; readonly finishAt?: string })[]
  readonly scope?: DirectiveScope
  readonly expiresInHours?: number
  readonly comment?: string
  readonly departure?: DeviationReason
  readonly notify?: boolean
} & { readonly [Question in OrderQuestion]?: boolean }

type OrderReading = Reading<Order> & {
  readonly departs: boolean
  readonly questions: readonly OrderQuestion[]
}

/** The advice and orders with which an order is compared. */
export type OrderOrigin = Compared & { readonly advised?: Advised | undefined }

/** Text keys of the questions; with the suffix `Pass` for a question about a pass, which its text numbers. */
const QUESTION_WORDS: Readonly<Record<OrderQuestion, string>> = {
  isAmountMeant: 'unusual',
  isAboveRuleMeant: 'aboveRule',
  isDepartureMeant: 'departurePassed',
  isReplacementMeant: 'passesLost',
  isRepeatMeant: 'repeated',
}

function questionError({ question, passNo }: RaisedQuestion): FieldError {
  const word = `circuits.directive.errors.${QUESTION_WORDS[question]}${passNo === null ? '' : 'Pass'}`
  return passNo === null ? { word } : { word, line: passNo + 1 }
}

type Refusal = { readonly path: string; readonly word: string; readonly line?: number }

/** Problems that would keep a crew from following the order, by field; `line` is the number of the pass, from 1. */
function problemsOf(
  {
    rules,
    passes,
    expiresInHours,
  }: Required<Pick<Typed, 'rules' | 'passes'>> & { expiresInHours: number | null },
  nowMs: number,
): Refusal[] {
  const expiresMs = expiresInHours === null ? null : nowMs + expiresInHours * HOUR_MS
  const unfinished = unfinishedPass(passes, expiresMs)
  const refusalIn =
    (list: string) => (problem: { readonly path: [number, string]; readonly code: string }) => ({
      path: [list, ...problem.path].join('.'),
      word: problem.code,
    })
  return [
    ...orderProblems(rules).map(refusalIn('rules')),
    ...passProblems(passes).map(refusalIn('passes')),
    ...(unfinished === null
      ? []
      : [{ path: 'expiresInHours', word: 'endsBeforePass', line: unfinished + 1 }]),
  ]
}

/**
 * The body to send, in g/m², the errors by field, the questions to confirm, and whether the order departs from the
 * advice.
 */
export function readDirective(
  draft: GroupDraft,
  writing: OrderWriting,
  { advised, ...compared }: OrderOrigin,
): OrderReading {
  const { settings, errors } = readDraft(allFields(writing.timeZone), draft)
  const {
    rules = [],
    passes = [],
    scope = 'public',
    expiresInHours = null,
    comment = '',
    departure = null,
    notify = false,
    ...confirmed
  } = settings as Typed
  const allErrors: Record<string, FieldError> = { ...errors }
  const refuse = (path: string, word: string, line?: number) => {
    allErrors[path] ??= { word: `circuits.directive.errors.${word}`, ...(line !== undefined && { line }) }
  }
  const gm2 = (value: number | null) => (value === null ? null : gm2OfSpread(value, writing))
  for (const { path, word, line } of problemsOf({ rules, passes, expiresInHours }, compared.nowMs))
    refuse(path, word, line)
  const doseOf = ({ treatment = 'none', deicer = 'nacl', minGm2, maxGm2 }: TypedDose) => ({
    treatment,
    deicer,
    minGm2: gm2(minGm2 ?? null),
    maxGm2: gm2(maxGm2 ?? null),
  })
  const ordered = rules.map(({ roadType = 'main', priority, isOnDemand, ...dose }) => ({
    roadType,
    ...doseOf(dose),
    priority: priority === undefined ? null : Number(priority),
    isOnDemand: isOnDemand === true,
  }))
  const orderedPasses = passes.map(({ departAt = '', finishAt = '', ...dose }) => ({
    departAt,
    finishAt,
    ...doseOf(dose),
  }))
  const order = { rules: ordered, passes: orderedPasses, scope, expiresInHours }
  const raised = orderQuestions(order, compared)
  for (const risk of raised) if (!confirmed[risk.question]) allErrors[risk.question] ??= questionError(risk)
  const departs = advised !== undefined && differsFromAdvice(ordered, advised)
  if (departs && departure === null) refuse('departure', 'departureMissing')
  return {
    departs,
    questions: raised.map(({ question }) => question),
    errors: allErrors,
    body: {
      rules: ordered,
      passes: orderedPasses,
      scope,
      expiresInHours,
      comment,
      departure: departs ? departure : null,
      notify,
    },
  }
}
