import { Button } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import type { DirectiveScope, RoadType } from '@verglas/contract/circuit-codes'
import { directiveWords } from '@verglas/language'
import { spreadQuantity } from '@verglas/quantities'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { nowMs } from '../../../lib/clock.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import type { GroupDraft } from '../../../ui/form/draft.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import formCss from '../../../ui/form/form.module.css'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { placeError } from '../../../ui/form/place-error.ts'
import { type ConflictingVersion, useForm } from '../../../ui/form/use-form.ts'
import { endWords } from '../circuits/CircuitCells.tsx'
import type { Circuit, Directive } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import {
  type Advised,
  changeDirective,
  directiveDraft,
  directiveFields,
  type Order,
  readDirective,
} from './directive-draft.ts'
import { OrderPreview } from './OrderPreview.tsx'
import { useDirectives } from './use-directives.ts'

export type Latest = Pick<CallAnswer<'getLatestDirective'>, DirectiveScope | 'isSupervisor'>

type Props = {
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
  readonly onDone: () => void
}

/** The form of a directive; it shows the order as one sentence before it is sent. */
export function DirectiveForm(props: Props) {
  const { display, circuit, latest, inForce, usualRoadType, advised, initialOrder, onDone } = props
  const { t, formats } = display
  const { hasFeature } = useContextData()
  const { order } = useDirectives(circuit.id)
  const { spreadUnit, laneWidthM } = circuit
  const { units: system, timeZone } = formats.settings
  const writing = useMemo(
    () => ({ unit: spreadUnit, laneWidthM, system, timeZone }),
    [spreadUnit, laneWidthM, system, timeZone],
  )
  const { unit } = spreadQuantity(1, writing)
  const basedOnIds = useRef({
    public: latest.public.last?.id ?? null,
    private: latest.private.last?.id ?? null,
  })
  /** Another person's directive that appeared meanwhile, after the author decided to publish anyway. */
  const [seen, setSeen] = useState<ConflictingVersion<Directive> | null>(null)
  const words = useMemo(
    (): FormWords => ({
      label: (key) => t(`circuits.directive.fields.${key}`, { unit }),
      hint: (key) => (HINTED.has(key) ? t(`circuits.directive.hints.${key}`) : ''),
      option: (key, option) => (key === 'priority' ? option : t(`${OPTIONS[key]}.${option}`)),
      addRow: (key) => t(`circuits.directive.add.${key}`),
    }),
    [t, unit],
  )
  const form = useForm<{ values: GroupDraft }, Order, unknown, Directive>({
    start: () => ({
      values: directiveDraft({
        inForce,
        ...((initialOrder ?? advised) && { advised: initialOrder ?? advised }),
        writing,
        usualRoadType,
        nowMs: nowMs(),
      }),
    }),
    read: ({ values }) => readDirective(values, writing, advised),
    send: (body) =>
      order.mutateAsync({
        ...body,
        ...(advised && { advice: { castpointId: advised.castpointId, issuedAt: advised.issuedAt } }),
        basedOn: basedOnIds.current[body.scope],
      }),
    onDone,
    place: (refusal) => placeError(refusal, fields),
  })
  /** Marks the conflicting directive as the one that the next publication replaces. */
  function acknowledge(conflict: ConflictingVersion<Directive> | null) {
    if (conflict?.stored) basedOnIds.current[conflict.stored.scope] = conflict.stored.id
  }
  const { body, errors, departs, isUnusual } = readDirective(form.draft.values, writing, advised)
  const { isSupervisor } = latest
  const fields = directiveFields({
    mayNotify: hasFeature('directive_notify'),
    departs,
    isUnusual,
    isSupervisor,
    timeZone,
  })
  return (
    <div className={css.form}>
      <Form
        form={form}
        words={words}
        label={t('circuits.directive.form', { name: circuit.name })}
        submitLabel={t('circuits.directive.publish')}
        onCancel={onDone}
        conflict={
          form.conflict && (
            <OtherDirective
              display={display}
              circuit={circuit}
              conflict={form.conflict}
              yours={directiveWords(display, body, circuit)}
              isQuestion
            >
              <Button
                size="sm"
                onClick={() => {
                  acknowledge(form.conflict)
                  void form.resolve(form.draft, form.base, 0)
                }}
              >
                {t('circuits.directive.replace')}
              </Button>
              <Button
                size="sm"
                variant="default"
                onClick={() => {
                  acknowledge(form.conflict)
                  setSeen(form.conflict)
                  form.dismissConflict()
                }}
              >
                {t('circuits.directive.continue')}
              </Button>
              <Button size="sm" variant="default" onClick={onDone}>
                {t('circuits.directive.keep')}
              </Button>
            </OtherDirective>
          )
        }
      >
        {seen && !form.conflict && <OtherDirective display={display} circuit={circuit} conflict={seen} />}
        <div className={formCss.fields}>
          <FieldInputs
            fields={fields}
            draft={form.draft.values}
            onChange={(values) => form.change({ values: changeDirective(form.draft.values, values) })}
          />
        </div>
        <OrderPreview
          display={display}
          circuit={circuit}
          order={Object.keys(errors).length > 0 ? null : body}
        />
      </Form>
    </div>
  )
}

const HINTED: ReadonlySet<string> = new Set([
  'expiresInHours',
  'priority',
  'scope',
  'notify',
  'departure',
  'deicer',
  'passes',
  'isAmountMeant',
])
const OPTIONS: Readonly<Record<string, string>> = {
  roadType: 'circuits.roadTypes',
  treatment: 'circuits.treatments',
  deicer: 'circuits.whatIf.deicers',
  scope: 'circuits.directive.scopes',
  departure: 'circuits.directive.departures',
}

type OtherProps = {
  readonly display: Display
  readonly circuit: Circuit
  readonly conflict: ConflictingVersion<Directive>
  /** The sentence of the author's own order, which was not published. */
  readonly yours?: string
  /** The author must decide, so the message takes the focus. */
  readonly isQuestion?: boolean
  /** The choices. */
  readonly children?: ReactNode
}

/** Somebody else has published a directive since the form was opened: shows it next to the author's own. */
function OtherDirective({ display, circuit, conflict, yours, isQuestion, children }: OtherProps) {
  const { t, formats } = display
  const { stored, changedBy, changedAt } = conflict
  const name = changedBy ?? t('form.conflict.someone')
  const question = { role: 'alertdialog', tabIndex: -1, 'data-conflict': true } as const
  return (
    <section className={css.other} aria-labelledby="other-directive" {...(isQuestion ? question : {})}>
      <h3 id="other-directive">
        {t(stored ? 'circuits.directive.conflict' : 'circuits.directive.conflictArchived', { name })}
        {changedAt !== null && ` · ${formats.time(Date.parse(changedAt))}`}
      </h3>
      {stored && (
        <p>
          {t('circuits.directive.conflictTheirs', { words: directiveWords(display, stored, circuit) })}
          {` · ${endWords(display, stored, nowMs())}`}
          {stored.comment !== '' && ` · ${stored.comment}`}
        </p>
      )}
      {yours !== undefined && <p>{t('circuits.directive.conflictYours', { words: yours })}</p>}
      {children && <div className={formCss.buttons}>{children}</div>}
    </section>
  )
}
