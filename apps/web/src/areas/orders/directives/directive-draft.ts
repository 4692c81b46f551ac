import type { CallBody } from '@verglas/contract'
import {
  DIRECTIVE_SCOPES,
  type DirectiveScope,
  MAX_COMMENT_LENGTH,
  MAX_EXPIRY_HOURS,
  ROAD_PRIORITIES,
  ROAD_TYPES,
  type RoadType,
  TREATMENTS,
  type Treatment,
} from '@verglas/contract/circuit-codes'
import { orderProblems } from '@verglas/contract/order-rules'
import {
  DEICERS,
  DEPARTURES,
  type Deicer,
  type Departure,
  differsFromAdvice,
} from '@verglas/contract/treatment-codes'
import {
  gm2OfSpread,
  HOUR_MS,
  SPREAD_DECIMALS,
  type SpreadWriting,
  spreadQuantity,
} from '@verglas/quantities'
import { draftOf, type GroupDraft, readDraft, rowsOf } from '../../../ui/form/draft.ts'
import type { FieldError } from '../../../ui/form/field-error.ts'
import { type Field, field } from '../../../ui/form/fields.ts'
import type { Reading } from '../../../ui/form/use-form.ts'
import type { Directive } from '../circuits/circuit-rows.ts'
import { clearAmounts } from '../circuits/clear-amounts.ts'

export type Order = Omit<CallBody<'orderDirective'>, 'basedOn' | 'advice'>

const quantity = { kind: 'number', isInteger: false, min: null, max: null } as const
const RULE_FIELDS: readonly Field[] = [
  field('roadType', { kind: 'choice', options: ROAD_TYPES }),
  field('priority', { kind: 'choice', options: ROAD_PRIORITIES.map(String) }, { isRequired: false }),
  field('treatment', { kind: 'choice', options: TREATMENTS }),
  field('deicer', { kind: 'choice', options: DEICERS }, { isRequired: false }),
  // Required if the treatment spreads, empty if it does not.
  field('minGm2', quantity, { isNullable: true }),
  field('maxGm2', quantity, { isRequired: false }),
  field('isOnDemand', { kind: 'flag' }, { isRequired: false }),
]

/** The fields of a directive, named as in the call; quantities are in the circuit's unit. */
const DIRECTIVE_FIELDS: readonly Field[] = [
  field('rules', { kind: 'rows', fields: RULE_FIELDS, min: 1, max: ROAD_TYPES.length }),
  field('departure', { kind: 'choice', options: DEPARTURES }, { isRequired: false }),
  field('scope', { kind: 'choice', options: DIRECTIVE_SCOPES }),
  field(
    'expiresInHours',
    { kind: 'number', isInteger: true, min: 1, max: MAX_EXPIRY_HOURS },
    { isRequired: false },
  ),
  field('notify', { kind: 'flag' }, { isRequired: false }),
  field('comment', { kind: 'prose', maxLength: MAX_COMMENT_LENGTH }, { isRequired: false }),
]

type Asks = { mayNotify: boolean; departs: boolean; isSupervisor: boolean }
/**
 * Shows the "notify" field only to users who may notify the team, the scope only to users who could read a
 * private directive, and the reason only if the order departs from the advice.
 */
export const directiveFields = ({ mayNotify, departs, isSupervisor }: Asks): readonly Field[] =>
  DIRECTIVE_FIELDS.filter(
    ({ key }) =>
      (key !== 'notify' || mayNotify) &&
      (key !== 'departure' || departs) &&
      (key !== 'scope' || isSupervisor),
  ).map((field) => (field.key === 'departure' ? { ...field, isRequired: true } : field))

/** The advised treatment, and the road types for which it is ordered. */
export type Advised = {
  readonly treatment: Treatment
  readonly minGm2: number | null
  readonly maxGm2: number | null
  /** Set by a plan; advice always means NaCl. */
  readonly deicer?: Deicer
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
  readonly writing: SpreadWriting
  /** The road type of the first rule. */
  readonly usualRoadType: RoadType
  readonly nowMs: number
}

/** The initial form: the advice, the directive in force, or one empty rule. */
export function directiveDraft({ inForce, advised, writing, usualRoadType, nowMs }: Beginning): GroupDraft {
  const written = (gm2: number | null) =>
    gm2 === null ? undefined : Number(spreadQuantity(gm2, writing).value.toFixed(SPREAD_DECIMALS))
  const hoursUntil = (end: string) =>
    Math.min(MAX_EXPIRY_HOURS, Math.max(1, Math.ceil((Date.parse(end) - nowMs) / HOUR_MS)))
  if (advised) {
    const { treatment, minGm2, maxGm2, deicer, to, roadTypes, comment } = advised
    const quantities = { minGm2: written(minGm2), maxGm2: written(maxGm2 === minGm2 ? null : maxGm2) }
    return draftOf(DIRECTIVE_FIELDS, {
      rules: roadTypes.map((roadType) => ({ roadType, treatment, ...quantities, ...ofOtherDeicer(deicer) })),
      scope: 'public',
      comment,
      expiresInHours: hoursUntil(to),
    })
  }
  if (!inForce) return draftOf(DIRECTIVE_FIELDS, { rules: [{ roadType: usualRoadType }], scope: 'public' })
  const { rules, scope, comment, expiresAt } = inForce
  return draftOf(DIRECTIVE_FIELDS, {
    rules: rules.map(({ priority, minGm2, maxGm2, deicer, ...rule }) => ({
      ...rule,
      ...ofOtherDeicer(deicer),
      ...(priority === null ? {} : { priority: String(priority) }),
      minGm2: written(minGm2),
      maxGm2: written(maxGm2),
    })),
    scope,
    comment,
    ...(expiresAt === null ? {} : { expiresInHours: hoursUntil(expiresAt) }),
  })
}

/** The draft after an input. A rule whose treatment changes loses the quantities and the de-icer of the previous one. */
export function changeDirective(before: GroupDraft, after: GroupDraft): GroupDraft {
  const previous = new Map(rowsOf(before.rules).map(({ id, values }) => [id, values]))
  const rules = rowsOf(after.rules).map(({ id, values }) => ({
    id,
    values: clearAmounts(previous.get(id), values, { minGm2: '', maxGm2: '', deicer: '' }),
  }))
  return { ...after, rules }
}

/** The de-icer field stays empty for NaCl. */
const ofOtherDeicer = (deicer: Deicer = 'nacl') => (deicer === 'nacl' ? {} : { deicer })

/** The values as read by the fields; invalid ones are missing. */
type Typed = {
  readonly rules?: readonly {
    readonly roadType?: RoadType
    readonly priority?: string
    readonly treatment?: Treatment
    readonly deicer?: Deicer
    readonly minGm2?: number | null
    readonly maxGm2?: number
    readonly isOnDemand?: boolean
  }[]
  readonly scope?: DirectiveScope
  readonly expiresInHours?: number
  readonly comment?: string
  readonly departure?: Departure
  readonly notify?: boolean
}

type OrderReading = Reading<Order> & { readonly departs: boolean }

/** The body to send, in g/m², the errors by field, and whether the order departs from the advice. */
export function readDirective(draft: GroupDraft, writing: SpreadWriting, advised?: Advised): OrderReading {
  const { settings, errors } = readDraft(DIRECTIVE_FIELDS, draft)
  const {
    rules = [],
    scope = 'public',
    expiresInHours = null,
    comment = '',
    departure = null,
    notify = false,
  } = settings as Typed
  const allErrors: Record<string, FieldError> = { ...errors }
  const refuse = (path: string, word: string) => {
    allErrors[path] ??= { word: `circuits.directive.errors.${word}` }
  }
  const gm2 = (value: number | null) => (value === null ? null : gm2OfSpread(value, writing))
  for (const { path, code } of orderProblems(rules)) refuse(['rules', ...path].join('.'), code)
  const ordered = rules.map(
    ({ roadType = 'main', treatment = 'none', deicer = 'nacl', priority, minGm2, maxGm2, isOnDemand }) => ({
      roadType,
      treatment,
      deicer,
      priority: priority === undefined ? null : Number(priority),
      minGm2: gm2(minGm2 ?? null),
      maxGm2: gm2(maxGm2 ?? null),
      isOnDemand: isOnDemand === true,
    }),
  )
  const departs = advised !== undefined && differsFromAdvice(ordered, advised)
  if (departs && departure === null) refuse('departure', 'departureMissing')
  return {
    departs,
    errors: allErrors,
    body: {
      rules: ordered,
      scope,
      expiresInHours,
      comment,
      departure: departs ? departure : null,
      notify,
    },
  }
}
