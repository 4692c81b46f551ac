import type { CallAnswer } from '@verglas/contract'
import type { DirectiveScope, RoadType } from '@verglas/contract/circuit-codes'
import { orderedPassWords } from '@verglas/language'
import { spreadQuantity } from '@verglas/quantities'
import { useMemo, useRef } from 'react'
import { nowMs } from '../../../lib/clock.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import type { GroupDraft } from '../../../ui/form/draft.ts'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { placeError } from '../../../ui/form/place-error.ts'
import { type ConflictingVersion, useForm } from '../../../ui/form/use-form.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { usualAmounts } from '../circuits/usual-amounts.ts'
import type { Directive } from './directive.ts'
import {
  type Advised,
  directiveDraft,
  directiveFields,
  type Order,
  readDirective,
} from './directive-draft.ts'
import { ORDER_QUESTIONS } from './order-questions.ts'
import { useDirectives } from './use-directives.ts'

export type Latest = Pick<CallAnswer<'getLatestDirective'>, DirectiveScope | 'isSupervisor'>

export type DirectiveFormProps = {
  readonly display: Display
  readonly circuit: Circuit
  /** The latest directives at the moment when the form was opened. */
  readonly latest: Latest
  /** The directive that fills in the form. */
  readonly inForce: Directive | null
  readonly usualRoadType: RoadType
  readonly advised?: Advised
  /** Fills in the form, if it should differ from the advice. */
  readonly initialOrder?: Advised
  /** What speaks against the advice; displayed beside the button that issues the order. */
  readonly warnings?: readonly string[]
  readonly onDone: () => void
}

/** The form of an order: its fields and texts, the body to send, and the call. */
export function useOrderForm(props: DirectiveFormProps & { readonly isSomebodyOnDuty: boolean }) {
  const { display, circuit, latest, inForce, usualRoadType, advised, initialOrder, onDone } = props
  const { hasFeature } = useContextData()
  const { order } = useDirectives(circuit.id)
  const { spreadUnit, laneWidthM } = circuit
  const { units: system, timeZone } = display.formats.settings
  const writing = useMemo(
    () => ({ unit: spreadUnit, laneWidthM, system, timeZone }),
    [spreadUnit, laneWidthM, system, timeZone],
  )
  const orderWords = useOrderWords(display, circuit, spreadQuantity(1, writing).unit)
  const basedOnIds = useRef({
    public: latest.public.last?.id ?? null,
    private: latest.private.last?.id ?? null,
  })
  const planned = [...((initialOrder ?? advised)?.passes ?? []), ...(inForce?.passes ?? [])]
  const replaced = {
    public: latest.public.inForce?.passes ?? [],
    private: latest.private.inForce?.passes ?? [],
  }
  const repeated = inForce ? {} : { public: latest.public.inForce, private: latest.private.inForce }
  const origin = () => ({ advised, planned, replaced, repeated, nowMs: nowMs() })
  const form = useForm<{ values: GroupDraft }, Order, unknown, Directive>({
    start: () => ({
      values: directiveDraft({
        inForce,
        ...((initialOrder ?? advised) && { advised: initialOrder ?? advised }),
        writing,
        usualRoadType,
        notify: props.isSomebodyOnDuty,
        nowMs: nowMs(),
      }),
    }),
    read: ({ values }) => readDirective(values, writing, origin()),
    send: (body) =>
      order.mutateAsync({
        ...body,
        ...(advised && { advice: { castpointId: advised.castpointId, issuedAt: advised.issuedAt } }),
        basedOn: basedOnIds.current[body.scope],
      }),
    onDone,
    place: (refusal) => placeError(refusal, fields),
  })
  const { body, errors, departs, questions } = readDirective(form.draft.values, writing, origin())
  const words = { ...orderWords, rowSummary: passSummary(display, circuit, body.passes) }
  const mayNotify = hasFeature('directive_notify')
  const { isSupervisor } = latest
  const fields = directiveFields({ mayNotify, departs, questions, isSupervisor, timeZone })
  /** Marks the conflicting directive as the one that the next attempt replaces. */
  function acknowledge({ stored }: ConflictingVersion<Directive>) {
    if (stored) basedOnIds.current[stored.scope] = stored.id
  }
  return { form, fields, words, body, errors, acknowledge }
}

function useOrderWords(display: Display, circuit: Circuit, unit: string): FormWords {
  return useMemo(() => {
    const { t } = display
    const usual = usualAmounts(display, circuit)
    return {
      label: (key) => t(`circuits.directive.fields.${key}`, { unit }),
      hint: (key) => (HINTED.has(key) ? t(`circuits.directive.hints.${key}`, usual) : ''),
      option: (key, option) => (key === 'priority' ? option : t(`${OPTIONS[key]}.${option}`)),
      addRow: (key) => t(`circuits.directive.add.${key}`),
    }
  }, [display, circuit, unit])
}

/** The passes in one line each; an order has few rules. */
const passSummary =
  (display: Display, circuit: Circuit, passes: Order['passes']) =>
  (key: string, index: number): string | null => {
    const pass = key === 'passes' ? passes?.[index] : undefined
    return pass ? (orderedPassWords(display, [{ ...pass, totalKg: null }], circuit)[0] ?? null) : null
  }

const HINTED: ReadonlySet<string> = new Set([
  'expiresInHours',
  'priority',
  'scope',
  'notify',
  'departure',
  'deicer',
  'passes',
  ...ORDER_QUESTIONS,
])
const OPTIONS: Readonly<Record<string, string>> = {
  roadType: 'circuits.roadTypes',
  treatment: 'circuits.treatments',
  deicer: 'circuits.whatIf.deicers',
  scope: 'circuits.directive.scopes',
  departure: 'circuits.directive.departures',
}
